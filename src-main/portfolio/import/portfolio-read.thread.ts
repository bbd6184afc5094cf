import { handOutPieces } from '#main/platform/isolation/isolated-pieces.ts';
import { serveJobs } from '#main/platform/isolation/serve-jobs.ts';
import { detectPortfolioFile } from './formats/detect-portfolio-file.fs.ts';
import { inspectPortfolioFile } from './formats/inspect-portfolio-file.ts';
import { openPortfolioSource } from './formats/open-portfolio-source.ts';
import { toUnreadable } from './formats/portfolio-file-error.ts';
import type { CellsPiece, DetectedFile, FileJob, FileReading, RejectedPiece } from './formats/read-isolated.ts';
import { readPortfolio, readPortfolioColumns } from './formats/read-portfolio.ts';
import type { RecordBatch } from '../location-values.ts';
import { createRecordPacker } from './read-records.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import type { PortfolioRecord } from './columns/portfolio-record.ts';
import { toThreadFailure } from '#main/platform/threads/thread-failure.ts';

type JobOf<Kind extends FileJob['kind']> = Extract<FileJob, { readonly kind: Kind }>;

await serveJobs(async (given, port) => {
  const job = given as FileJob;
  if (job.kind === 'records' || job.kind === 'rejected' || job.kind === 'cells') {
    await handOutPieces(port, read(job), job.kind === 'records' ? job.pieceFile : undefined);
    return;
  }
  try {
    port.postMessage({ result: await find(job) });
  } catch (thrown) {
    const error = toUnreadable(thrown);
    if (!(error instanceof ServiceError)) throw error;
    port.postMessage({ failure: toThreadFailure(error) });
  }
});

async function find(whole: JobOf<'inspect' | 'detect' | 'columns'>): Promise<unknown> {
  if (whole.kind === 'inspect') return inspectPortfolioFile(whole.inspection);
  return whole.kind === 'detect' ? detect(whole) : readPortfolioColumns(whole.path, whole.options);
}

async function detect({ path, known }: JobOf<'detect'>): Promise<DetectedFile> {
  const detection = await detectPortfolioFile(path, known);
  return { detection, columns: await readPortfolioColumns(path, detection.options) };
}

async function* read(piecewise: JobOf<'records' | 'rejected' | 'cells'>): AsyncGenerator {
  try {
    if (piecewise.kind === 'cells') yield* readCells(piecewise);
    else if (piecewise.kind === 'records') yield* readPackedRecords(piecewise.reading);
    else yield* readRejected(piecewise.reading);
  } catch (error) {
    throw toUnreadable(error);
  }
}

async function* readPackedRecords(reading: FileReading): AsyncGenerator<RecordBatch> {
  const pack = createRecordPacker();
  for await (const batch of readPortfolio(reading)) yield pack(batch);
}

async function* readRejected(reading: FileReading): AsyncGenerator<RejectedPiece> {
  for await (const { locations, rejected } of readPortfolio(reading)) {
    yield { rows: locations.length + rejected.length, rejected };
  }
}

async function* readCells({ path, options }: JobOf<'cells'>): AsyncGenerator<CellsPiece> {
  const source = await openPortfolioSource(path, options);
  let records: string[][] = [];
  const take = (record: PortfolioRecord): void =>
    void records.push(Array.from({ length: record.length }, (_, index) => record.text(index)));
  for await (const bytesRead of source.read(take)) {
    yield { records, bytesRead };
    records = [];
  }
}
