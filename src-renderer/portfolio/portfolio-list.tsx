import type { TFunction } from 'i18next';
import { Play } from 'lucide-react';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { Portfolio } from './portfolio-queries.ts';
import styles from './portfolio.module.css';

/** The portfolios that were made, to open one. */
export function PortfolioList({
  portfolios,
  onOpen,
  onGoOn,
}: {
  readonly portfolios: readonly Portfolio[];
  readonly onOpen: (id: string) => void;
  /** Goes on with what ended with the application. */
  readonly onGoOn: (portfolio: Portfolio) => void;
}) {
  const { t, count, dateTime } = useTexts();
  return (
    <ul className={styles.list}>
      {portfolios.map((portfolio) => {
        const { id, name, rows, rejected, createdAt, brokenOff } = portfolio;
        return (
          <li key={id}>
            <button type="button" className={styles.entry} onClick={() => onOpen(id)}>
              <b>{name}</b>
              <span>
                {[
                  t('portfolio.rowCount', { count: rows, rows: count(rows) }),
                  ...(rejected === 0 ? [] : [t('portfolio.rejectedCount', { rows: count(rejected) })]),
                  describeState(portfolio, t, count),
                  dateTime(createdAt),
                ].join(' · ')}
              </span>
            </button>
            {brokenOff !== null && (
              <Button
                size="small"
                icon={Play}
                aria-label={t('portfolio.goOnWith', { name })}
                onClick={() => onGoOn(portfolio)}
              >
                {t('portfolio.goOn')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** What a portfolio is at, or was at when the application ended. */
function describeState(
  { brokenOff, state, pending }: Portfolio,
  t: TFunction,
  count: (rows: number) => string,
): string {
  return brokenOff === null
    ? t(`portfolio.state.${state}`)
    : t(`portfolio.brokenOff.${brokenOff}`, { rows: count(pending) });
}
