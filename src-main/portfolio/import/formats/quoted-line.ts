import type { PortfolioDelimiter } from '#shared/portfolio/portfolio-mapping.ts';
import type { PortfolioRecord } from '../columns/portfolio-record.ts';
import { createDelimitedScanner } from './delimited-scanner.ts';

/**
 * The cells of a record whose whole line stands in quotation marks, as one cell, which comes of a table that was taken
 * for one of a single column and written again; null when it is no such line. Blank cells may stand behind, fewer than
 * it holds.
 */
export function readQuotedLine(record: PortfolioRecord, delimiter: PortfolioDelimiter): string[] | null {
  if (record.problem !== null) return null;
  for (let index = 1; index < record.length; index += 1) if (record.text(index).trim() !== '') return null;
  const line = record.text(0);
  if (!line.includes(delimiter)) return null;
  const records: string[][] = [];
  const scanner = createDelimitedScanner({
    delimiter,
    decimalSeparator: '.',
    onRecord: (inner) => records.push(Array.from({ length: inner.length }, (_, index) => inner.text(index))),
  });
  scanner.push(line);
  scanner.end();
  const [cells = []] = records;
  return records.length === 1 && cells.length >= record.length ? cells : null;
}
