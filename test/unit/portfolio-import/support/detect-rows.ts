import { detectDelimited } from '#main/adapters/portfolio-files/detect-delimited.ts';
import type { SampleRecord } from '#main/services/portfolio/import/portfolio-record.ts';

/** The records of lines with commas between their cells. */
export function parseDelimited(lines: readonly string[]): readonly SampleRecord[] {
  return detectDelimited(`${lines.join('\n')}\n`, true, ',').records;
}
