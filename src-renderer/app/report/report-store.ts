import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PageSize } from '#shared/domain/settings.ts';
import type { ReportSection } from './report-subject.ts';

/** How this window sets its reports. */
export interface ReportState {
  readonly pageSize: PageSize;
  readonly leftOut: readonly ReportSection[];
  readonly setPageSize: (pageSize: PageSize) => void;
  readonly toggle: (section: ReportSection) => void;
}

/** The reader's choice of paper and sections, kept in this window's storage. */
export const useReportStore = create<ReportState>()(
  persist(
    (set) => ({
      pageSize: 'A4',
      leftOut: [],
      setPageSize: (pageSize) => set({ pageSize }),
      toggle: (section) =>
        set(({ leftOut }) => ({
          leftOut: leftOut.includes(section) ? leftOut.filter((other) => other !== section) : [...leftOut, section],
        })),
    }),
    { name: 'freeboard.report', version: 1 },
  ),
);
