import type { PortfolioRecord, RecordProblem } from '../columns/portfolio-record.ts';

/** A cell of a format that tells numbers from texts; null: empty. */
export type CellValue = string | number | null;

/** A record whose cells are values already. */
export function createCellRecord(
  line: number,
  cells: readonly CellValue[],
  problem: RecordProblem | null,
  more: Pick<PortfolioRecord, 'isPointOnSurface' | 'unread'> = {},
): PortfolioRecord {
  return {
    line,
    length: cells.length,
    problem,
    ...more,
    text(index) {
      const value = cells[index] ?? '';
      return typeof value === 'number' ? String(value) : value;
    },
    isTyped: (index) => typeof cells[index] === 'number',
    plainNumber(index) {
      const value = cells[index];
      return typeof value === 'number' ? value : NaN;
    },
  };
}
