import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { PageSize } from '#shared/settings/setting-choices.ts';
import { isOptionalSection, type OptionalReportSection } from './report-subject.ts';

/** How this window sets its reports. */
export interface ReportState {
  /** Null until one is chosen here: the template's. */
  readonly pageSize: PageSize | null;
  readonly leftOut: readonly OptionalReportSection[];
  readonly setPageSize: (pageSize: PageSize) => void;
  readonly toggle: (section: OptionalReportSection) => void;
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
    {
      name: 'freeboard.report',
      version: 1,
      // An earlier version let every section be left out.
      merge: (kept, fresh) => {
        const state = { ...fresh, ...(kept as Partial<ReportState> | undefined) };
        return { ...state, leftOut: state.leftOut.filter(isOptionalSection) };
      },
    },
  ),
);
