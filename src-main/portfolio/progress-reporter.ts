import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';

/** Least time between two reports, milliseconds: ten a second. */
const INTERVAL_MILLISECONDS = 100;

/** Reports how far a phase of a portfolio is, ten times a second at most. */
export type ProgressReporter = ReturnType<typeof createProgressReporter>;

/** Creates the reporter of one phase, which begins now. */
export function createProgressReporter(
  portfolioId: string,
  phase: Exclude<PortfolioProgress['phase'], 'idle'>,
  send: (progress: PortfolioProgress) => void,
) {
  const started = performance.now();
  let lastReported = Number.NEGATIVE_INFINITY;
  let pausedSince: number | null = null;
  let pausedMilliseconds = 0;
  let last = { rowsDone: 0, rowsTotal: null as number | null, fraction: null as number | null };

  function sendLast(now: number): void {
    const seconds = (now - started - pausedMilliseconds) / 1000;
    const { rowsDone, rowsTotal, fraction } = last;
    send({
      portfolioId,
      phase,
      isPaused: pausedSince !== null,
      rowsDone,
      rowsTotal,
      fraction,
      rowsPerSecond: seconds > 0 ? rowsDone / seconds : 0,
      secondsLeft: fraction === null || fraction === 0 ? null : (seconds / fraction) * (1 - fraction),
      failure: null,
    });
    lastReported = now;
  }

  return {
    /** @param fraction of the phase where it is not `rowsDone` of `rowsTotal`; null while unknown. */
    report(rowsDone: number, rowsTotal: number | null, fraction?: number | null): void {
      const share = rowsTotal === null || rowsTotal === 0 ? null : rowsDone / rowsTotal;
      const known = fraction === undefined ? share : fraction;
      last = { rowsDone, rowsTotal, fraction: known === null ? null : Math.min(1, known) };
      const now = performance.now();
      if (now - lastReported >= INTERVAL_MILLISECONDS) sendLast(now);
    },
    /** Repeats the last report at once, as paused or going on. */
    reportPaused(isPaused: boolean): void {
      const now = performance.now();
      if (pausedSince !== null) pausedMilliseconds += now - pausedSince;
      pausedSince = isPaused ? now : null;
      sendLast(now);
    },
    /** Reports that the portfolio is idle; `failure` says why the phase ended early, null: it did not. */
    end(failure: PortfolioProgress['failure']): void {
      send({
        portfolioId,
        phase: 'idle',
        isPaused: false,
        ...last,
        rowsPerSecond: 0,
        secondsLeft: null,
        failure,
      });
    },
  };
}
