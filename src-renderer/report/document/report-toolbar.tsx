import { TableProperties } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import textStyles from '#renderer/ui/text.module.css';
import { ReportPanel } from './report-panel.tsx';
import { isOptionalSection, reportSections } from './report-subject.ts';
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
  /** Chooses what the maps show; false: there is none. */
  readonly mapLayer: ReactNode;
  /** Shown beneath the buttons. */
  readonly aside?: ReactNode;
  readonly onSave: () => void;
  readonly onExport: (format: 'csv' | 'json') => void;
}

/** Beside the pages: what goes in, the paper, and the way out. */
export function ReportToolbar(props: ReportToolbarProps) {
  const { backTo, pageSize, pageCount, isSaving, savedTo, mapLayer, aside, onSave, onExport } = props;
  const { t } = useTranslation();
  const { leftOut, toggle } = useReportStore();
  useCommands(
    (['csv', 'json'] as const).map((format) => ({
      id: `export.${format}`,
      title: t(format === 'csv' ? 'report.saveCsv' : 'report.saveJson'),
      keywords: t('palette.words.export'),
      icon: TableProperties,
      run: () => onExport(format),
    })),
  );
  const choices = (
    <>
      {mapLayer !== false && <div className={styles.layer}>{mapLayer}</div>}
      <fieldset className={styles.sections}>
        <legend>{t('report.include')}</legend>
        {reportSections.filter(isOptionalSection).map((section) => (
          <label key={section}>
            <input type="checkbox" checked={!leftOut.includes(section)} onChange={() => toggle(section)} />
            {t(`report.section.${section}`)}
          </label>
        ))}
      </fieldset>
    </>
  );
  return (
    <ReportPanel title={t('report.title')} {...{ backTo, pageSize, pageCount, isSaving, onSave, choices }}>
      <div className={styles.exports}>
        <Button onClick={() => onExport('csv')}>{t('report.saveCsv')}</Button>
        <Button onClick={() => onExport('json')}>{t('report.saveJson')}</Button>
      </div>
      {savedTo !== null && (
        <p className={textStyles.longNote} role="status">
          {t('report.saved', { path: savedTo })}
        </p>
      )}
      {aside}
    </ReportPanel>
  );
}
