import { portfolioDelimiters, type PortfolioDelimiter } from '#shared/portfolio/portfolio-mapping.ts';
import { countKnownNames } from '../columns/detect-header.ts';
import type { SampleRecord, PortfolioRecord } from '../columns/portfolio-record.ts';
import { createDelimitedScanner } from './delimited-scanner.ts';
import { readQuotedLine } from './quoted-line.ts';
import { createSpreadSample, cutSampleCell, FIRST_RECORDS, listSampleCells } from './sample-records.ts';
import { MOST_COLUMNS } from '#shared/portfolio/portfolio-mapping.ts';

/** What a known column name counts for against the regularity of the records, which is 0 to 1. */
const NAME_WEIGHT = 0.5;
const separatorLine = /^sep=(.)\r?\n/i;

/** What was found out about delimited text. */
export interface DetectedDelimited {
  readonly delimiter: PortfolioDelimiter;
  readonly records: readonly SampleRecord[];
  /** Whether the first line names the delimiter, as Excel understands it. */
  readonly hasSeparatorLine: boolean;
  /** Of {@link FIRST_RECORDS}, those that stand in quotation marks whole; they are given as the lines within. */
  readonly quotedLines: number;
}

/** Records under a delimiter. */
interface Sample {
  readonly records: readonly SampleRecord[];
  readonly quotedLines: number;
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
    const { records, quotedLines } = scanSample(text, named, isWhole);
    return { delimiter: named, records: records.filter(({ line }) => line > 1), hasSeparatorLine: true, quotedLines };
  }
  const candidates = known === undefined ? portfolioDelimiters : [known];
  const readings = candidates.map((delimiter) => {
    const sample = scanSample(text, delimiter, isWhole);
    return { delimiter, ...sample, score: scoreRecords(sample.records) };
  });
  const { delimiter, records, quotedLines } = readings.reduce((a, b) => (b.score > a.score ? b : a));
  return { delimiter, records, hasSeparatorLine: false, quotedLines };
}

/** Line ends of a piece that are tried: the first may stand within quotation marks. */
const MOST_BEGINNINGS = 10;
const LONGEST_BEGINNING = 8192;

/**
 * The records of pieces from further down in a file, which begin and end anywhere: those behind the first line end from
 * which there are none but whole records of so many cells. Nobody has counted the lines in front of them: theirs is
 * infinite.
 */
export function scanFurther(pieces: readonly string[], delimiter: PortfolioDelimiter, width: number): SampleRecord[] {
  const sample = createSpreadSample<SampleRecord>(0);
  for (const piece of pieces) {
    const ends = [...piece.slice(0, LONGEST_BEGINNING).matchAll(/\r\n|\r|\n/gu)].slice(0, MOST_BEGINNINGS);
    for (const { index, 0: lineEnd } of ends) {
      const records = scanWhole(piece.slice(index + lineEnd.length), delimiter, width);
      if (records === null) continue;
      for (const cells of records) sample.offer(width, () => ({ line: Infinity, cells }));
      break;
    }
  }
  return sample.list();
}

/** The cells of the records of a text whose last one may be cut off; null where some have not so many. */
function scanWhole(text: string, delimiter: PortfolioDelimiter, width: number): (readonly string[])[] | null {
  const records: (readonly string[])[] = [];
  let isWhole = true;
  const scanner = createDelimitedScanner({
    delimiter,
    decimalSeparator: '.',
    onRecord(record) {
      if (!isWhole) return;
      const written = Array.from({ length: record.length }, (_, index) => record.text(index));
      const cells = readQuotedLine(record, delimiter) ?? written;
      isWhole = record.problem === null && cells.length === width;
      records.push(cells);
    },
  });
  scanner.push(text);
  return isWhole ? records : null;
}

function scanSample(text: string, delimiter: PortfolioDelimiter, isWhole: boolean): Sample {
  const sample = createSpreadSample<{ readonly record: SampleRecord; readonly quoted: readonly string[] | null }>();
  const scanner = createDelimitedScanner({
    delimiter,
    decimalSeparator: '.',
    onRecord(record: PortfolioRecord) {
      sample.offer(record.length, () => {
        const quoted = readQuotedLine(record, delimiter);
        return {
          record: { line: record.line, cells: listSampleCells(record) },
          quoted: quoted?.map(cutSampleCell) ?? null,
        };
      });
    },
  });
  scanner.push(text);
  if (isWhole || sample.count === 0) scanner.end();
  const scanned = sample.list();
  const [width] = findCommonest(scanned.map(({ record, quoted }) => (quoted ?? record.cells).length));
  const records = scanned.map(({ record, quoted }) =>
    quoted?.length === width ? { line: record.line, cells: quoted } : record,
  );
  const first = scanned.slice(0, FIRST_RECORDS);
  return { records, quotedLines: first.filter(({ quoted }) => quoted?.length === width).length };
}

/** The number that occurs most often, and how often. */
function findCommonest(numbers: readonly number[]): readonly [number: number, count: number] {
  const counts = new Map<number, number>();
  for (const number of numbers) counts.set(number, (counts.get(number) ?? 0) + 1);
  return [...counts].reduce<readonly [number, number]>((a, b) => (b[1] > a[1] ? b : a), [0, 0]);
}

/** How regular the records are (share with the commonest number of cells), and how many column names are known. */
function scoreRecords(records: readonly SampleRecord[]): number {
  const [length, count] = findCommonest(records.map(({ cells }) => cells.length));
  const known = Math.max(
    0,
    ...records
      .slice(0, 40)
      .map(({ cells }) => (cells.length > 1 && cells.length <= MOST_COLUMNS ? countKnownNames(cells) : 0)),
  );
  return (length > 1 ? count / records.length : 0) + known * NAME_WEIGHT;
}
