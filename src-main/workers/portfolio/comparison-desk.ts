import { availableParallelism } from 'node:os';
import type { Module } from '#shared/domain/hazard.ts';
import type { PortfolioProgress } from '#shared/contract/portfolio-progress.ts';
import type { ReviewFrame } from '#main/adapters/portfolios/columns/review-frame.ts';
import {
  beginMeasure,
  completeComparison,
  listComparisons,
  removeComparison,
} from '#main/adapters/portfolios/comparison-store.ts';
import { findBasis } from '#main/adapters/portfolios/basis-store.ts';
import { countPendingLocations } from '#main/adapters/portfolios/pending-locations.ts';
import type { PortfolioCalls } from '#main/adapters/portfolios/portfolio-messages.ts';
import { compareRuns } from '#main/adapters/portfolios/review/compare-runs.ts';
import { ServiceError } from '#main/services/errors.ts';
import { describeWorkers, readCurrentBasis } from './current-basis.ts';
import type { OpenPortfolio } from './open-portfolio.ts';
import type { PortfolioDesk } from './portfolio-desk.ts';
import type { PortfolioJobs } from './portfolio-jobs.ts';
import type { PortfolioShelf } from './portfolio-shelf.ts';
import { createProgressTeller } from './progress-teller.ts';
import { runMeasure } from './run-measure.ts';
import { createWorkPool } from './work-pool.ts';

/** What comparisons are made with. */
export interface ComparisonPorts {
  readonly dataDirectory: string;
  readonly shelf: PortfolioShelf;
  readonly jobs: PortfolioJobs;
  readonly openFrame: (portfolio: OpenPortfolio) => ReviewFrame;
  readonly send: (progress: PortfolioProgress) => void;
}

type ComparisonDesk = Pick<
  PortfolioDesk,
  'portfolio.comparisons' | 'portfolio.tryMeasure' | 'portfolio.removeComparison' | 'portfolio.comparison'
>;

/** Creates what answers about two runs. */
export function createComparisonDesk({ dataDirectory, shelf, jobs, openFrame, send }: ComparisonPorts): ComparisonDesk {
  async function tryMeasure(
    portfolio: OpenPortfolio,
    request: PortfolioCalls['portfolio.tryMeasure']['argument'],
    modules: readonly Module[],
  ): Promise<{ comparison: number }> {
    const { database, file } = portfolio;
    const basis = readCurrentBasis(dataDirectory, modules);
    const basisId = findBasis(database, basis);
    if (basisId === null || countPendingLocations(database, basisId) > 0) {
      throw new ServiceError(
        'CONFLICT',
        'Run the portfolio first: some rows have no figures from what is installed now.',
      );
    }
    return jobs.during(portfolio, 'comparing', async (job) => {
      const teller = createProgressTeller(portfolio.id, 'compare', send);
      job.teller = teller;
      const { gate } = job;
      const frame = openFrame(portfolio);
      const comparison = beginMeasure(database, request);
      const workers = availableParallelism();
      const pool = createWorkPool(describeWorkers(dataDirectory, file, basis, workers), workers);
      try {
        const { filter, changes } = request;
        const onProgress = (done: number, all: number): void => teller.tell(done, all);
        await runMeasure({ database, frame, pool, gate, comparison, filter, changes, onProgress });
        completeComparison(database, comparison);
      } catch (error) {
        removeComparison(database, comparison);
        throw error;
      } finally {
        await pool.close();
      }
      return { comparison };
    });
  }

  return {
    'portfolio.comparisons': ({ id }) => ({ comparisons: listComparisons(shelf.open(id).database) }),
    'portfolio.tryMeasure': (request, { modules }) => tryMeasure(shelf.open(request.id), request, modules),
    'portfolio.removeComparison': ({ id, comparison }) => {
      removeComparison(shelf.open(id).database, comparison);
      return {};
    },
    'portfolio.comparison': ({ id, ...request }) => {
      const portfolio = shelf.open(id);
      return compareRuns(portfolio.database, openFrame(portfolio), request);
    },
  };
}
