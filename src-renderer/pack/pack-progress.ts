import type { EventPayload } from '#shared/contract/events.ts';

/** One report of an install's progress. */
export type ProgressReport = EventPayload<'pack.progress'>;

/** The progress of one install with when its present step began, for the time left. */
export interface PackProgress {
  readonly report: ProgressReport;
  /** Milliseconds of `performance.now()`. */
  readonly stepBeganAt: number;
  readonly reportedAt: number;
}

/** Takes a report in: a new step starts the clock anew. */
export function advanceProgress(previous: PackProgress | null, report: ProgressReport, now: number): PackProgress {
  const sameStep = previous?.report.source === report.source && previous.report.step === report.step;
  return { report, stepBeganAt: sameStep ? previous.stepBeganAt : now, reportedAt: now };
}

const SHORTEST_BASIS_MILLISECONDS = 800;

/** Seconds that the present step will still take at its rate so far; null while that cannot be said. */
export function computeSecondsLeft({ report, stepBeganAt, reportedAt }: PackProgress): number | null {
  const elapsed = reportedAt - stepBeganAt;
  if (report.fraction === null || report.fraction <= 0 || elapsed < SHORTEST_BASIS_MILLISECONDS) return null;
  return (elapsed * (1 - report.fraction)) / report.fraction / 1000;
}
