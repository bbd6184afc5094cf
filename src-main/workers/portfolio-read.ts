import { parentPort, workerData } from 'node:worker_threads';
import { handOutPieces } from '#main/adapters/isolation/isolated-pieces.ts';
import { detectPortfolioFile } from '#main/adapters/portfolio-files/detect-portfolio-file.ts';
import { inspectPortfolioFile } from '#main/adapters/portfolio-files/inspect-portfolio-file.ts';
import { openPortfolioSource } from '#main/adapters/portfolio-files/open-portfolio-source.ts';
import type {
  CellsPiece,
  DetectedFile,
  FileJob,
  FileReading,
  RejectedPiece,
} from '#main/adapters/portfolio-files/read-aside.ts';
import { readPortfolio, readPortfolioColumns } from '#main/adapters/portfolio-files/read-portfolio.ts';
import type { RecordBatch } from '#main/adapters/portfolios/location-values.ts';
import { createRecordPacker } from '#main/adapters/portfolios/read-records.ts';
import { endEarlyWhenAsked } from '#main/adapters/workers/end-worker.ts';
import { ServiceError } from '#main/services/errors.ts';
import type { PortfolioRecord } from '#main/services/portfolio/import/portfolio-record.ts';
import { toThreadFailure } from '#main/services/thread-failure.ts';

const port = parentPort;
if (port === null) throw new Error('portfolio-read runs as a worker.');

type JobOf<Kind extends FileJob['kind']> = Extract<FileJob, { readonly kind: Kind }>;

const job = workerData as FileJob;
if (job.kind === 'records' || job.kind === 'rejected' || job.kind === 'cells') await handOutPieces(port, read(job));
else {
  endEarlyWhenAsked(port);
  try {
    port.postMessage({ result: await find(job) });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    port.postMessage({ failure: toThreadFailure(error) });
  }
}

function find(whole: JobOf<'inspect' | 'detect' | 'columns'>): Promise<unknown> {
  switch (whole.kind) {
    case 'inspect':
      return inspectPortfolioFile(whole.inspection);
    case 'detect':
      return detect(whole);
    case 'columns':
      return readPortfolioColumns(whole.path, whole.options);
  }
}

async function detect({ path, known }: JobOf<'detect'>): Promise<DetectedFile> {
  const detection = await detectPortfolioFile(path, known);
  return { detection, columns: await readPortfolioColumns(path, detection.options) };
}

function read(piecewise: JobOf<'records' | 'rejected' | 'cells'>): AsyncGenerator {
  switch (piecewise.kind) {
    case 'records':
      return readRecords(piecewise.reading);
    case 'rejected':
      return readRejected(piecewise.reading);
    case 'cells':
      return readCells(piecewise);
  }
}

async function* readRecords(reading: FileReading): AsyncGenerator<RecordBatch> {
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
