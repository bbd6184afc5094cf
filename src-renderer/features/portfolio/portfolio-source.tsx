import { FileSpreadsheet } from 'lucide-react';
import { useRef, useState, type ChangeEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { canFindFilePaths, findFilePath } from '../../client/file-path.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { useCommands } from '../../ui/commands/use-commands.ts';
import { useFileDrop } from '../../ui/use-file-drop.ts';
import { TextField } from '../../ui/text-field.tsx';
import styles from './portfolio.module.css';

/** Where a portfolio comes from: dropped, chosen, or its path typed. A browser cannot tell paths, so there it is typed. */
export function PortfolioSource({ onChoose }: { readonly onChoose: (path: string) => void }) {
  const { t } = useTranslation();
  const [path, setPath] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const canDrop = canFindFilePaths();
  const drop = useFileDrop(([file]) => take(file), canDrop);
  const choose = (): void => input.current?.click();
  useCommands([
    canDrop
      ? {
          id: 'choosePortfolioFile',
          title: t('palette.do.choosePortfolioFile'),
          keywords: t('palette.words.portfolio'),
          icon: FileSpreadsheet,
          run: choose,
        }
      : null,
  ]);

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
          <Button icon={<FileSpreadsheet size={14} aria-hidden="true" />} onClick={choose}>
            {t('portfolio.chooseFile')}
          </Button>
          <input
            ref={input}
            type="file"
            hidden
            accept=".csv,.tsv,.txt,.xlsx,.geojson,.json"
            onChange={(event: ChangeEvent<HTMLInputElement>) => {
              take(event.target.files?.[0]);
              event.target.value = '';
            }}
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
