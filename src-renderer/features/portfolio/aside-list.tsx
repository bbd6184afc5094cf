import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../client/client-context.ts';
import { codeOf } from '../../client/client-error.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ScrollRegion } from '../../ui/scroll-region.tsx';
import { asideOptions } from './attention-queries.ts';
import { RowEditor } from './row-editor.tsx';
import styles from './attention.module.css';

/** Rows shown more each time. */
const STEP = 100;
/** The most that one answer holds. */
const MOST = 1000;

/** The rows that were set aside and why; the chosen one is corrected beside them. */
export function AsideList({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  const [limit, setLimit] = useState(STEP);
  const [chosen, setChosen] = useState<number | null>(null);
  const page = useQuery({ ...asideOptions(useClient(), id, limit), placeholderData: keepPreviousData });
  if (page.error !== null) {
    return (
      <Notice tone="danger" title={t('portfolio.rowsNotRead')} code={codeOf(page.error)}>
        {page.error.message}
      </Notice>
    );
  }
  if (page.data === undefined) return null;
  const { rows, total } = page.data;
  if (rows.length === 0) return <p>{t('attention.noneAside')}</p>;
  const row = rows.find((candidate) => candidate.id === chosen) ?? rows[0]!;
  return (
    <div className={styles.aside}>
      <ScrollRegion label={t('attention.list')} className={styles.list}>
        <ul>
          {rows.map(({ id: rowId, line, reasons }) => (
            <li key={rowId}>
              <button type="button" aria-pressed={rowId === row.id} onClick={() => setChosen(rowId)}>
                <b>{t('attention.line', { line: count(line) })}</b>
                <span>
                  {reasons
                    .map(({ column, detail, code }) => [column, detail || code].filter(Boolean).join(': '))
                    .join('; ')}
                </span>
              </button>
            </li>
          ))}
        </ul>
        {limit < Math.min(total, MOST) && (
          <Button onClick={() => setLimit(Math.min(MOST, limit + STEP))}>{t('attention.more')}</Button>
        )}
      </ScrollRegion>
      <RowEditor key={row.id} id={id} row={row} onTaken={() => setChosen(null)} />
    </div>
  );
}
