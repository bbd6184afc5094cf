import { Link } from '@tanstack/react-router';
import { ArrowLeft, FileDown } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes, type PageSize } from '#shared/domain/setting-choices.ts';
import { Button } from '../../ui/button.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { reportSections } from './report-subject.ts';
import { useReportStore } from './report-store.ts';
import styles from './report-view.module.css';

interface ReportToolbarProps {
  readonly backTo: '/' | '/surveys';
  readonly pageSize: PageSize;
  /** Null while the pages are being set. */
  readonly pageCount: number | null;
  readonly isSaving: boolean;
  /** Where the PDF was written last; null before. */
  readonly savedTo: string | null;
  /** Beneath the buttons. */
  readonly aside?: ReactNode;
  readonly onSave: () => void;
  readonly onExport: (format: 'csv' | 'json') => void;
}

/** Beside the pages: what goes in, the paper, and the way out. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { backTo, pageSize, pageCount, isSaving, savedTo, aside, onSave, onExport } = props;
  const { t } = useTranslation();
  const { leftOut, setPageSize, toggle } = useReportStore();
  return (
    <aside className={styles.toolbar} aria-label={t('report.title')}>
      <Link to={backTo} search={true} className={styles.back}>
        <ArrowLeft size={15} aria-hidden="true" />
        {t('report.back')}
      </Link>
      <h2>{t('report.title')}</h2>
      <p className={styles.count} role="status">
        {pageCount === null ? t('report.preparing') : t('report.pages', { count: pageCount })}
      </p>
      <Button
        variant="primary"
        icon={<FileDown size={15} aria-hidden="true" />}
        disabled={pageCount === null || isSaving}
        onClick={onSave}
      >
        {isSaving ? t('report.saving') : t('report.save')}
      </Button>
      <div className={styles.exports}>
        <Button onClick={() => onExport('csv')}>{t('report.saveCsv')}</Button>
        <Button onClick={() => onExport('json')}>{t('report.saveJson')}</Button>
      </div>
      {savedTo !== null && (
        <p className={styles.saved} role="status">
          {t('report.saved', { path: savedTo })}
        </p>
      )}
      {aside}
      <h3>{t('report.paper')}</h3>
      <Segmented
        stretch
        label={t('report.paper')}
        options={pageSizes.map((value) => ({ value, label: value }))}
        value={pageSize}
        onChange={setPageSize}
      />
      <fieldset className={styles.sections}>
        <legend>{t('report.include')}</legend>
        {reportSections.map((section) => (
          <label key={section}>
            <input type="checkbox" checked={!leftOut.includes(section)} onChange={() => toggle(section)} />
            {t(`report.section.${section}`)}
          </label>
        ))}
      </fieldset>
    </aside>
  );
}
