import { statSync } from 'node:fs';
import path from 'node:path';
import type { Module } from '#shared/hazard/hazard.ts';
import type { UnopenedPortfolio } from '#shared/portfolio/portfolio-procedures.ts';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { requireAnswers } from './import/formats/portfolio-file-error.ts';
import { detectIsolated } from './import/formats/read-isolated.ts';
import { hashFile } from './import/hash-file.fs.ts';
import type { PortfolioCalls, PortfolioThreadStart } from './portfolio-messages.ts';
import { readOedQuestions, readOedRemarks } from './export/oed-state.sql.ts';
import { openReviewFrame } from './review/columns/open-frame.sql.ts';
import type { ReviewFrame } from './review/columns/review-frame.ts';
import { accumulate } from './review/accumulate.ts';
import { findExtent } from './review/find-extent.ts';
import { gatherCells } from './review/gather-cells.ts';
import { findRowIndex } from './review/page-ids.ts';
import { pageRows } from './review/page-rows.sql.ts';
import { summarise } from './review/summarise.sql.ts';
import { describeKept } from './import/source-cells.sql.ts';
import { loadSource } from './import/source-store.sql.ts';
import { takeWorkLock } from './work-lock.fs.ts';
import { withLockWait } from '#main/platform/database/database.ts';
import { createAreaHandlers } from './review/area-handlers.ts';
import { createComparisonHandlers } from './review/comparison-handlers.ts';
import { createCorrectionHandlers } from './import/correction-handlers.ts';
import { exportPortfolio } from './export/export-portfolio.sql.ts';
import { loadOedAnswers } from './export/oed-answer-store.sql.ts';
import { readCurrentBasis } from './run/current-basis.ts';
import { createFaultHandlers } from './import/fault-handlers.ts';
import { createImportHandlers } from './import/import-handlers.ts';
import { describePortfolio, type OpenPortfolio, type PortfolioInfo, type PortfolioJob } from './open-portfolio.sql.ts';
import type { HandlerContext, PortfolioHandlers } from './portfolio-calls.ts';
import { createPortfolioJobs, type JobPorts } from './portfolio-jobs.ts';
import { createPortfolioRegistry } from './portfolio-registry.fs.ts';
import { resolveTarget } from './export/resolve-target.ts';
import { runFile } from './run-file.fs.ts';
import { describeUnopened, findUnopenedReason, UnopenedPortfolioError } from './unopened-portfolio.sql.ts';
import { warmFrame } from './review/warm-frame.ts';
import { writeRejectedRowsOf } from './import/rejected-rows.ts';

/**
 * How long a list waits, all its portfolios together, for programs that hold one; what they need for a moment is given
 * them.
 */
const LISTING_WAIT_MILLISECONDS = 100;

/** Creates the handlers over a data directory. */
export function createPortfolioHandlers(
  { dataDirectory }: PortfolioThreadStart,
  { send, logFault }: Omit<JobPorts, 'dataDirectory' | 'temporaryPaths'>,
): PortfolioHandlers {
  const temporaryPaths = createTemporaryPaths(temporaryFolderOf(dataDirectory));
  const registry = createPortfolioRegistry(
    dataDirectory,
    temporaryPaths,
    (file, cause) => void logFault(new Error(`${file} could not be read, and was made anew`, { cause })),
  );
  const jobs = createPortfolioJobs({ dataDirectory, temporaryPaths, send, logFault });

  function listPortfolios(modules: readonly Module[]): PortfolioCalls['portfolio.list']['answer'] {
    const basis = readCurrentBasis(dataDirectory, modules);
    const portfolios: PortfolioInfo[] = [];
    const unopened: UnopenedPortfolio[] = [];
    const deadline = performance.now() + LISTING_WAIT_MILLISECONDS;
    const wait = (): number => Math.max(0, Math.round(deadline - performance.now()));
    for (const id of registry.listIds()) {
      try {
        const portfolio = registry.open(id, wait());
        const info = withLockWait(portfolio.database, wait(), () => describePortfolio(portfolio, basis));
        // It was saved with its source: what has none is not what was saved.
        if (info === null) throw new UnopenedPortfolioError('damaged');
        portfolios.push(info);
      } catch (error) {
        // One of them, whatever is wrong with it, takes no other out of the list.
        if (findUnopenedReason(error) === null) logFault(error);
        unopened.push(describeUnopened(id, registry.findFile(id), findUnopenedReason(error) ?? 'damaged'));
      }
    }
    return { portfolios: portfolios.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt)), unopened };
  }

  /** The job of a portfolio; null when it has none, also because it cannot be opened. */
  function findJob(id: string): PortfolioJob | null {
    try {
      return registry.open(id).job;
    } catch (error) {
      // What another program holds is not taken from under it.
      if (error instanceof UnopenedPortfolioError && error.reason !== 'held') return null;
      throw error;
    }
  }

  function describe(portfolio: OpenPortfolio, modules: readonly Module[]): { portfolio: PortfolioInfo } {
    return { portfolio: describePortfolio(portfolio, readCurrentBasis(dataDirectory, modules))! };
  }

  function openFrame({ database, job }: OpenPortfolio): ReviewFrame {
    return openReviewFrame(database, job !== null && (job.phase === 'importing' || job.phase === 'running'));
  }

  async function create(
    argument: PortfolioCalls['portfolio.create']['argument'],
    { modules, signal }: HandlerContext,
  ): Promise<{ portfolio: PortfolioInfo }> {
    const file = path.resolve(argument.path);
    const known = { ...argument.options, mapping: argument.mapping };
    // First: what is found out of the file is of this content, too.
    const contentHash = await hashFile(file);
    const { detection, columns } = await detectIsolated(file, known, signal);
    requireAnswers(detection.questions);
    const { options } = detection;
    const mapping = argument.mapping ?? detection.mapping;
    const source = {
      name: argument.name ?? path.basename(file),
      path: file,
      sizeBytes: statSync(file).size,
      contentHash,
      options,
      mapping,
      columns,
    };
    const portfolio = registry.create(source, describeKept(detection, columns));
    jobs.start(portfolio, { modules: argument.run ? modules : null });
    return describe(portfolio, modules);
  }

  return {
    async close() {
      await jobs.close();
      registry.close();
    },
    ...createImportHandlers(dataDirectory, temporaryPaths),
    ...createComparisonHandlers({ dataDirectory, temporaryPaths, registry, jobs, openFrame, send }),
    ...createCorrectionHandlers({ registry, jobs, send }),
    ...createFaultHandlers({ dataDirectory, temporaryPaths, registry, jobs, openFrame }),
    ...createAreaHandlers(registry),
    nameOf: ({ id }) => ({ name: loadSource(registry.open(id).database)?.name ?? id }),
    runFile: (request, context) => runFile({ dataDirectory, temporaryPaths, send }, request, context),

    'portfolio.list': (_, { modules }) => listPortfolios(modules),
    'portfolio.create': (argument, context) => create(argument, context),
    'portfolio.run': ({ id }, { modules }) => {
      const portfolio = registry.open(id);
      jobs.start(portfolio, { modules });
      return describe(portfolio, modules);
    },
    'portfolio.pause': ({ id }, { modules }) => {
      const portfolio = registry.open(id);
      portfolio.job?.control.pause();
      portfolio.job?.reporter?.reportPaused(true);
      return describe(portfolio, modules);
    },
    'portfolio.resume': ({ id }, { modules }) => {
      const portfolio = registry.open(id);
      portfolio.job?.control.resume();
      portfolio.job?.reporter?.reportPaused(false);
      return describe(portfolio, modules);
    },
    'portfolio.cancel': async ({ id }, { modules }) => {
      const portfolio = registry.open(id);
      portfolio.job?.control.cancel();
      await portfolio.job?.ended;
      return describe(portfolio, modules);
    },
    'portfolio.remove': async ({ id }, { modules }) => {
      const job = findJob(id);
      job?.control.cancel();
      await job?.ended;
      // Another process may be at work on it.
      registry.remove(id, takeWorkLock(registry.findFile(id)));
      return listPortfolios(modules);
    },
    'portfolio.rows': ({ id, ...page }) => {
      const portfolio = registry.open(id);
      // Rows that were set aside are listed without it.
      let frame: ReviewFrame | null = null;
      const rows = pageRows(portfolio.database, () => (frame = openFrame(portfolio)), page);
      if (portfolio.job === null && frame !== null) void warmFrame(portfolio.database, frame);
      return rows;
    },
    'portfolio.findRow': ({ id, ...request }) => ({ index: findRowIndex(openFrame(registry.open(id)), request) }),
    'portfolio.summary': ({ id, filter }) => {
      const portfolio = registry.open(id);
      const frame = openFrame(portfolio);
      return frame.derive(`summary ${JSON.stringify(filter)}`, () => summarise(portfolio.database, frame, filter));
    },
    'portfolio.accumulation': ({ id, ...request }) => accumulate(openFrame(registry.open(id)), request),
    'portfolio.extent': ({ id, filter }) => findExtent(openFrame(registry.open(id)), filter),
    'portfolio.map': ({ id, ...request }) => {
      const portfolio = registry.open(id);
      return gatherCells(portfolio.database, openFrame(portfolio), request);
    },
    'portfolio.writeRejected': async ({ id, path: target }) => {
      const portfolio = registry.open(id);
      const file = await resolveTarget(portfolio.database, target);
      return { path: file, rows: await writeRejectedRowsOf(portfolio, file, temporaryPaths) };
    },
    'portfolio.oed': ({ id }) => {
      const { database } = registry.open(id);
      const answers = loadOedAnswers(database);
      return { questions: readOedQuestions(database), answers, remarks: readOedRemarks(database) };
    },
    'portfolio.export': ({ id, ...request }, { signal, modules }) =>
      exportPortfolio(registry.open(id), request, {
        jobs,
        openFrame,
        dataDirectory,
        temporaryPaths,
        modules,
        signal,
        send,
      }),
  };
}
