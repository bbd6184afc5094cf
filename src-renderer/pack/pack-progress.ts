import { useEffect, useState } from 'react';
import type { EventPayload } from '#shared/contract/events.ts';
import { useClient } from '#renderer/client/client.ts';

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

/** After this long without a report nothing is going on any more: the work has failed or its process is gone. */
const SILENCE_MILLISECONDS = 15_000;

/** What is being installed at the moment; null when nothing is. */
export function usePackProgress(): PackProgress | null {
  const client = useClient();
  const [progress, setProgress] = useState<PackProgress | null>(null);

  useEffect(() => {
    const stops = [
      client.on('pack.progress', (report) =>
        setProgress((previous) => advanceProgress(previous, report, performance.now())),
      ),
      client.on('packs.changed', () => setProgress(null)),
      client.on('pack.failed', () => setProgress(null)),
    ];
    return () => stops.forEach((stop) => stop());
  }, [client]);

  useEffect(() => {
    if (progress === null) return undefined;
    const timer = setTimeout(() => setProgress(null), SILENCE_MILLISECONDS);
    return () => clearTimeout(timer);
  }, [progress]);

  return progress;
}
