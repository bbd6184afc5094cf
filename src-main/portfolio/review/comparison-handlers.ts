import { failureText } from '#shared/call/failure-text.ts';
import type { portfolioComparisonProcedures } from '#shared/portfolio/portfolio-comparison-procedures.ts';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import type { ReviewFrame } from './columns/review-frame.ts';
import {
  beginMeasure,
  completeComparison,
  listComparisons,
  removeComparison,
  removeIncomplete,
} from './comparison-store.sql.ts';
import { prepareCompared } from './columns/compared-columns.ts';
import { openMovements } from '../export/movement-rows.sql.ts';
import { createOutputFile } from '../export/output-file.fs.ts';
import { findBasis } from '../run/basis-store.sql.ts';
import { countPendingLocations } from '../run/pending-locations.sql.ts';
import type { PortfolioCalls } from '../portfolio-messages.ts';
import { compareRuns } from './compare-runs.sql.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { readCurrentBasis } from '../run/current-basis.ts';
import type { OpenPortfolio } from '../open-portfolio.sql.ts';
import { openWorkPool } from '../run/open-work-pool.ts';
import { cancelWith } from '../cancel-with.ts';
import { giveTurn } from '../give-turn.ts';
import type { HandlerContext, PortfolioHandlers } from '../portfolio-calls.ts';
import type { PortfolioJobs } from '../portfolio-jobs.ts';
import type { PortfolioRegistry } from '../portfolio-registry.fs.ts';
import { createProgressReporter } from '../progress-reporter.ts';
import { resolveTarget } from '../export/resolve-target.ts';
import { runMeasure } from '../run/run-measure.ts';
import { writeMovements } from '../export/write-movements.ts';

export interface ComparisonPorts {
  readonly dataDirectory: string;
  /** Notes the names under which files are written. */
  readonly temporaryPaths: TemporaryPaths;
  readonly registry: PortfolioRegistry;
  readonly jobs: PortfolioJobs;
  readonly openFrame: (portfolio: OpenPortfolio) => ReviewFrame;
  readonly send: (progress: PortfolioProgress) => void;
}

type ComparisonHandlers = Pick<PortfolioHandlers, keyof typeof portfolioComparisonProcedures>;

/** Creates what answers about two runs. */
export function createComparisonHandlers({
  dataDirectory,
  temporaryPaths,
  registry,
  jobs,
  openFrame,
  send,
}: ComparisonPorts): ComparisonHandlers {
  async function tryMeasure(
    portfolio: OpenPortfolio,
    request: PortfolioCalls['portfolio.tryMeasure']['argument'],
    { modules, signal }: HandlerContext,
  ): Promise<{ comparison: number }> {
    const { database, file } = portfolio;
    const basis = readCurrentBasis(dataDirectory, modules);
    const basisId = findBasis(database, basis);
    if (basisId === null || countPendingLocations(database, basisId) > 0) {
      throw new ServiceError('CONFLICT', failureText('portfolio-not-run'));
    }
    return jobs.during(portfolio, 'comparing', async (job) => {
      const reporter = createProgressReporter(portfolio.id, 'compare', send);
      job.reporter = reporter;
      const { control } = job;
      const frame = openFrame(portfolio);
      await removeIncomplete(database, () => control.checkpoint());
      const comparison = beginMeasure(database, request);
      const pool = openWorkPool({ dataDirectory, databaseFile: file, basis });
      try {
        const { filter, changes } = request;
        const onProgress = (done: number, all: number): void => reporter.report(done, all);
        const measure = { database, frame, pool, control, comparison, filter, changes, onProgress };
        await cancelWith(signal, control, () => runMeasure(measure));
        for (const _ of prepareCompared(database, frame.ids, comparison)) await control.checkpoint();
        completeComparison(database, comparison);
      } catch (error) {
        await removeComparison(database, comparison, giveTurn);
        throw error;
      } finally {
        await pool.close();
      }
      return { comparison };
    });
  }

  return {
    'portfolio.comparisons': ({ id }) => ({ comparisons: listComparisons(registry.open(id).database) }),
    'portfolio.tryMeasure': (request, context) => tryMeasure(registry.open(request.id), request, context),
    'portfolio.removeComparison': async ({ id, comparison }) => {
      const portfolio = registry.open(id);
      return jobs.during(portfolio, 'comparing', async () => {
        await removeComparison(portfolio.database, comparison, giveTurn);
        return {};
      });
    },
    'portfolio.comparison': ({ id, ...request }) => {
      const portfolio = registry.open(id);
      return compareRuns(portfolio.database, openFrame(portfolio), request);
    },
    'portfolio.writeComparison': ({ id, path: target, ...request }, { signal }) => {
      const portfolio = registry.open(id);
      return jobs.during(portfolio, 'exporting', async (job) => {
        const { control } = job;
        const reporter = createProgressReporter(id, 'export', send);
        job.reporter = reporter;
        const movements = openMovements(portfolio.database, openFrame(portfolio), request);
        const file = await resolveTarget(portfolio.database, target);
        const onProgress = (rows: number, fraction: number): void => reporter.report(rows, null, fraction);
        const rows = await cancelWith(signal, control, () =>
          writeMovements(createOutputFile(file, temporaryPaths), movements, control, onProgress),
        );
        return { path: file, rows };
      });
    },
  };
}
