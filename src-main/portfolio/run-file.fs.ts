import { statSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import { failureText } from '#shared/call/failure-text.ts';
import { formatPackKey } from '#shared/pack/pack.ts';
import type { FileRemark, PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioTotal } from '#shared/portfolio/portfolio-total.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';
import { requireAnswers } from './import/formats/portfolio-file-error.ts';
import { readColumnsIsolated } from './import/formats/read-isolated.ts';
import { requireWritablePlace } from '#main/platform/files/require-writable-place.ts';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { computeFingerprint } from '#main/platform/fingerprint.ts';
import { listCover, saveBasis, type Basis } from './run/basis-store.sql.ts';
import { readOedQuestions, requireOedAnswers, sayOedRemarks } from './export/oed-state.sql.ts';
import { removeAbandonedRuns, RUN_FILE_PREFIX } from './run/abandoned-runs.fs.ts';
import { finishSteps } from './review/columns/finish-steps.ts';
import { countNotes } from './review/count-notes.sql.ts';
import { countRows } from './review/count-rows.sql.ts';
import type { NoteCount } from './note-counter.ts';
import { FileChangedError } from './import/file-changed-error.ts';
import { hashFile } from './import/hash-file.fs.ts';
import { findPortfolioFile, openPortfolioDatabase, type PortfolioDatabase } from './portfolio-database.sql.ts';
import type { RunFileRequest, RunFileSummary } from './portfolio-messages.ts';
import { createRecordStore } from './import/record-store.sql.ts';
import { createControlOf, type RunControl } from './run/run-control.ts';
import { recordRun } from './run/run-store.sql.ts';
import { describeKept, type KeptSource } from './import/source-cells.sql.ts';
import { loadSource, saveSource, type PortfolioSource } from './import/source-store.sql.ts';
import { removeWorkFolder, takeWorkLock } from './work-lock.fs.ts';
import { closeDatabase, removeSqliteFile } from '#main/platform/database/database.ts';
import { guardWrites } from '#main/platform/database/keep-in-place.ts';
import { readCurrentBasis } from './run/current-basis.ts';
import { isStorageFull } from '#main/platform/errors/describe-failure.ts';
import { CancelledError, ServiceError } from '#main/platform/errors/errors.ts';
import { sayFileRule, type FileRule } from './import/columns/file-rules.ts';
import { rowRules, sayRowRule, type RowRule } from './import/columns/row-rules.ts';
import { applyRules, requireFaults, sayIdleRule } from './import/apply-rules.ts';
import { listTotals, sayTotal } from './import/list-totals.sql.ts';
import { inspectForRun, type InspectedForRun } from './inspect-for-run.ts';
import type { HandlerContext } from './portfolio-calls.ts';
import { createFreshLocations } from './run/fresh-locations.ts';
import { openWorkPool } from './run/open-work-pool.ts';
import { createProgressReporter } from './progress-reporter.ts';
import { readRest } from './import/read-rest.ts';
import { refuseOverwriting } from './export/resolve-target.ts';
import { LOCATIONS_PER_ROUND } from './run/run-locations.ts';
import { runPending } from './run/run-pending.ts';
import type { WorkPool } from './run/work-pool.ts';
import { writeExport } from './export/write-export.ts';

export interface RunFilePorts {
  readonly dataDirectory: string;
  /** Notes the names under which files are written. */
  readonly temporaryPaths: TemporaryPaths;
  readonly send: (progress: PortfolioProgress) => void;
}

/**
 * Reads a file, runs its rows and writes another file, by way of a portfolio that is removed when the output is in
 * place. Called again for the same work it goes on where an earlier call was ended.
 * @throws ServiceError CONFLICT while another process does the same work; CancelledError; what reading and writing
 *   throw.
 */
export async function runFile(
  { dataDirectory, temporaryPaths, send }: RunFilePorts,
  request: RunFileRequest,
  context: HandlerContext,
): Promise<RunFileSummary> {
  if (request.rules !== undefined) requireFaults(request.rules);
  const contentHash = await hashFile(request.input);
  await refuseOverwriting(request.input, request.output);
  await requireWritablePlace(request.output);
  removeAbandonedRuns(dataDirectory, new Date());
  const answers = Object.entries(request.answers ?? {}).toSorted(([a], [b]) => a.localeCompare(b));
  const described = [contentHash, request.mapping, request.output, request.format];
  // Work that was begun before there were answers and rules is found again.
  const said = [
    answers.length === 0 ? [] : [answers],
    request.rules === undefined ? [] : [request.rules],
    request.isSuggested === true ? ['suggested'] : [],
  ].flat();
  const work = JSON.stringify([...described, ...said]);
  const portfolioId = `${RUN_FILE_PREFIX}${computeFingerprint(work).slice(0, 24)}`;
  const file = findPortfolioFile(dataDirectory, portfolioId);
  const basis = readCurrentBasis(dataDirectory, context.modules);
  const lock = takeWorkLock(file);
  // What an earlier call has begun stays, whatever goes wrong before it is looked at.
  let isKept = request.isResumed;
  try {
    if (!request.isResumed) removeSqliteFile(file);
    const database = openPortfolioDatabase(file);
    const pool = openWorkPool({ dataDirectory, databaseFile: file, basis, workers: request.workers });
    try {
      guardWrites(database, () => lock.requireInPlace());
      const control = createControlOf(context.signal, lock);
      const steps: Steps = { dataDirectory, portfolioId, database, temporaryPaths, pool, control, send };
      const summary = await doSteps(steps, request, contentHash, basis);
      isKept = false;
      return summary;
    } catch (error) {
      // Rows of a file that changed meanwhile are of no use.
      isKept = loadSource(database) !== null && !(error instanceof FileChangedError);
      throw isKept ? toResumableFailure(error) : error;
    } finally {
      await pool.close();
      closeDatabase(database);
    }
  } finally {
    // Of what is done, and of a file that cannot be read, there is nothing to go on with. Without its lock in place
    // the folder may be another's.
    if (isKept || !lock.isInPlace()) lock.release();
    else removeWorkFolder(file, lock, temporaryPaths);
  }
}

/** What somebody is told of a call that has ended before its output was there, when another can go on from there. */
function toResumableFailure(error: unknown): unknown {
  if (error instanceof CancelledError) return new CancelledError(failureText('run-cancelled'));
  return isStorageFull(error) ? new ServiceError('STORAGE_FULL', failureText('run-disk-full')) : error;
}

/** What the steps of one call share. */
interface Steps {
  readonly dataDirectory: string;
  readonly portfolioId: string;
  readonly database: PortfolioDatabase;
  readonly temporaryPaths: TemporaryPaths;
  readonly pool: WorkPool;
  readonly control: RunControl;
  readonly send: (progress: PortfolioProgress) => void;
}

async function doSteps(
  { dataDirectory, portfolioId, database, temporaryPaths, pool, control, send }: Steps,
  request: RunFileRequest,
  contentHash: string,
  basis: Basis,
): Promise<RunFileSummary> {
  const started = performance.now();
  const kept = loadSource(database);
  const inspected = await inspectForRun(request, { dataDirectory, packs: basis.packs });
  if (kept === null) requireAnswers(inspected.detection.questions);
  const source = kept ?? describeSource(request, contentHash, inspected);
  if (kept === null) saveSource(database, source, await findKept(inspected.detection, request.input));
  failPoint('portfolio-source-saved');
  // Of work that is resumed some are there already, and rules change some.
  const fresh = kept === null && request.rules === undefined ? createFreshLocations(LOCATIONS_PER_ROUND) : undefined;
  const records = createRecordStore(database, fresh?.add);
  if (!records.isComplete) {
    // The same file may be named otherwise than when reading began.
    const file = { ...source, path: request.input };
    const reporter = createProgressReporter(portfolioId, 'import', send);
    await readRest(records, file, { database, temporaryPaths, control, reporter });
  }
  const place = { database, cover: listCover(basis.packs) };
  const rules = request.rules === undefined ? [] : await applyRules(place, request.rules, control);
  const oedAnswers = request.oedAnswers ?? {};
  const oedQuestions = request.format === 'oed' ? readOedQuestions(database) : [];
  // Before the run, which takes long: a call that resumes goes on here.
  requireOedAnswers(oedQuestions, oedAnswers);
  const imported = performance.now();
  const basisId = saveBasis(database, basis);
  failPoint('portfolio-basis-saved');
  const running = createProgressReporter(portfolioId, 'run', send);
  const run = { database, pool, control, basis, basisId, reporter: running, fresh };
  await recordRun(database, basisId, () => runPending(run));
  const ran = performance.now();
  const exporting = createProgressReporter(portfolioId, 'export', send);
  const exported = { last: records.count, choice: null };
  const target = { file: request.output, format: request.format, answers: oedAnswers };
  const { longTexts } = await writeExport(target, exported, {
    database,
    temporaryPaths,
    pool: () => pool,
    control,
    onProgress: (done) => exporting.report(done, records.count),
  });
  // Of work that is resumed, the mapping is that with which it was begun.
  const usedSaved = isDeepStrictEqual(source.mapping, inspected.mapping) ? inspected.savedName : null;
  const { warnings, notes } = listRemarks(
    inspected.detection.remarks,
    finishSteps(countNotes(database)),
    await listTotals(database),
    [
      ...inspected.unreadable,
      ...rules.flatMap((rule, at) => sayIdleRule(rule, at) ?? []),
      ...listUnreadPacks(basis, pool),
      ...(request.format === 'oed' ? sayOedRemarks(database, longTexts) : []),
    ],
  );
  return {
    ...countRows(database, records.count),
    rules,
    importSeconds: toSeconds(imported - started),
    runSeconds: toSeconds(ran - imported),
    exportSeconds: toSeconds(performance.now() - ran),
    asked: inspected.detection.questions.length + oedQuestions.length,
    warnings,
    notes: usedSaved === null ? notes : [saySavedMapping(usedSaved), ...notes],
  };
}

function saySavedMapping(name: string): string {
  return `The saved mapping "${name}" fits the file and is used; --suggested reads the columns as found out.`;
}

/** What is kept of the file beside its rows; null: nothing. */
async function findKept(detection: PortfolioDetection, file: string): Promise<KeptSource | null> {
  return detection.isOed ? describeKept(detection, await readColumnsIsolated(file, detection.options)) : null;
}

/** Seconds, rounded to the millisecond. */
function toSeconds(milliseconds: number): number {
  return Math.round(milliseconds) / 1000;
}

/** What is known of the file, and what was found out where the mapping does not say. */
function describeSource(
  { input }: RunFileRequest,
  contentHash: string,
  { detection, mapping }: InspectedForRun,
): PortfolioSource {
  return {
    name: path.basename(input),
    path: input,
    sizeBytes: statSync(input).size,
    contentHash,
    options: detection.options,
    mapping,
    columns: null,
  };
}

/** What the window shows of a file and of its rows, in words: what may be wrong, and what was taken to be so. */
function listRemarks(
  remarks: readonly FileRemark[],
  counts: readonly NoteCount[],
  totals: readonly PortfolioTotal[],
  others: readonly string[],
): Pick<RunFileSummary, 'warnings' | 'notes'> {
  const ofFile = remarks.map(({ code, severity, detail }) => ({
    isWarning: severity !== 'information',
    text: `${sayFileRule(code as FileRule)} (${detail})`,
  }));
  const ofRows = counts.map(({ code, column, rows, line, detail }) => {
    const where = `${rows} ${rows === 1 ? 'row' : 'rows'}, first in line ${line}`;
    return {
      isWarning: rowRules[code as RowRule] === 'remark',
      text: `${sayRowRule(code as RowRule)} (${column === null ? '' : `${column}: `}${where}: ${detail})`,
    };
  });
  const ofTotals = totals.map((total) => ({
    isWarning: !total.values.every(({ isSame }) => isSame),
    text: sayTotal(total),
  }));
  const all = [...ofFile, ...ofTotals, ...ofRows];
  return {
    warnings: [...others, ...all.filter(({ isWarning }) => isWarning).map(({ text }) => text)],
    notes: all.filter(({ isWarning }) => !isWarning).map(({ text }) => text),
  };
}

/** What of the packs could not be read: their maps when the run began, their addresses where a row was looked for. */
function listUnreadPacks({ packs }: Basis, { unreadAddresses }: Pick<WorkPool, 'unreadAddresses'>): string[] {
  const tell = (pack: Basis['packs'][number], what: string, rows: string): string =>
    `The ${what} of ${formatPackKey(pack)} cannot be read: ${rows} are DATA_UNREADABLE. Install it again.`;
  return packs.flatMap((pack) => [
    ...(pack.isDamaged ? [tell(pack, 'maps', 'rows that no other region answers')] : []),
    ...(unreadAddresses.has(pack.id) ? [tell(pack, 'addresses', 'rows whose address no other region has')] : []),
  ]);
}
