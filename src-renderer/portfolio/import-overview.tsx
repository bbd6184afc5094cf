import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioFileOptions, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { FileSurvey } from '#shared/portfolio/file-survey.ts';
import { useClient } from '#renderer/client/client.ts';
import { procedureOptions } from '#renderer/client/procedure-options.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import type { Theme } from '#renderer/ui/theme.ts';
import { countUnderstood, type TakenColumn } from './column-doubts.ts';
import { describeNote, describeRemark } from './describe-note.ts';
import type { Inspection } from './portfolio-queries.ts';
import styles from './import-view.module.css';

const SurveyMap = lazy(() => import('./survey-map.tsx'));

/** Columns that are named in the headline. */
const NAMED_COLUMNS = 6;

interface ImportOverviewProps {
  readonly theme: Theme;
  readonly grant: string;
  readonly data: Inspection;
  readonly mapping: PortfolioMapping;
  readonly taken: readonly TakenColumn[];
  /** Whether all of the file can be read now: it can be read, and leaves nothing open. */
  readonly isReadable: boolean;
}

/**
 * What there is to know of a file first: how many columns are understood and which are to be looked at, what becomes of
 * all rows, what they are worth and where they are, and what was found out.
 */
export function ImportOverview({ theme, grant, data, mapping, taken, isReadable }: ImportOverviewProps) {
  const { detection, faults } = data;
  const { options } = detection;
  const { t, bytes } = useTexts();
  const survey = useFileSurvey({ grant, options, mapping, isReadable });
  return (
    <section className={styles.overview} aria-label={t('portfolio.importTitle')}>
      <div className={styles.told}>
        <Headline taken={taken} />
        <p className={styles.facts}>
          {t(detection.isOed ? 'portfolio.oed' : `portfolio.format.${options.format}`)} · {bytes(detection.sizeBytes)}
        </p>
        {faults.map((fault) => (
          <Notice key={fault.code} tone="danger" title={describeRemark(fault, t)} code={fault.code} />
        ))}
        {isReadable && survey.data === undefined && survey.error === null && (
          <div role="status" aria-label={t('importOverview.reading')}>
            <Skeleton height={72} />
          </div>
        )}
        {survey.error !== null && <FailureNotice title={t('importOverview.notReadWhole')} failure={survey.error} />}
        {isReadable && survey.data !== undefined && <RowFacts survey={survey.data} />}
        <Findings remarks={detection.remarks} />
      </div>
      {isReadable && survey.data !== undefined && survey.data.points.length > 0 && (
        <Suspense fallback={<Skeleton height={240} />}>
          <SurveyMap theme={theme} points={survey.data.points} />
        </Suspense>
      )}
    </section>
  );
}

interface SurveyOptions {
  readonly grant: string;
  readonly options: PortfolioFileOptions;
  readonly mapping: PortfolioMapping;
  readonly isReadable: boolean;
}

/** What becomes of all rows of a file: it is read once more for each correction. */
function useFileSurvey({ grant, options, mapping, isReadable }: SurveyOptions) {
  return useQuery(
    procedureOptions(
      useClient(),
      'portfolio.lookThrough',
      { grant, options, mapping },
      { staleTime: Infinity, gcTime: 0, retry: false, enabled: isReadable },
    ),
  );
}

/** How many columns are understood, and which of the others need somebody. */
function Headline({ taken }: { readonly taken: readonly TakenColumn[] }) {
  const { t, count } = useTexts();
  const { all, understood } = countUnderstood(taken);
  const doubtful = taken.filter(({ isDoubtful }) => isDoubtful).map(({ column }) => column.name);
  const more = doubtful.length - NAMED_COLUMNS;
  const columns = doubtful.slice(0, NAMED_COLUMNS).join(', ');
  return (
    <h3 className={styles.headline}>
      {t('importOverview.understood', { count: all, understood: count(understood), all: count(all) })}{' '}
      {doubtful.length > 0 &&
        t(more > 0 ? 'importOverview.lookMore' : 'importOverview.look', { columns, more: count(more) })}
    </h3>
  );
}

/** How many rows there are, what they are worth, and which will be set aside. */
function RowFacts({ survey: { rows, totals, rejected, values } }: { readonly survey: FileSurvey }) {
  const { t, count, money } = useTexts();
  const aside = rejected.reduce((sum, group) => sum + group.rows, 0);
  return (
    <>
      <dl className={styles.rowFacts}>
        <div>
          <dt>{t('importOverview.rows')}</dt>
          <dd>{count(rows)}</dd>
        </div>
        <div>
          <dt>{t('importOverview.aside')}</dt>
          <dd>{count(aside)}</dd>
        </div>
        {totals > 0 && (
          <div>
            <dt>{t('importOverview.totals')}</dt>
            <dd>{count(totals)}</dd>
          </div>
        )}
        <div>
          <dt>{t('importOverview.sum')}</dt>
          {values.map(({ currency, tiv }) => (
            <dd key={currency}>
              {money(tiv)} <small>{currency === '' ? t('importOverview.noCurrency') : currency}</small>
            </dd>
          ))}
        </div>
      </dl>
      {rejected.length > 0 && (
        <ul className={styles.reasons}>
          {rejected.map(({ code, column, detail, rows: number }) => (
            <li key={`${code} ${column}`}>
              {t(column === null ? 'importOverview.reason' : 'importOverview.reasonIn', {
                rows: count(number),
                column,
                reason: describeNote({ code, detail }, t),
              })}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What may be wrong with the file in a line each; all that was found out, with its codes, on demand. */
function Findings({ remarks }: { readonly remarks: readonly FileRemark[] }) {
  const { t, count } = useTexts();
  if (remarks.length === 0) return null;
  const warnings = remarks.filter(({ severity }) => severity !== 'information');
  return (
    <>
      {warnings.length > 0 && (
        <ul className={styles.reasons}>
          {warnings.map((remark) => (
            <li key={`${remark.code} ${remark.detail}`}>{describeRemark(remark, t)}</li>
          ))}
        </ul>
      )}
      <Disclosure title={t('importOverview.findings', { findings: count(remarks.length) })}>
        {remarks.map((remark) => (
          <Notice
            key={`${remark.code} ${remark.detail}`}
            tone={remark.severity === 'error' ? 'danger' : remark.severity === 'warning' ? 'caution' : 'neutral'}
            title={describeRemark(remark, t)}
            code={remark.code}
          />
        ))}
      </Disclosure>
    </>
  );
}
