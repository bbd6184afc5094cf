import { FileSpreadsheet } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canFindFilePaths, findFilePath } from '../../client/file-path.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { FileButton } from '../../ui/file-button.tsx';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './portfolio.module.css';

/**
 * Where a portfolio comes from: dropped, chosen, or its path typed. A browser cannot tell paths, so there it is typed.
 */
export function PortfolioSource({ onChoose }: { readonly onChoose: (path: string) => void }) {
  const { t } = useTranslation();
  const [path, setPath] = useState('');
  const canDrop = canFindFilePaths();
  const drop = useFileDrop(({ files: [file] }) => take(file), canDrop);

  function take(file: File | undefined): void {
    const found = file === undefined ? null : findFilePath(file);
    if (found !== null) onChoose(found);
  }

  return (
    <form
      className={classNames(styles.source, drop.isOver && styles.over)}
      onSubmit={(event) => {
        event.preventDefault();
        if (path.trim() !== '') onChoose(path.trim());
      }}
      {...drop.handlers}
    >
      <p className={styles.hint}>{t(canDrop ? 'portfolio.dropHint' : 'portfolio.pathHint')}</p>
      {canDrop && (
        <div>
          <FileButton
            label={t('portfolio.chooseFile')}
            icon={FileSpreadsheet}
            command={{
              id: 'choosePortfolioFile',
              title: t('palette.do.choosePortfolioFile'),
              keywords: t('palette.words.portfolio'),
            }}
            accept=".csv,.tsv,.txt,.xlsx,.geojson,.json"
            onChoose={([file]) => take(file)}
          />
        </div>
      )}
      <div className={styles.path}>
        <TextField
          label={t('portfolio.path')}
          spellCheck={false}
          autoComplete="off"
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
        <Button type="submit" disabled={path.trim() === ''}>
          {t('portfolio.look')}
        </Button>
      </div>
    </form>
  );
}
