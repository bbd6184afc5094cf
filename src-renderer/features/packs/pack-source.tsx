import { FolderOpen, PackagePlus } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canFindFilePaths, findFilePath } from '../../client/file-path.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './pack-source.module.css';

/**
 * Where a new region comes from: dropped, chosen, or its path typed. A browser cannot tell paths, so there it is typed.
 */
export function PackSource({ onInstall }: { readonly onInstall: (path: string) => void }) {
  const { t } = useTranslation();
  const [path, setPath] = useState('');
  const canDrop = canFindFilePaths();
  const drop = useFileDrop(({ files: [file] }) => {
    const dropped = file === undefined ? null : findFilePath(file);
    if (dropped !== null) onInstall(dropped);
  }, canDrop);

  function onChoose([file]: readonly File[]): void {
    const chosen = file === undefined ? null : findFilePath(file);
    if (file === undefined || chosen === null) return;
    // A chosen folder comes as its files: what is above the file's own part of the path is the folder.
    const inside = file.webkitRelativePath.split('/').slice(1).join('/');
    onInstall(inside === '' ? chosen : chosen.slice(0, chosen.length - inside.length - 1));
  }

  return (
    <form
      className={classNames(styles.source, drop.isOver && styles.over)}
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim() !== '') onInstall(path.trim());
      }}
      {...drop.handlers}
    >
      <p className={styles.hint}>{t(canDrop ? 'packs.dropHint' : 'packs.pathHint')}</p>
      {canDrop && (
        <div className={styles.row}>
          <FileButton
            label={t('packs.chooseFolder')}
            icon={FolderOpen}
            command={{ id: 'packFolder', title: t('palette.do.packFolder'), keywords: t('palette.words.installPack') }}
            size="small"
            isFolder
            onChoose={onChoose}
          />
          <FileButton
            label={t('packs.chooseZip')}
            icon={PackagePlus}
            command={{ id: 'packZip', title: t('palette.do.packZip'), keywords: t('palette.words.installPack') }}
            size="small"
            accept=".zip"
            onChoose={onChoose}
          />
        </div>
      )}
      <div className={styles.path}>
        <TextField
          label={t('packs.path')}
          placeholder={t('packs.pathPlaceholder')}
          spellCheck={false}
          autoComplete="off"
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
        <Button type="submit" variant="primary" disabled={path.trim() === ''}>
          {t('packs.install')}
        </Button>
      </div>
    </form>
  );
}
