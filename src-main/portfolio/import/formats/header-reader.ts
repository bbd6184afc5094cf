import type { PortfolioFileOptions } from '#shared/portfolio/portfolio-mapping.ts';
import type { SampleRecord, PortfolioRecord } from '../columns/portfolio-record.ts';
import { joinGroups } from '../columns/group-headings.ts';
import { nameColumns } from '../columns/name-columns.ts';

/**
 * Creates what takes the column names from the header line with the groups above it; without one, a name for each cell
 * of the first record.
 */
export function createHeaderReader({ headerLine, groupLine }: Pick<PortfolioFileOptions, 'headerLine' | 'groupLine'>) {
  let groups: readonly string[] | null = null;
  let header: readonly string[] | null = null;
  const listCells = (record: PortfolioRecord): string[] =>
    Array.from({ length: record.length }, (_, index) => (headerLine === 0 ? '' : record.text(index)));
  return {
    take(record: PortfolioRecord): void {
      if (header !== null) return;
      if (record.line >= Math.max(1, headerLine)) header = listCells(record);
      else if (record.line === groupLine) groups = listCells(record);
    },
    get isFound() {
      return header !== null;
    },
    /**
     * @param merged columns of the cells of the groups' line that were merged into one, where the format has such cells
     */
    nameColumns(merged?: SampleRecord['merged']): string[] {
      const headings = header ?? [];
      return nameColumns(groups === null ? headings : joinGroups({ line: groupLine, cells: groups, merged }, headings));
    },
  };
}
