import type { Module } from '#shared/hazard/hazard.ts';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { HandlerInput } from '#shared/contract/handlers.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import type { ReviewFrame } from '../review/columns/review-frame.ts';
import { keepOedAnswers, loadOedAnswers } from './oed-answer-store.sql.ts';
import { describeLongTexts } from './oed/oed-questions.ts';
import { readOedQuestions, requireOedAnswers } from './oed-state.sql.ts';
import { chooseExportRows } from './select-export-rows.sql.ts';
import { cancelWith } from '../cancel-with.ts';
import { readCurrentBasis } from '../run/current-basis.ts';
import type { OpenPortfolio } from '../open-portfolio.sql.ts';
import { openWorkPool } from '../run/open-work-pool.ts';
import type { PortfolioJobs } from '../portfolio-jobs.ts';
import { createProgressReporter } from '../progress-reporter.ts';
import { resolveTarget } from './resolve-target.ts';
import type { WorkPool } from '../run/work-pool.ts';
import { writeExport } from './write-export.ts';

export interface ExportPorts {
  readonly jobs: PortfolioJobs;
  readonly openFrame: (portfolio: OpenPortfolio) => ReviewFrame;
  readonly dataDirectory: string;
  /** Notes the names under which files are written. */
  readonly temporaryPaths: TemporaryPaths;
  readonly modules: readonly Module[];
  readonly signal: AbortSignal;
  readonly send: (progress: PortfolioProgress) => void;
}

/** Writes a portfolio to a file. @throws ServiceError CONFLICT, CANCELLED, INVALID_INPUT, NOT_SAVED. */
export function exportPortfolio(
  portfolio: OpenPortfolio,
  request: Omit<HandlerInput<'portfolio.export'>, 'id'>,
  ports: ExportPorts,
): Promise<ProcedureOutput<'portfolio.export'>> {
  const { jobs, openFrame, temporaryPaths, signal, send } = ports;
  return jobs.during(portfolio, 'exporting', async (job) => {
    const { control } = job;
    const reporter = createProgressReporter(portfolio.id, 'export', send);
    job.reporter = reporter;
    const { database } = portfolio;
    const answers = { ...loadOedAnswers(database), ...request.answers };
    const questions = request.format === 'oed' ? readOedQuestions(database) : [];
    requireOedAnswers(questions, answers);
    const file = await resolveTarget(database, request.path);
    const last = database.prepare('SELECT record_count FROM source').pluck().get() as number;
    const exported = { last, choice: chooseExportRows(() => openFrame(portfolio), request.filter) };
    const onProgress = (rows: number, fraction: number): void => reporter.report(rows, null, fraction);
    keepOedAnswers(database, questions, request.answers);
    const pool = createPoolOnDemand(portfolio, ports);
    try {
      const tools = { database, temporaryPaths, pool: pool.open, control, onProgress };
      const { rows, longTexts } = await cancelWith(signal, control, () =>
        writeExport({ file, format: request.format, answers }, exported, tools),
      );
      return { path: file, rows, remarks: describeLongTexts(longTexts) };
    } finally {
      await pool.close();
    }
  });
}

/** Threads that are only started for a format that is written by them. */
function createPoolOnDemand(
  { file }: OpenPortfolio,
  { dataDirectory, modules }: Pick<ExportPorts, 'dataDirectory' | 'modules'>,
): { readonly open: () => WorkPool; close(): Promise<void> } {
  let pool: WorkPool | null = null;
  return {
    open() {
      pool ??= openWorkPool({ dataDirectory, databaseFile: file, basis: readCurrentBasis(dataDirectory, modules) });
      return pool;
    },
    close: async () => pool?.close(),
  };
}
