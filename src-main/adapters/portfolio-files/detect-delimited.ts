import { portfolioDelimiters, type PortfolioDelimiter } from '#shared/domain/portfolio-mapping.ts';
import { countKnownNames, type SampleRecord } from '#main/services/portfolio/import/detect-header.ts';
import type { PortfolioRecord } from '#main/services/portfolio/import/portfolio-record.ts';
import { createDelimitedScanner } from './delimited-scanner.ts';
import { SAMPLE_RECORDS } from './sample-records.ts';

/** What a known column name counts for against the regularity of the records, which is 0 to 1. */
const NAME_WEIGHT = 0.5;
const separatorLine = /^sep=(.)\r?\n/i;

/** What was found out about delimited text from its beginning. */
export interface DetectedDelimited {
  readonly delimiter: PortfolioDelimiter;
  readonly records: readonly SampleRecord[];
  /** Whether the first line names the delimiter, as Excel understands it. */
  readonly hasSeparatorLine: boolean;
}

/**
 * Finds the delimiter of a text by its beginning: the one that Excel's `sep=` line names, else the one under which the
 * records are regular and the column names known.
 *
 * @param isWhole whether the text is the whole file, so that its last record is complete
 * @param known the delimiter, when it need not be found
 */
export function detectDelimited(text: string, isWhole: boolean, known?: PortfolioDelimiter): DetectedDelimited {
  const named = separatorLine.exec(text)?.[1] as PortfolioDelimiter | undefined;
  if (named !== undefined && portfolioDelimiters.includes(named) && (known ?? named) === named) {
    const records = scanSample(text, named, isWhole).filter(({ line }) => line > 1);
    return { delimiter: named, records, hasSeparatorLine: true };
  }
  const candidates = known === undefined ? portfolioDelimiters : [known];
  const readings = candidates.map((delimiter) => {
    const records = scanSample(text, delimiter, isWhole);
    return { delimiter, records, score: scoreRecords(records) };
  });
  const best = readings.reduce((a, b) => (b.score > a.score ? b : a));
  return { delimiter: best.delimiter, records: best.records, hasSeparatorLine: false };
}

function scanSample(text: string, delimiter: PortfolioDelimiter, isWhole: boolean): SampleRecord[] {
  const records: SampleRecord[] = [];
  const scanner = createDelimitedScanner({
    delimiter,
    decimalSeparator: '.',
    onRecord(record: PortfolioRecord) {
      if (records.length < SAMPLE_RECORDS) {
        const cells = Array.from({ length: record.length }, (_, index) => record.text(index));
        records.push({ line: record.line, cells });
      }
    },
  });
  scanner.push(text);
  if (isWhole || records.length === 0) scanner.end();
  return records;
}

/** How regular the records are (share with the commonest number of cells), and how many column names are known. */
function scoreRecords(records: readonly SampleRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  const [length, count] = [...counts].reduce<readonly [number, number]>((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
  const known = Math.max(
    0,
    ...records.slice(0, 40).map(({ cells }) => (cells.length > 1 ? countKnownNames(cells) : 0)),
  );
  return (length > 1 ? count / records.length : 0) + known * NAME_WEIGHT;
}
