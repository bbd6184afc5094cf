import { useQuery, useMutation } from '@tanstack/react-query';
import { useState, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { remoteRasterUrlsSchema } from '#shared/pack/remote-raster-settings.ts';
import type { GrantedSource } from '#renderer/client/chosen-source.ts';
import { codeOf, ClientError } from '#renderer/client/client-error.ts';
import { useClient, type Client } from '#renderer/client/client.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { TextArea } from '#renderer/ui/text-area.tsx';
import { RunningInstall } from '../install-progress.tsx';
import type { PackProgress } from '../pack-progress.ts';
import { remoteMapsOptions } from '../remote-maps-section.tsx';
import styles from './maker-view.module.css';

interface FetchMapsProps {
  /** Folder of the maps; null while none is chosen: one is asked for. */
  readonly folder: GrantedSource | null;
  readonly progress: PackProgress | null;
  /** Told of the folder that the maps are put into. */
  readonly onTarget: (folder: GrantedSource) => void;
  readonly onFetched: () => void;
}

/** Maps on servers that are fetched into the folder of the maps; nothing while that is switched off. */
export function FetchMaps({ folder, progress, onTarget, onFetched }: FetchMapsProps) {
  const { t } = useTranslation();
  const settings = useQuery(remoteMapsOptions(useClient()));
  const fetched = useFetchMaps(onTarget);
  const [text, setText] = useState('');
  if (settings.data?.enabled !== true) return null;
  const lines = text.split('\n').flatMap((line) => line.trim() || []);
  const urls = remoteRasterUrlsSchema.safeParse(lines);
  if (fetched.isPending) {
    return (
      <div className={styles.steps}>
        <RunningInstall progress={progress} onCancel={fetched.cancel} />
      </div>
    );
  }
  return (
    <div className={styles.steps}>
      <TextArea
        label={t('remoteMaps.urls')}
        spellCheck={false}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <p className={styles.lead}>{t('remoteMaps.hint')}</p>
      {lines.length > 0 && !urls.success && <p>{t('remoteMaps.invalid')}</p>}
      {fetched.isError && codeOf(fetched.error) !== 'CANCELLED' && (
        <FailureNotice title={t('remoteMaps.failed')} failure={fetched.error} />
      )}
      <div className={styles.actions}>
        <Button
          disabled={!urls.success}
          onClick={() => {
            if (urls.success) fetched.mutate({ folder, urls: urls.data }, { onSuccess: onFetched });
          }}
        >
          {t('remoteMaps.fetch')}
        </Button>
      </div>
    </div>
  );
}

/** A folder that maps may be put into. */
type Target = GrantedSource & { readonly targetGrant: string };

/**
 * Fetches maps from servers into a folder.
 * @param onTarget told of the folder before they are: it stays the same for another try
 */
function useFetchMaps(onTarget: (folder: GrantedSource) => void) {
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
