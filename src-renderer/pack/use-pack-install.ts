import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { BringOptions, BringProgress } from '#renderer/client/bring-folder.ts';
import type { ChosenSource, GrantedSource } from '#renderer/client/chosen-source.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { ClientError, codeOf } from '#renderer/client/client-error.ts';
import { installOverRemoval } from './pending-removal-store.ts';
import { useUnseenFailure } from './unseen-failure-store.ts';

/**
 * Installs packs one at a time; `cancel` stops the one that is running. A pack whose removal can still be undone is
 * removed and installed anew. `bringing`: how far a browser has brought it; `granted`: what was installed, or was not.
 */
export function usePackInstall() {
  const client = useClient();
  const queryClient = useQueryClient();
  const controller = useRef<AbortController | null>(null);
  const [bringing, setBringing] = useState<BringProgress | null>(null);
  const [granted, setGranted] = useState<GrantedSource | null>(null);
  const install = useMutation({
    mutationFn: async (source: ChosenSource) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      setGranted(null);
      const given = await bring(source, { signal, onProgress: setBringing }).finally(() => setBringing(null));
      setGranted(given);
      return installOverRemoval(() => client.call('pack.install', { grant: given.grant }, signal));
    },
    onSettled: () => {
      controller.current = null;
      void queryClient.invalidateQueries({ queryKey: ['pack.list'] });
    },
  });
  return { ...install, bringing, granted, cancel: () => controller.current?.abort() };
}

/** Has a pack granted. What fails is told as the backend tells what fails later: whoever began it may have left. */
async function bring(source: ChosenSource, options: BringOptions): Promise<GrantedSource> {
  useUnseenFailure.setState({ failure: null });
  try {
    return await source.grant(options);
  } catch (error) {
    if (options.signal.aborted) throw new ClientError('CANCELLED', 'The operation was cancelled.');
    const { message, text } = error as Error & Pick<ClientError, 'text'>;
    useUnseenFailure.setState({ failure: { source: '', task: 'install', code: codeOf(error), message, text } });
    throw error;
  }
}
