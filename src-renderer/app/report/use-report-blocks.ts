import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportBlock } from '../../features/report/report-block.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { buildBlocks, type ReportWriter } from './build-blocks.tsx';
import { useReportStore } from './report-store.ts';
import { reportSections, type ReportSubject } from './report-subject.ts';

/** What a report is set with beside its language: each the same value or object until it changes. */
export type ReportSetting = Omit<ReportWriter, 't' | 'formatters' | 'sections'>;

/** The blocks of a report of the given buildings; the same array until something in it changes. */
export function useReportBlocks(
  subjects: readonly ReportSubject[],
  { template, pageSize, map, applicationVersion, madeAt }: ReportSetting,
): readonly ReportBlock[] {
  const { t } = useTranslation();
  const formatters = useFormatters();
  const leftOut = useReportStore((state) => state.leftOut);
  return useMemo(() => {
    const sections = new Set(reportSections.filter((section) => !leftOut.includes(section)));
    return buildBlocks(subjects, { t, formatters, template, sections, pageSize, map, applicationVersion, madeAt });
  }, [subjects, template, pageSize, map, leftOut, t, formatters, applicationVersion, madeAt]);
}
