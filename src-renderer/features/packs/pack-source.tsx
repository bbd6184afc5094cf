import { FolderOpen, PackagePlus } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { canFindFilePaths, findFilePath } from '../../client/file-path.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './pack-source.module.css';

/** Where a new region comes from: dropped, chosen, or its path typed. A browser cannot tell paths, so there it is typed. */
export function PackSource({ onInstall }: { readonly onInstall: (path: string) => void }) {
  const { t } = useTranslation();
  const [path, setPath] = useState('');
  const zipInput = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const canDrop = canFindFilePaths();
  const drop = useFileDrop(([file]) => {
    const dropped = file === undefined ? null : findFilePath(file);
    if (dropped !== null) onInstall(dropped);
  }, canDrop);
  const keywords = t('palette.words.installPack');
  const chooseFolder = (): void => folderInput.current?.click();
  const chooseZip = (): void => zipInput.current?.click();
  useCommands(
    canDrop
      ? [
          { id: 'packFolder', title: t('palette.do.packFolder'), keywords, icon: FolderOpen, run: chooseFolder },
          { id: 'packZip', title: t('palette.do.packZip'), keywords, icon: PackagePlus, run: chooseZip },
        ]
      : [],
  );

  function onChoose(event: ChangeEvent<HTMLInputElement>): void {
    const [file] = event.target.files ?? [];
    const chosen = file === undefined ? null : findFilePath(file);
    event.target.value = '';
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
          <Button size="small" icon={<FolderOpen size={14} aria-hidden="true" />} onClick={chooseFolder}>
            {t('packs.chooseFolder')}
          </Button>
          <Button size="small" icon={<PackagePlus size={14} aria-hidden="true" />} onClick={chooseZip}>
            {t('packs.chooseZip')}
          </Button>
          <input ref={folderInput} type="file" hidden {...{ webkitdirectory: '' }} onChange={onChoose} />
          <input ref={zipInput} type="file" hidden accept=".zip" onChange={onChoose} />
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
