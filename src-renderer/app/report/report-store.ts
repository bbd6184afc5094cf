import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PageSize } from '#shared/domain/setting-choices.ts';
import type { ReportSection } from './report-subject.ts';

/** How this window sets its reports. */
export interface ReportState {
  /** Null until one is chosen here: the template's. */
  readonly pageSize: PageSize | null;
  readonly leftOut: readonly ReportSection[];
  readonly setPageSize: (pageSize: PageSize) => void;
  readonly toggle: (section: ReportSection) => void;
}

/** The reader's choice of paper and sections, kept in this window's storage. */
export const useReportStore = create<ReportState>()(
  persist(
    (set) => ({
      pageSize: null,
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
