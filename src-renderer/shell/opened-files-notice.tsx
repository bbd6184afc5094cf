import { useNavigate } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { takeGrantedFile } from '#renderer/client/chosen-source.ts';
import { useClient } from '#renderer/client/client.ts';
import { isDesktop } from '#renderer/client/preload-bridge.ts';
import { useDroppedPack } from '#renderer/pack/dropped-pack-store.ts';
import { takeOpenedHandOver } from '#renderer/survey/hand-over-source.ts';
import { useOpenedHandOver } from '#renderer/survey/opened-hand-over-store.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FloatingNotice } from '#renderer/ui/floating-notice.tsx';
import styles from '#renderer/ui/floating-notice.module.css';
import { Notice } from '#renderer/ui/notice.tsx';

type OpenedFile = ProcedureOutput<'file.takeOpened'>['files'][number];

/** Asks what is to be done with files that were opened with the application: of itself it does nothing with them. */
export function OpenedFilesNotice() {
  const { t } = useTranslation();
  const { files, done } = useOpenedFiles();
  const navigate = useNavigate();
  const drop = useDroppedPack((state) => state.drop);
  const open = useOpenedHandOver((state) => state.open);
  const [file] = files;
  if (file === undefined) return null;

  function goOn(chosen: OpenedFile): void {
    done(chosen);
    if (chosen.kind === 'pack') {
      drop(takeGrantedFile(chosen));
      void navigate({ to: '/places', search: true });
    } else {
      open(takeOpenedHandOver(chosen));
      void navigate({ to: '/surveys', search: {} });
    }
  }

  return (
    <FloatingNotice name="opened-file">
      <Notice key={file.grant} title={t(`opened.${file.kind}.title`, { name: file.name })}>
        <p>{t(`opened.${file.kind}.body`)}</p>
        <div className={styles.actions}>
          <Button size="small" variant="primary" onClick={() => goOn(file)}>
            {t(`opened.${file.kind}.goOn`)}
          </Button>
          <Button size="small" onClick={() => done(file)}>
            {t('opened.leave')}
          </Button>
        </div>
      </Notice>
    </FloatingNotice>
  );
}

/** Files that this page has taken over and nobody has answered for yet, the first one first. */
function useOpenedFiles(): { readonly files: readonly OpenedFile[]; readonly done: (file: OpenedFile) => void } {
  const client = useClient();
  const [files, setFiles] = useState<readonly OpenedFile[]>([]);
  useEffect(() => {
    if (!isDesktop()) return undefined;
    const take = (): void => {
      void client.call('file.takeOpened', {}).then((taken) => setFiles((before) => [...before, ...taken.files]));
    };
    take();
    return client.on('file.opened', take);
  }, [client]);
  return { files, done: (file) => setFiles((before) => before.filter(({ grant }) => grant !== file.grant)) };
}
