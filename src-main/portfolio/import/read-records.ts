import type { PortfolioBatch } from '#shared/portfolio/portfolio-batch.ts';
import type { TemporaryPath } from '#main/platform/files/temporary-paths.ts';
import { readPiecesIsolated } from '#main/platform/isolation/isolated-pieces.ts';
import { FILE_ENTRY, type FileJob, type FileReading } from './formats/read-isolated.ts';
import { createLocationPacker, type RecordBatch } from '../location-values.ts';
import { packCells } from './source-cells.sql.ts';

/**
 * Reads a portfolio file as the records that are stored, in a process of its own, ahead of the thread that saves: that
 * takes as long as reading.
 *
 * @param pieceFile a path at which nothing stands: records go by it; left out: by messages, which is slower
 * @throws ServiceError when the file is not what the options say or the mapping does not fit it; IsolationError;
 *   CancelledError
 */
export function readRecords(
  reading: FileReading,
  signal?: AbortSignal,
  pieceFile?: TemporaryPath,
): AsyncGenerator<RecordBatch> {
  const job = { kind: 'records', reading, pieceFile: pieceFile?.path } satisfies FileJob;
  return readPiecesIsolated(FILE_ENTRY, job, signal, pieceFile);
}

/** Creates what makes batches of a file ready to be stored. */
export function createRecordPacker(): (batch: PortfolioBatch) => RecordBatch {
  const pack = createLocationPacker();
  return ({ locations, kept, ...rest }) => ({
    ...rest,
    locations: pack(locations),
    ...(kept === undefined ? {} : { cells: packCells(kept) }),
  });
}
