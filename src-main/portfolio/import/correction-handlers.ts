import path from 'node:path';
import type { portfolioCorrectionProcedures } from '#shared/portfolio/portfolio-correction-procedures.ts';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import { createCorrectionStore } from './correction-store.sql.ts';
import { countNotes } from '../review/count-notes.sql.ts';
import { countDuplicates, listDuplicates } from '../review/duplicate-store.sql.ts';
import { createRejectedRowFinder } from './rejected-row-store.sql.ts';
import { loadSource } from './source-store.sql.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import { cancelWith } from '../cancel-with.ts';
import { giveTurn } from '../give-turn.ts';
import type { OpenPortfolio } from '../open-portfolio.sql.ts';
import type { PortfolioHandlers } from '../portfolio-calls.ts';
import type { PortfolioJobs } from '../portfolio-jobs.ts';
import type { PortfolioRegistry } from '../portfolio-registry.fs.ts';
import { createProgressReporter } from '../progress-reporter.ts';
import { loadFileColumns } from './rejected-rows.ts';
import { listTotals } from './list-totals.sql.ts';
import { createRowCorrector } from './row-corrector.ts';
import { takeCorrectedFile } from './take-corrected-file.ts';

export interface CorrectionParts {
  readonly registry: Pick<PortfolioRegistry, 'open'>;
  readonly jobs: PortfolioJobs;
  readonly send: (progress: PortfolioProgress) => void;
}

/** Creates the handlers that correct rows that were set aside, and show those that come again. */
export function createCorrectionHandlers({
  registry,
  jobs,
  send,
}: CorrectionParts): Pick<PortfolioHandlers, keyof typeof portfolioCorrectionProcedures> {
  async function check({ database }: OpenPortfolio, rowId: number, cells: readonly string[]) {
    const row = createRejectedRowFinder(database).byId(rowId);
    if (row === null) throw new NotFoundError('rejected-row');
    const source = loadSource(database)!;
    const correct = createRowCorrector({ database, source, columns: await loadFileColumns(source) });
    return correct(row, cells);
  }

  return {
    'portfolio.columns': async ({ id }) => {
      const source = loadSource(registry.open(id).database)!;
      const used = new Set(Object.values(source.mapping.columns).flat());
      const columns = await loadFileColumns(source);
      return { columns: [...columns], used: columns.filter((column) => used.has(column)) };
    },
    'portfolio.checkRow': async ({ id, rowId, cells }) => {
      const { location, reasons } = await check(registry.open(id), rowId, cells);
      return { reasons: [...(reasons ?? [])], notes: [...(location?.notes ?? [])] };
    },
    'portfolio.takeRow': ({ id, rowId, cells }) => {
      const portfolio = registry.open(id);
      return jobs.during(portfolio, 'importing', async () => {
        const { location, reasons } = await check(portfolio, rowId, cells);
        const store = createCorrectionStore(portfolio.database);
        if (location === null) store.keep(rowId, cells, reasons);
        else store.take(rowId, location, cells);
        return { isTaken: location !== null, reasons: [...(reasons ?? [])] };
      });
    },
    'portfolio.takeCorrected': ({ id, path: file }, { signal }) => {
      const portfolio = registry.open(id);
      return jobs.during(portfolio, 'importing', async (job) => {
        const { control } = job;
        const reporter = createProgressReporter(id, 'import', send);
        job.reporter = reporter;
        const onProgress = (rows: number, fraction: number): void => reporter.report(rows, null, fraction);
        return cancelWith(signal, control, () =>
          takeCorrectedFile(portfolio, path.resolve(file), { control, onProgress }),
        );
      });
    },
    'portfolio.notes': async ({ id }) => {
      const counting = countNotes(registry.open(id).database);
      let step = counting.next();
      while (!step.done) {
        await giveTurn();
        // It may be removed meanwhile.
        registry.open(id);
        step = counting.next();
      }
      return { notes: step.value };
    },
    'portfolio.totals': async ({ id }) => ({ totals: await listTotals(registry.open(id).database) }),
    'portfolio.duplicates': ({ id, ...page }) => {
      const { database } = registry.open(id);
      return { total: countDuplicates(database), rows: listDuplicates(database, page) };
    },
  };
}
