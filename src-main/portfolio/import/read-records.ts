import type { PortfolioBatch } from '#shared/portfolio/portfolio-batch.ts';
import { readPiecesIsolated } from '#main/platform/isolation/isolated-pieces.ts';
import { FILE_ENTRY, type FileJob, type FileReading } from './formats/read-aside.ts';
import { createLocationPacker, type RecordBatch } from '../location-values.ts';
import { packCells } from './source-cells.sql.ts';

/**
 * Reads a portfolio file as the records that are stored, in a process of its own, ahead of the thread that saves: that
 * takes as long as reading.
 *
 * @throws ServiceError when the file is not what the options say or the mapping does not fit it; IsolationError;
 *   CancelledError
 */
export function readRecords(reading: FileReading, signal?: AbortSignal): AsyncGenerator<RecordBatch> {
  return readPiecesIsolated(FILE_ENTRY, { kind: 'records', reading } satisfies FileJob, signal);
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
