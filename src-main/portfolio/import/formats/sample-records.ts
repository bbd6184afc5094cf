import type { SampleRecord } from '../columns/portfolio-record.ts';
import type { PortfolioSource } from './portfolio-source.ts';

/** Records that a detection looks at. */
export const SAMPLE_RECORDS = 200;

/** The beginning of a source. */
export interface SourceSample {
  readonly records: readonly SampleRecord[];
  /** The cells that are no numbers by their type. */
  readonly texts: readonly string[];
  /** How far into the file the records reach. */
  readonly bytesRead: number;
}

/** Reads the first records of a source. */
export async function listSampleRecords(source: PortfolioSource, signal?: AbortSignal): Promise<SourceSample> {
  const records: SampleRecord[] = [];
  const texts: string[] = [];
  let count = 0;
  let bytesRead = 0;
  for await (const bytes of source.read((record) => {
    count += 1;
    if (records.length === SAMPLE_RECORDS) return;
    const cells = Array.from({ length: record.length }, (_, index) => record.text(index));
    records.push({ line: record.line, cells });
    texts.push(...cells.filter((_, index) => Number.isNaN(record.plainNumber(index))));
  }, signal)) {
    bytesRead = bytes;
    if (count >= SAMPLE_RECORDS) break;
  }
  // Of the records in the pieces that were read, the sample is a share: so is what it takes of the file.
  return { records, texts, bytesRead: count === 0 ? 0 : (bytesRead * records.length) / count };
}
