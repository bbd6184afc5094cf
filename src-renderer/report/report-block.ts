import type { ReactNode } from 'react';

/** One piece of a report that is never cut by the end of a page. */
export interface ReportBlock {
  /** Unique within the report. */
  readonly id: string;
  readonly node: ReactNode;
  /** What the running head of its page names. */
  readonly head: string;
  /** Whether it begins a page. */
  readonly startsPage?: boolean;
  /** Stays on the page of the block after it. */
  readonly keepWithNext?: boolean;
}
