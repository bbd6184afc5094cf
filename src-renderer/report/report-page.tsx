import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import { pageMarginsMillimetres, pageMillimetres } from './page-size.ts';
import styles from './report.module.css';

interface ReportPageProps {
  readonly pageSize: PageSize;
  /** What a screen reader calls it: unlike every other sheet of the document. */
  readonly label: string;
  /** Null on a page that begins with a title of its own. */
  readonly head: { readonly start: string; readonly end: string } | null;
  readonly foot: ReactNode;
  /** From 1. */
  readonly number: number;
  readonly count: number;
  readonly children: ReactNode;
}

/** One sheet of paper: head, blocks, foot. Head and foot repeat, so a screen reader is spared them. */
export function ReportPage({ pageSize, label, head, foot, number, count, children }: ReportPageProps) {
  const { t } = useTranslation();
  const { width, height } = pageMillimetres[pageSize];
  const { top, right, bottom, left } = pageMarginsMillimetres;
  return (
    <section
      className={styles.page}
      data-page-size={pageSize}
      aria-label={label}
      style={{ width: `${width}mm`, height: `${height}mm`, padding: `${top}mm ${right}mm ${bottom}mm ${left}mm` }}
    >
      {head !== null && (
        <div className={styles.head} aria-hidden="true">
          <span>{head.start}</span>
          <span>{head.end}</span>
        </div>
      )}
      {children}
      <div className={styles.foot} aria-hidden="true">
        <span>{foot}</span>
        <span>{t('report.pageOf', { number, count })}</span>
      </div>
    </section>
  );
}
