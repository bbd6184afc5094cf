import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PackagePlus } from 'lucide-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type GrantedSource, takeChosenFile, takeDropped, type ChosenSource } from '#renderer/client/chosen-source.ts';
import { ClientError, codeOf } from '#renderer/client/client-error.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { useClient } from '#renderer/client/client.ts';
import { isDesktop } from '#renderer/client/preload-bridge.ts';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { useFileDrop } from '#renderer/ui/use-file-drop.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import type { BringOptions, BringProgress } from '#renderer/client/bring-folder.ts';
import { RunningInstall } from './install-progress.tsx';
import { useDroppedPack } from './dropped-pack-store.ts';
import { FindingList, readFindings } from './finding-list.tsx';
import type { PackProgress } from './pack-progress.ts';
import { FolderButton } from './folder-button.tsx';
import { installOverRemoval } from './pending-removal-store.ts';
import { useUnseenFailure } from './pack-failure-notice.tsx';
import styles from './install-section.module.css';

interface InstallSectionProps {
  readonly progress: PackProgress | null;
  /** Somebody wants a region made of a folder that was taken for one. */
  readonly onMake: (folder: GrantedSource) => void;
}

/** Installing a region: where from, how far, and what came of it. */
export function InstallSection({ progress, onMake }: InstallSectionProps) {
  const { t } = useTranslation();
  const install = usePackInstall();
  const { source: dropped, take } = useDroppedPack();
  const takeDropped = useEffectEvent(() => {
    const source = take();
    if (source !== null) install.mutate(source);
  });
  useEffect(() => {
    // One at a time: what is dropped meanwhile comes after.
    if (dropped !== null && !install.isPending) takeDropped();
  }, [dropped, install.isPending]);

  if (install.isPending) {
    return (
      <div className={styles.section}>
        <RunningInstall progress={progress} bringing={install.bringing} onCancel={install.cancel} />
      </div>
    );
  }
  return (
    <div className={styles.section}>
      <PackSource onInstall={(source) => install.mutate(source)} />
      {install.isError && codeOf(install.error) !== 'CANCELLED' && (
        <div data-install-outcome="failure">
          <InstallFailure
            error={install.error}
            name={install.variables?.name ?? ''}
            granted={install.granted}
            onMake={onMake}
          />
        </div>
      )}
      {install.isSuccess && (
        <div data-install-outcome="success" role="status">
          <Notice title={t('packs.done', { title: install.data.pack.title })}>
            {install.data.findings.length > 0 && <FindingList findings={install.data.findings} />}
          </Notice>
        </div>
      )}
    </div>
  );
}

const knownCodes = ['PACK_REFUSED', 'PACK_ALREADY_INSTALLED', 'NOT_FOUND', 'STORAGE_FULL', 'UNREACHABLE'] as const;

interface InstallFailureProps extends Pick<InstallSectionProps, 'onMake'> {
  readonly error: Error;
  /** What was to be installed is called. */
  readonly name: string;
  /** It, where it could be granted. */
  readonly granted: GrantedSource | null;
}

function InstallFailure({ error, name, granted, onMake }: InstallFailureProps) {
  const { t } = useTranslation();
  const code = codeOf(error);
  const known = knownCodes.find((candidate) => candidate === code) ?? 'OTHER';
  const findings = error instanceof ClientError ? readFindings(error.details) : [];
  // A folder of maps that nobody has made a pack of: the way there is offered.
  const isPlainFolder = findings.some((finding) => finding.code === 'missing-manifest') && granted?.isFolder === true;
  return (
    <Notice tone="danger" title={t(`packs.failure.${known}.title`)} code={code}>
      <p>{t(`packs.failure.${known}.body`, { name })}</p>
      {findings.length > 0 && <FindingList findings={findings} />}
      {isPlainFolder && (
        <div className={styles.actions}>
          <Button size="small" onClick={() => onMake(granted)}>
            {t('packs.makeOfFolder')}
          </Button>
        </div>
      )}
    </Notice>
  );
}

/** Where a new region comes from: a folder or zip that is dropped or chosen. */
function PackSource({ onInstall }: { readonly onInstall: (source: ChosenSource) => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const drop = useFileDrop((dropped) => {
    const source = takeDropped(client, dropped);
    if (source !== null) onInstall(source);
  });
  return (
    <div className={classNames(styles.source, drop.isOver && styles.over)} {...drop.handlers}>
      <p className={textStyles.note}>{t('packs.dropHint')}</p>
      {!isDesktop() && <p className={textStyles.note}>{t('packs.bringHint')}</p>}
      <div className={layout.wrap8}>
        <FolderButton
          label={t('packs.chooseFolder')}
          command={{ id: 'packFolder', title: t('palette.do.packFolder'), keywords: t('palette.words.installPack') }}
          size="small"
          onChoose={onInstall}
        />
        <FileButton
          label={t('packs.chooseZip')}
          icon={PackagePlus}
          command={{ id: 'packZip', title: t('palette.do.packZip'), keywords: t('palette.words.installPack') }}
          size="small"
          accept=".zip"
          onChoose={([file]) => file !== undefined && onInstall(takeChosenFile(file))}
        />
      </div>
    </div>
  );
}

/**
 * Installs packs one at a time; `cancel` stops the one that is running. A pack whose removal can still be undone is
 * removed and installed anew. `bringing`: how far a browser has brought it; `granted`: what was installed, or was not.
 */
function usePackInstall() {
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
