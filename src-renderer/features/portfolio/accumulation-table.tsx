import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PortfolioFilter } from '#shared/domain/portfolio-review.ts';
import { accumulationKinds, type AccumulationKind } from '#shared/domain/portfolio-summary.ts';
import { useClient } from '../../client/client-context.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Segmented } from '../../ui/segmented.tsx';
import { accumulationOptions } from './queries.ts';
import styles from './portfolio.module.css';

/** Where value and loss gather: by city, postal code or cell of a grid. */
export function AccumulationTable({ id, filter }: { readonly id: string; readonly filter: PortfolioFilter }) {
  const { t } = useTranslation();
  const { money, count, significant } = useFormatters();
  const [by, setBy] = useState<AccumulationKind>('city');
  const { data } = useQuery({
    ...accumulationOptions(useClient(), id, by, filter),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <div className={styles.titled}>
        <h3>{t('portfolio.accumulation')}</h3>
        <Segmented
          label={t('portfolio.accumulationBy')}
          options={accumulationKinds.map((value) => ({ value, label: t(`portfolio.by.${value}`) }))}
          value={by}
          onChange={setBy}
        />
      </div>
      <table className={styles.figures}>
        <thead>
          <tr>
            <th scope="col">{t(`portfolio.by.${by}`)}</th>
            <th scope="col">{t('portfolio.locations')}</th>
            <th scope="col">{t('portfolio.tiv')}</th>
            <th scope="col">{t('portfolio.aal')}</th>
            <th scope="col">{t('portfolio.aalPerMille')}</th>
          </tr>
        </thead>
        <tbody>
          {(data?.accumulations ?? []).map(({ key, rows, tiv, aal, aalPerMille }) => (
            <tr key={key}>
              <th scope="row">{key === '' ? t('portfolio.unnamed') : key}</th>
              <td>{count(rows)}</td>
              <td>{money(tiv)}</td>
              <td>{money(aal)}</td>
              <td>{aalPerMille === null ? '–' : significant(aalPerMille, 3)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
