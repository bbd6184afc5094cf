import { ArrowDown, ArrowUp } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReviewColumn } from '#shared/portfolio/portfolio-review.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { chooseColumn, fixedColumns, useColumnStore, usualColumns } from './column-store.ts';
import type { RowOrder } from './portfolio-queries.ts';
import { arrangeColumns, listShown, moveColumn, nameColumn } from './row-columns.ts';
import styles from './filter-panel.module.css';

/**
 * Chooses what the table of rows shows, in every portfolio, and in which order; what it is sorted by is shown as long
 * as it is.
 */
export function ColumnChooser({ order }: { readonly order: RowOrder }) {
  const { t } = useTranslation();
  const state = useColumnStore();
  const { chosen, places } = state;
  const [moved, setMoved] = useState('');
  const shown = listShown(state, order).map(({ column }) => column);
  const isUsual =
    places.length === 0 &&
    chosen.length === usualColumns.length &&
    usualColumns.every((column) => chosen.includes(column));

  function move(column: ReviewColumn, by: -1 | 1): void {
    moveColumn(column, by, order);
    const name = nameColumn(column, t);
    setMoved(t('portfolioColumns.moved', { name, place: shown.indexOf(column) + 1 + by, count: shown.length }));
  }

  return (
    <section className={styles.panel} aria-label={t('portfolioColumns.title')}>
      <div className={styles.columns}>
        {arrangeColumns(places).map(({ column }) => {
          const isChosen = chosen.includes(column);
          const isFixed = fixedColumns.includes(column);
          const name = nameColumn(column, t);
          const at = shown.indexOf(column);
          return (
            <div key={column} className={styles.column}>
              {isFixed ? (
                <span>{t('portfolioColumns.always', { name })}</span>
              ) : (
                <Checkbox
                  label={!isChosen && order?.column === column ? t('portfolioColumns.whileSorted', { name }) : name}
                  isChecked={isChosen}
                  onChange={(isShown) => chooseColumn(column, isShown)}
                />
              )}
              {at >= 0 && (
                <>
                  <IconButton
                    label={t('portfolioColumns.forward', { name })}
                    icon={ArrowUp}
                    disabled={at === 0}
                    onClick={() => move(column, -1)}
                  />
                  <IconButton
                    label={t('portfolioColumns.back', { name })}
                    icon={ArrowDown}
                    disabled={at === shown.length - 1}
                    onClick={() => move(column, 1)}
                  />
                </>
              )}
            </div>
          );
        })}
      </div>
      <p className={styles.moved} role="status">
        {moved}
      </p>
      {!isUsual && (
        <Button
          variant="link"
          size="small"
          onClick={() => useColumnStore.setState({ chosen: usualColumns, places: [] })}
        >
          {t('portfolioColumns.usual')}
        </Button>
      )}
    </section>
  );
}
