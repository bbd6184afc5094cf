import { detectDelimited } from '#main/portfolio/import/formats/detect-delimited.ts';
import type { SampleRecord } from '#main/portfolio/import/columns/portfolio-record.ts';

/** The records of lines with commas between their cells. */
export function parseDelimited(lines: readonly string[]): readonly SampleRecord[] {
  return detectDelimited(`${lines.join('\n')}\n`, true, ',').records;
}
