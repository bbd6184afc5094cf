import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { chooseColumn, fixedColumns, useColumnStore, usualColumns } from './column-store.ts';
import type { RowOrder } from './portfolio-queries.ts';
import { rowColumns, nameColumn } from './row-columns.ts';
import styles from './filter-panel.module.css';

/** Chooses what the table of rows shows, in every portfolio; what it is sorted by is shown as long as it is. */
export function ColumnChooser({ order }: { readonly order: RowOrder }) {
  const { t } = useTranslation();
  const { chosen } = useColumnStore();
  const isUsual = chosen.length === usualColumns.length && usualColumns.every((column) => chosen.includes(column));
  return (
    <section className={styles.panel} aria-label={t('portfolioColumns.title')}>
      <div className={styles.columns}>
        {rowColumns
          .filter(({ column }) => !fixedColumns.includes(column))
          .map(({ column }) => {
            const isChosen = chosen.includes(column);
            const name = nameColumn(column, t);
            return (
              <Checkbox
                key={column}
                label={!isChosen && order?.column === column ? t('portfolioColumns.whileSorted', { name }) : name}
                isChecked={isChosen}
                onChange={(isShown) => chooseColumn(column, isShown)}
              />
            );
          })}
      </div>
      {!isUsual && (
        <Button variant="link" size="small" onClick={() => useColumnStore.setState({ chosen: usualColumns })}>
          {t('portfolioColumns.usual')}
        </Button>
      )}
    </section>
  );
}
