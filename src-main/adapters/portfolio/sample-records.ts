import type { SampleRecord } from '#main/services/portfolio/import/detect-header.ts';
import type { PortfolioSource } from './portfolio-source.ts';

/** Records that a detection looks at. */
export const SAMPLE_RECORDS = 200;

/** The first records of a source, and how far into the file they reach. */
export async function listSampleRecords(
  source: PortfolioSource,
): Promise<{ records: SampleRecord[]; bytesRead: number }> {
  const records: SampleRecord[] = [];
  let count = 0;
  let bytesRead = 0;
  for await (const bytes of source.read((record) => {
    count += 1;
    if (records.length < SAMPLE_RECORDS) {
      records.push({
        line: record.line,
        cells: Array.from({ length: record.length }, (_, index) => record.text(index)),
      });
    }
  })) {
    bytesRead = bytes;
    if (count >= SAMPLE_RECORDS) break;
  }
  // Of the records in the pieces that were read, the sample is a share: so is what it takes of the file.
  return { records, bytesRead: count === 0 ? 0 : (bytesRead * records.length) / count };
}
