import { Link } from '@tanstack/react-router';
import { ArrowLeft, FileDown, FileText } from 'lucide-react';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { pageSizes, type PageSize } from '#shared/settings/setting-choices.ts';
import { isDesktop } from '#renderer/client/preload-bridge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { useReportStore } from './report-store.ts';
import styles from './report-view.module.css';

interface ReportPanelProps {
  readonly title: string;
  readonly backTo: '/' | '/surveys' | '/portfolio';
  readonly pageSize: PageSize;
  /** Null while the pages are being set. */
  readonly pageCount: number | null;
  readonly isSaving: boolean;
  readonly onSave: () => void;
  /** Between the saving and the paper. */
  readonly children?: ReactNode;
  /** Shown beneath the choice of paper. */
  readonly choices?: ReactNode;
}

/** Beside the pages of any report: the way back, the saving and the paper. */
export function ReportPanel(props: ReportPanelProps) {
  const { title, backTo, pageSize, pageCount, isSaving, onSave, children, choices } = props;
  const { t } = useTranslation();
  const setPageSize = useReportStore((state) => state.setPageSize);
  const saveTitle = t(isDesktop() ? 'report.save' : 'report.print');
  const waitId = useId();
  const isWaiting = pageCount === null && !isSaving;
  const otherSize = pageSizes.find((size) => size !== pageSize) ?? pageSize;
  useCommands([
    pageCount === null || isSaving
      ? null
      : { id: 'savePdf', title: saveTitle, keywords: t('palette.words.report'), icon: FileDown, run: onSave },
    {
      id: 'paper',
      title: t('palette.do.paper', { size: otherSize }),
      keywords: t('report.paper'),
      icon: FileText,
      run: () => setPageSize(otherSize),
    },
  ]);
  return (
    <aside className={styles.toolbar} aria-label={title}>
      <Link to={backTo} search={true} className={styles.back}>
        <ArrowLeft size={15} aria-hidden="true" />
        {t('report.back')}
      </Link>
      <h2>{title}</h2>
      <p className={textStyles.muted} role="status">
        {pageCount === null ? t('report.preparing') : t('report.pages', { count: pageCount })}
      </p>
      <Button
        variant="primary"
        icon={FileDown}
        disabled={pageCount === null || isSaving}
        {...(isWaiting && { 'aria-describedby': waitId })}
        onClick={onSave}
      >
        {isSaving ? t('report.saving') : saveTitle}
      </Button>
      {isWaiting && (
        <p id={waitId} className={textStyles.longNote}>
          {t('report.saveWaits')}
        </p>
      )}
      {children}
      <h3>{t('report.paper')}</h3>
      <Segmented
        stretch
        label={t('report.paper')}
        options={pageSizes.map((value) => ({ value, label: value }))}
        value={pageSize}
        onChange={setPageSize}
      />
      {choices}
    </aside>
  );
}
