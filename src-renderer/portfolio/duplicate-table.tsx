import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '#renderer/client/client-context.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { duplicatesOptions } from './attention-queries.ts';
import { Pager } from './pager.tsx';
import styles from './attention.module.css';

/** The rows that an earlier one equals, and which one it is. */
export function DuplicateTable({ id }: { readonly id: string }) {
  const { t, count, money } = useTexts();
  const [offset, setOffset] = useState(0);
  const { data: page, error } = useQuery({
    ...duplicatesOptions(useClient(), id, offset),
    placeholderData: keepPreviousData,
  });
  if (error !== null) {
    return <FailureNotice title={t('portfolio.rowsNotRead')} failure={error} />;
  }
  if (page === undefined) return null;
  if (page.total === 0) return <p>{t('attention.noDuplicates')}</p>;
  return (
    <ScrollRegion label={t('attention.duplicates', { rows: count(page.total) })} className={styles.scrolled}>
      <DataTable
        className={styles.table}
        rows={page.rows}
        keyOf={({ id: rowId }) => rowId}
        heads={[
          { children: t('portfolio.head.line'), className: styles.figure },
          t('attention.identifier'),
          t('attention.place'),
          { children: t('attention.tiv'), className: styles.figure },
          t('attention.same'),
        ]}
        renderCells={({ line, locationId, address, tiv, notes }) => [
          { children: count(line), className: styles.figure },
          locationId,
          [address.streetAddress, address.city, address.postalCode].filter((part) => part !== '').join(', '),
          { children: money(tiv), className: styles.figure },
          notes
            .map(({ code, detail }) =>
              t(code === 'duplicate-id' ? 'attention.sameId' : 'attention.sameRow', { detail }),
            )
            .join('; '),
        ]}
      />
      <Pager offset={offset} total={page.total} onOffset={setOffset} />
    </ScrollRegion>
  );
}
