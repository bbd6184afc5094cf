import { PackagePlus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { takeChosenFile, takeDropped, type ChosenSource } from '#renderer/client/chosen-source.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { isDesktop } from '#renderer/client/preload-bridge.ts';
import { FileButton } from '#renderer/ui/file-button.tsx';
import { useFileDrop } from '#renderer/ui/use-file-drop.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { FolderButton } from './folder-button.tsx';
import styles from './pack-source.module.css';

/** Where a new region comes from: a folder or zip that is dropped or chosen. */
export function PackSource({ onInstall }: { readonly onInstall: (source: ChosenSource) => void }) {
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
