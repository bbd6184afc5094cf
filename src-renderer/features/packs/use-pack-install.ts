import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useClient } from '../../client/client-context.ts';
import { installOverRemoval } from './pending-removal-store.ts';

/**
 * Installs packs one at a time; `cancel` stops the one that is running. A pack whose removal can still be undone is
 * removed and installed anew.
 */
export function usePackInstall() {
  const client = useClient();
  const queryClient = useQueryClient();
  const controller = useRef<AbortController | null>(null);
  const install = useMutation({
    mutationFn: async (path: string) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      return installOverRemoval(() => client.call('pack.install', { path }, signal));
    },
    onSettled: () => {
      controller.current = null;
      void queryClient.invalidateQueries({ queryKey: ['pack.list'] });
    },
  });
  return { ...install, cancel: () => controller.current?.abort() };
}
