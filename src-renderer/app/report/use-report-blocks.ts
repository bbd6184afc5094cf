import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportBlock } from '../../features/report/report-block.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { buildBlocks } from './build-blocks.tsx';
import { useReportStore } from './report-store.ts';
import type { ReportTemplate } from '#shared/domain/settings.ts';
import { reportSections, type ReportSubject } from './report-subject.ts';

/** The blocks of a report of the given buildings; the same array until something in it changes. */
export function useReportBlocks(
  subjects: readonly ReportSubject[],
  template: ReportTemplate,
  { applicationVersion, madeAt }: { readonly applicationVersion: string; readonly madeAt: string },
): readonly ReportBlock[] {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const leftOut = useReportStore((state) => state.leftOut);
  return useMemo(() => {
    const sections = new Set(reportSections.filter((section) => !leftOut.includes(section)));
    return buildBlocks(subjects, { t, formatters, template, sections, applicationVersion, madeAt });
  }, [subjects, template, leftOut, t, formatters, applicationVersion, madeAt]);
}
