import { useEffect, useState } from 'react';
import type { EventPayload } from '#shared/contract/events.ts';
import { useClient } from '#renderer/client/client.ts';

/** One report of an install's progress. */
export type ProgressReport = EventPayload<'pack.progress'>;

/** The progress of one install, with where it was when its share was first known, for the time left. */
export interface PackProgress {
  readonly report: ProgressReport;
  /** The first share that was told, 0..1, and when, milliseconds of `performance.now()`; null: none was. */
  readonly began: { readonly fraction: number; readonly at: number } | null;
  readonly reportedAt: number;
}

/** Takes a report in: other work starts the clock anew. */
export function advanceProgress(previous: PackProgress | null, report: ProgressReport, now: number): PackProgress {
  const { source, fraction } = report;
  const isSame = previous?.report.source === source && (previous.report.fraction ?? 0) <= (fraction ?? 1);
  const began = isSame ? previous.began : null;
  return { report, began: began ?? (fraction === null ? null : { fraction, at: now }), reportedAt: now };
}

const SHORTEST_BASIS_MILLISECONDS = 800;

/** Seconds that all of the work will still take at its rate so far; null while that cannot be said. */
export function computeSecondsLeft({ report: { fraction }, began, reportedAt }: PackProgress): number | null {
  if (fraction === null || began === null) return null;
  const elapsed = reportedAt - began.at;
  const done = fraction - began.fraction;
  if (done <= 0 || elapsed < SHORTEST_BASIS_MILLISECONDS) return null;
  return (elapsed * (1 - fraction)) / done / 1000;
}

/** After this long without a report nothing is going on any more: the work has failed or its process is gone. */
export const SILENCE_MILLISECONDS = 15_000;

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
