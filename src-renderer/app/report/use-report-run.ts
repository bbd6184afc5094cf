import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../../client/client-context.ts';

/** A long report on its way, part by part. */
export interface ReportRun {
  readonly runId: string;
  readonly title: string;
  /** The part that is being read, set or printed; the number of parts when all of them are. */
  readonly part: number;
  /** Parts that are in the file. */
  readonly joined: number;
  /** Milliseconds as of `performance.now()`: when it began, and when the last part was printed. */
  readonly startedAt: number;
  readonly printedAt: number;
}

/** What can be done about a long report. */
export interface ReportRunControl {
  readonly run: ReportRun | null;
  /** Where the last one was written; null before. */
  readonly savedTo: string | null;
  readonly error: Error | null;
  readonly start: (title: string) => void;
  /** Nothing of it is left. */
  readonly cancel: () => void;
  /** The pages of a part stand as they are to be printed. */
  readonly onPartStanding: (part: number) => void;
}

/**
 * Prints a report of many buildings part by part and has the parts joined. Leaving the screen, or {@link ReportRunControl.cancel},
 * gives it up at any time.
 */
export function useReportRun(partCount: number): ReportRunControl {
  const client = useClient();
  const [run, setRun] = useState<ReportRun | null>(null);
  const [savedTo, setSavedTo] = useState<string | null>(null);
  const [error, setError] = useState<Error | null>(null);
  /** Whose answers still count. */
  const current = useRef<string | null>(null);

  const giveUp = useCallback(() => {
    const runId = current.current;
    current.current = null;
    setRun(null);
    // Whatever becomes of it, nobody waits for it any longer.
    if (runId !== null) void client.call('report.abandon', { runId }).catch(() => undefined);
  }, [client]);
  useEffect(() => giveUp, [giveUp]);
  useEffect(
    () =>
      client.on('report.joined', ({ runId, joined }) => {
        if (runId === current.current) setRun((before) => (before === null ? null : { ...before, joined }));
      }),
    [client],
  );

  function fail(runId: string | null, cause: unknown): void {
    if (runId !== current.current) return;
    giveUp();
    setError(cause instanceof Error ? cause : new Error(String(cause)));
  }

  async function begin(title: string): Promise<void> {
    const answer = await client.call('report.begin', { suggestedName: title });
    if (answer.state === 'unavailable') window.print();
    if (answer.state !== 'begun') return;
    const { runId } = answer;
    current.current = runId;
    const now = performance.now();
    setRun({ runId, title, part: 0, joined: 0, startedAt: now, printedAt: now });
  }

  async function printPart({ runId, title }: ReportRun, part: number): Promise<void> {
    await client.call('report.printPart', { runId });
    if (current.current !== runId) return;
    setRun((before) => (before === null ? null : { ...before, part: part + 1, printedAt: performance.now() }));
    if (part + 1 < partCount) return;
    const { path } = await client.call('report.finish', { runId, title, language: document.documentElement.lang });
    if (current.current !== runId) return;
    current.current = null;
    setRun(null);
    setSavedTo(path);
  }

  return {
    run,
    savedTo,
    error,
    start(title) {
      setError(null);
      setSavedTo(null);
      begin(title).catch((cause: unknown) => fail(null, cause));
    },
    cancel: giveUp,
    onPartStanding(part) {
      if (run === null || run.part !== part) return;
      printPart(run, part).catch((cause: unknown) => fail(run.runId, cause));
    },
  };
}
