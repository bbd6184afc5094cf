import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useClient } from '#renderer/client/client-context.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
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
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col" className={styles.figure}>
              {t('portfolio.head.line')}
            </th>
            <th scope="col">{t('attention.identifier')}</th>
            <th scope="col">{t('attention.place')}</th>
            <th scope="col" className={styles.figure}>
              {t('attention.tiv')}
            </th>
            <th scope="col">{t('attention.same')}</th>
          </tr>
        </thead>
        <tbody>
          {page.rows.map(({ id: rowId, line, locationId, address, tiv, notes }) => (
            <tr key={rowId}>
              <th scope="row" className={styles.figure}>
                {count(line)}
              </th>
              <td>{locationId}</td>
              <td>
                {[address.streetAddress, address.city, address.postalCode].filter((part) => part !== '').join(', ')}
              </td>
              <td className={styles.figure}>{money(tiv)}</td>
              <td>
                {notes
                  .map(({ code, detail }) =>
                    t(code === 'duplicate-id' ? 'attention.sameId' : 'attention.sameRow', { detail }),
                  )
                  .join('; ')}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <Pager offset={offset} total={page.total} onOffset={setOffset} />
    </ScrollRegion>
  );
}
