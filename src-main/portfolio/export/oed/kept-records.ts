import type { KeptText } from '#shared/portfolio/portfolio-batch.ts';
import type { PortfolioFileOptions } from '#shared/portfolio/portfolio-mapping.ts';
import type { PortfolioRecord } from '#main/portfolio/import/columns/portfolio-record.ts';

/** What stands in the place of a row that was set aside. */
const PLACEHOLDER = '-';
/** Characters that a batch's text may have before the batch is cut: a row may have a million of them. */
const MOST_CHARACTERS = 2 ** 24;

/** Gathers the records of a batch as the file writes them. */
export interface RecordKeeper {
  /** Adds the record of a location. */
  keep(record: PortfolioRecord): void;
  /** Adds a row that was set aside. */
  skip(): void;
  /** Whether the text is long enough. */
  readonly isFull: boolean;
  /** What was gathered since the last time. */
  take(): KeptText;
}

/** What stands between the cells of a kept record: what does so in a text file, else a comma. */
export function findKeptDelimiter({ format, delimiter }: PortfolioFileOptions): string {
  return format === 'csv' ? delimiter : ',';
}

/**
 * Creates what gathers records.
 * @param columns names of the file's columns
 * @param delimiter stands between the cells of the records that have no text of their own
 */
export function createRecordKeeper(columns: readonly string[], delimiter: string): RecordKeeper {
  const perilsAt = columns.findIndex((name) => name.trim().toLowerCase() === 'locperilscovered');
  let lines: string[] = [];
  let length = 0;
  let withoutPerils = 0;
  return {
    keep(record) {
      const line = record.written?.() ?? formatRecord(record, delimiter);
      lines.push(line);
      length += line.length;
      if (perilsAt < 0 || record.text(perilsAt).trim() === '') withoutPerils += 1;
    },
    skip() {
      lines.push(PLACEHOLDER);
    },
    get isFull() {
      return length >= MOST_CHARACTERS;
    },
    take() {
      const kept = { text: lines.join('\n'), withoutPerils };
      [lines, length, withoutPerils] = [[], 0, 0];
      return kept;
    },
  };
}

/** The cells of a record as a line of a delimited file (RFC 4180). */
function formatRecord(record: PortfolioRecord, delimiter: string): string {
  return Array.from({ length: record.length }, (_, index) => {
    const cell = record.text(index);
    return /["\r\n]/.test(cell) || cell.includes(delimiter) ? `"${cell.replaceAll('"', '""')}"` : cell;
  }).join(delimiter);
}
