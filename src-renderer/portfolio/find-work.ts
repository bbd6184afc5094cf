import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { Portfolio } from './portfolio-queries.ts';

/** The newest telling of a portfolio, and when it came: milliseconds as of Date.now(). */
export interface ReportedProgress {
  readonly progress: PortfolioProgress;
  readonly at: number;
}

/** What a portfolio can be busy with. */
type WorkPhase = Exclude<PortfolioProgress['phase'], 'idle'>;

/** What a portfolio is busy with now. */
export interface PortfolioWork {
  readonly phase: WorkPhase;
  readonly isPaused: boolean;
  /** How far it is; null as long as nothing has been told of it: what is paused tells nothing. */
  readonly progress: PortfolioProgress | null;
}

const listedPhases: Readonly<Record<Portfolio['state'], WorkPhase | null>> = {
  importing: 'import',
  running: 'run',
  comparing: 'compare',
  exporting: 'export',
  interrupted: null,
  ready: null,
};

/**
 * What a portfolio is busy with, as it tells, or as the list has it where it has told nothing: the work may have begun,
 * and been paused, before this window listened. Null when it is not at work.
 * @param listedAt when the list came.
 */
export function findWork(
  { state, isPaused }: Pick<Portfolio, 'state' | 'isPaused'>,
  reported: ReportedProgress | null,
  listedAt: number,
): PortfolioWork | null {
  if (reported !== null) {
    const { progress, at } = reported;
    if (progress.phase !== 'idle') return { phase: progress.phase, isPaused: progress.isPaused, progress };
    // A list from before the end has it at work still.
    if (at >= listedAt) return null;
  }
  const phase = listedPhases[state];
  return phase === null ? null : { phase, isPaused, progress: null };
}
