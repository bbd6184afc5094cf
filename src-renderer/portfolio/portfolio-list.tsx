import type { TFunction } from 'i18next';
import { Play } from 'lucide-react';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { UnopenedPortfolio } from '#shared/portfolio/portfolio-procedures.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useClient } from '#renderer/client/client.ts';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import layout from '#renderer/ui/layout.module.css';
import {
  type Portfolio,
  transientReasons,
  portfoliosOptions,
  withoutPortfolio,
  type AllPortfolios,
} from './portfolio-queries.ts';
import { useRemoval } from './use-removal.ts';
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

/** Portfolios whose database cannot be used: why, what to do, and where they lie; nothing where there are none. */
export function UnopenedPortfolios() {
  const { t, dateTime } = useTexts();
  const client = useClient();
  const options = portfoliosOptions(client);
  const unopened = useQuery(options).data?.unopened ?? [];
  const nameOf = ({ name }: UnopenedPortfolio): string => name ?? t('unopened.unnamed');
  const { start, pending, undo } = useRemoval<UnopenedPortfolio, AllPortfolios>({
    queryKey: options.queryKey,
    without: withoutPortfolio,
    describe: (portfolio) => t('undoable.removePortfolio', { name: nameOf(portfolio) }),
    remove: ({ id }) => client.call('portfolio.remove', { id }),
  });
  const listed = unopened.filter(({ id }) => id !== pending?.id);
  return (
    <>
      {listed.length > 0 && (
        <section className={styles.unopened} aria-labelledby="unopened-portfolios">
          <h3 id="unopened-portfolios">{t('unopened.title')}</h3>
          {listed.map((portfolio) => (
            <Notice
              key={portfolio.id}
              tone="caution"
              title={[
                nameOf(portfolio),
                ...(portfolio.changedAt === null
                  ? []
                  : [t('unopened.changed', { when: dateTime(portfolio.changedAt) })]),
              ].join(' · ')}
            >
              <p>{t(`failureText.portfolio-${portfolio.reason}`)}</p>
              <div className={styles.where}>
                {t('unopened.where', { path: portfolio.path })}
                <CopyButton text={portfolio.path} label={t('unopened.copy')} doneLabel={t('unopened.copied')} />
              </div>
              {!transientReasons.has(portfolio.reason) && (
                <Button
                  size="small"
                  aria-label={t('unopened.removeNamed', { name: nameOf(portfolio) })}
                  onClick={() => start(portfolio)}
                >
                  {t('unopened.remove')}
                </Button>
              )}
            </Notice>
          ))}
        </section>
      )}
      {pending !== null && (
        <div className={layout.foot}>
          <UndoToast text={t('portfolio.removed', { name: nameOf(pending) })} onUndo={undo} />
        </div>
      )}
    </>
  );
}

/** What stands below the choice of a file while there is no portfolio: what a file needs, and what becomes of it. */
export function PortfoliosEmpty() {
  const { t } = useTranslation();
  return (
    <section className={styles.needs} aria-labelledby="portfolio-needs">
      <h3 id="portfolio-needs">{t('portfolio.needs.title')}</h3>
      <ul>
        {(['place', 'value', 'rest', 'file'] as const).map((need) => (
          <li key={need}>{t(`portfolio.needs.${need}`)}</li>
        ))}
      </ul>
    </section>
  );
}
