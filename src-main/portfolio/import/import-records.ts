import type { RecordBatch } from '../location-values.ts';
import type { RecordStore } from './record-store.sql.ts';
import type { RunControl } from '../run/run-control.ts';

/**
 * Saves the records of a file batch by batch. Those that are stored already (the process ended in the middle) are read
 * over: the file is the same, so its records are.
 * @throws CancelledError; what reading throws.
 */
export async function importRecords(
  records: RecordStore,
  batches: AsyncIterable<RecordBatch>,
  control: RunControl,
  onProgress: (records: number, bytesRead: number) => void,
): Promise<void> {
  let seen = 0;
  for await (const batch of batches) {
    const size = batch.locations.count + batch.rejected.length;
    const skip = Math.max(0, Math.min(size, records.count - seen));
    if (skip < size) records.save(batch, skip);
    seen += size;
    onProgress(seen, batch.bytesRead);
    await control.checkpoint();
  }
  records.complete();
}
