import { useTranslation } from 'react-i18next';
import { useFormatters } from '../../i18n/use-formatters.ts';
import type { Portfolio } from './queries.ts';
import styles from './portfolio.module.css';

/** The portfolios that were made, to open one. */
export function PortfolioList({
  portfolios,
  onOpen,
}: {
  readonly portfolios: readonly Portfolio[];
  readonly onOpen: (id: string) => void;
}) {
  const { t } = useTranslation();
  const { count, dateTime } = useFormatters();
  return (
    <ul className={styles.list}>
      {portfolios.map(({ id, name, rows, rejected, state, createdAt }) => (
        <li key={id}>
          <button type="button" onClick={() => onOpen(id)}>
            <b>{name}</b>
            <span>
              {[
                t('portfolio.rowCount', { count: rows, rows: count(rows) }),
                ...(rejected === 0 ? [] : [t('portfolio.rejectedCount', { rows: count(rejected) })]),
                t(`portfolio.state.${state}`),
                dateTime(createdAt),
              ].join(' · ')}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
