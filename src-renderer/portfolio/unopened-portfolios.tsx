import { useQuery } from '@tanstack/react-query';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { CopyButton } from '#renderer/ui/copy-button.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import layout from '#renderer/ui/layout.module.css';
import {
  transientReasons,
  portfoliosOptions,
  withoutPortfolio,
  type AllPortfolios,
  type UnopenedPortfolio,
} from './portfolio-queries.ts';
import { useRemoval } from './use-removal.ts';
import styles from './portfolio.module.css';

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
