import { useMutation } from '@tanstack/react-query';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { GrantedSource } from '#renderer/client/chosen-source.ts';
import { useClient } from '#renderer/client/client-context.ts';
import type { Client } from '#renderer/client/client.ts';
import { ClientError } from '#renderer/client/client-error.ts';

/** A folder that maps may be put into. */
type Target = GrantedSource & { readonly targetGrant: string };

/**
 * Fetches maps from servers into a folder.
 * @param onTarget told of the folder before they are: it stays the same for another try
 */
export function useFetchMaps(onTarget: (folder: GrantedSource) => void) {
  const client = useClient();
  const { t } = useTranslation();
  const controller = useRef<AbortController | null>(null);
  const fetched = useMutation({
    mutationFn: async ({ folder, urls }: { readonly folder: GrantedSource | null; readonly urls: string[] }) => {
      controller.current = new AbortController();
      const { signal } = controller.current;
      const target = isTarget(folder) ? folder : await askForTarget(client, t('remoteMaps.folderName'));
      onTarget(target);
      return client.call('pack.fetch', { urls, targetGrant: target.targetGrant }, signal);
    },
  });
  return { ...fetched, cancel: () => controller.current?.abort() };
}

function isTarget(folder: GrantedSource | null): folder is Target {
  return folder !== null && folder.targetGrant !== null;
}

/**
 * Has a person choose where maps are put; a browser has a folder of the data directory made for them.
 *
 * @throws ClientError `CANCELLED`
 */
async function askForTarget(client: Client, name: string): Promise<Target> {
  const answer = await client.call('folder.choose', { isWritten: true });
  if (answer.state === 'unavailable') return { ...(await client.call('folder.begin', { name })), isFolder: true };
  if (answer.state === 'cancelled' || answer.targetGrant === null) {
    throw new ClientError('CANCELLED', 'No folder was chosen.');
  }
  const { grant, targetGrant } = answer;
  return { grant, targetGrant, name: answer.name, isFolder: true };
}
