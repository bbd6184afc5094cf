import type { PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import type { RejectedRow } from '#shared/portfolio/portfolio-location.ts';
import type { PortfolioFileOptions } from '#shared/portfolio/portfolio-mapping.ts';
import { readPiecesIsolated } from '#main/platform/isolation/isolated-pieces.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import type { KnownOfFile } from './detect-portfolio-file.fs.ts';
import type { InspectedFile, InspectionRequest } from './inspect-portfolio-file.ts';
import type { PortfolioReading } from './read-portfolio.ts';

/** What is read of a portfolio's file: all that crosses a process's border. */
export type FileReading = Omit<PortfolioReading, 'signal'>;

/** What a file is, with the names of its columns in the order of its cells. */
export interface DetectedFile {
  readonly detection: PortfolioDetection;
  readonly columns: readonly string[];
}

/** Rows of a file that were set aside, and how many there were with them. */
export interface RejectedPiece {
  readonly rows: number;
  readonly rejected: readonly RejectedRow[];
}

/** Records of a file as texts, each with its cells; how much of the file has been read so far. */
export interface CellsPiece {
  readonly records: readonly (readonly string[])[];
  readonly bytesRead: number;
}

/** What the process is asked for that reads brokers' files. */
export type FileJob =
  | { readonly kind: 'inspect'; readonly inspection: InspectionRequest }
  | { readonly kind: 'detect'; readonly path: string; readonly known: KnownOfFile }
  | { readonly kind: 'columns'; readonly path: string; readonly options: PortfolioFileOptions }
  /** Handed out piece by piece: as they are stored. */
  | { readonly kind: 'records'; readonly reading: FileReading; readonly pieceFile: string | undefined }
  /** Likewise, {@link RejectedPiece}. */
  | { readonly kind: 'rejected'; readonly reading: FileReading }
  /** Likewise, {@link CellsPiece}. */
  | { readonly kind: 'cells'; readonly path: string; readonly options: PortfolioFileOptions };

/** Name of the entry that does {@link FileJob}s. */
export const FILE_ENTRY = 'portfolio-read';

const never = new AbortController().signal;

/** As `inspectPortfolioFile`, in a process of its own. @throws ServiceError; CancelledError; IsolationError */
export function inspectIsolated(inspection: InspectionRequest, signal: AbortSignal = never): Promise<InspectedFile> {
  return runIsolated(FILE_ENTRY, { kind: 'inspect', inspection } satisfies FileJob, { signal });
}

/** As `detectPortfolioFile`, with the columns, in a process of its own. @throws ServiceError; IsolationError */
export function detectIsolated(
  path: string,
  known: KnownOfFile = {},
  signal: AbortSignal = never,
): Promise<DetectedFile> {
  return runIsolated(FILE_ENTRY, { kind: 'detect', path, known } satisfies FileJob, { signal });
}

/** As `readPortfolioColumns`, in a process of its own. @throws ServiceError; IsolationError */
export function readColumnsIsolated(path: string, options: PortfolioFileOptions): Promise<readonly string[]> {
  return runIsolated(FILE_ENTRY, { kind: 'columns', path, options } satisfies FileJob, { signal: never });
}

/** The rows of a file that are set aside, in a process of its own. @throws ServiceError; IsolationError */
export function readRejectedIsolated(reading: FileReading, signal?: AbortSignal): AsyncGenerator<RejectedPiece> {
  return readPiecesIsolated(FILE_ENTRY, { kind: 'rejected', reading } satisfies FileJob, signal);
}

/** The cells of a file's records, in a process of its own. @throws ServiceError; IsolationError */
export function readCellsIsolated(
  path: string,
  options: PortfolioFileOptions,
  signal?: AbortSignal,
): AsyncGenerator<CellsPiece> {
  return readPiecesIsolated(FILE_ENTRY, { kind: 'cells', path, options } satisfies FileJob, signal);
}
