import { assets } from '#shared/exposure/exposure.ts';
import type { PortfolioTotal } from '#shared/portfolio/portfolio-total.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';
import { TOTAL_SQL } from '../total-rows.sql.ts';
import { isNearSum } from './columns/running-sums.ts';
import { listRejectedRows, type StoredRejectedRow } from './rejected-row-store.sql.ts';
import { loadFileColumns } from './rejected-rows.ts';
import { createCellNormaliser } from './row-corrector.ts';
import { loadSource } from './source-store.sql.ts';

/** Sums of the rows with numbers between two others. */
interface Sums {
  readonly rows: number;
  readonly aside: number;
  readonly values: readonly number[];
}

/**
 * The rows of totals of a portfolio's file, each held against the rows above it that are in the portfolio now: against
 * all of them, or, where that comes nearer, against those since the total before. @throws ServiceError
 */
export async function listTotals(database: PortfolioDatabase): Promise<PortfolioTotal[]> {
  const source = loadSource(database)!;
  const rows = [...listRejectedRows(database, TOTAL_SQL)];
  if (rows.length === 0) return [];
  const normalise = createCellNormaliser({ source, columns: await loadFileColumns(source), notesDuplicates: false });
  const sumRows = createSummer(database);
  let before = 0;
  const listed: PortfolioTotal[] = [];
  for (const row of rows) {
    const { values } = normalise(row.line, row.cells);
    const totals = assets.map((asset) => values?.[`${asset}TIV`] || 0);
    const candidates = [sumRows(0, row.id), sumRows(before, row.id)].filter((sums) => sums.rows > 0);
    const [nearest] = candidates.toSorted((a, b) => differenceOf(totals, a) - differenceOf(totals, b));
    // A total right below another one is of the same rows.
    if (candidates.length > 1) before = row.id;
    if (nearest !== undefined && totals.some((total) => total > 0)) listed.push(describeTotal(row, totals, nearest));
  }
  return listed;

  function describeTotal({ line, cells }: StoredRejectedRow, totals: readonly number[], sums: Sums): PortfolioTotal {
    return {
      line,
      label: cells.find((cell) => cell.trim() !== '')?.trim() ?? '',
      rows: sums.rows,
      aside: sums.aside,
      values: assets.flatMap((asset, at) => {
        const columns = source.mapping.columns[`${asset}TIV`] ?? [];
        const [total, sum] = [totals[at]!, sums.values[at]!];
        return columns.length === 0 ? [] : [{ asset, columns, total, sum, isSame: isNearSum(total, sum, sums.rows) }];
      }),
    };
  }
}

/** How far totals are off the sums, added up over the assets; 0 within what rounding makes. */
function differenceOf(totals: readonly number[], { rows, values }: Sums): number {
  return values.reduce(
    (off, sum, at) => off + (isNearSum(totals[at]!, sum, rows) ? 0 : Math.abs(totals[at]! - sum)),
    0,
  );
}

function createSummer(database: PortfolioDatabase): (after: number, before: number) => Sums {
  const sum = database
    .prepare<[number, number], [rows: number, ...values: (number | null)[]]>(
      `SELECT COUNT(*), ${assets.map((asset) => `sum(${asset}_tiv)`).join(', ')} FROM location WHERE id > ? AND id < ?`,
    )
    .raw();
  const aside = database
    .prepare<[number, number], number>(
      `SELECT COUNT(*) FROM rejected_row WHERE id > ? AND id < ? AND NOT (${TOTAL_SQL})`,
    )
    .pluck();
  return (after, before) => {
    const [rows, ...values] = sum.get(after, before)!;
    return { rows, aside: aside.get(after, before)!, values: values.map((value) => value ?? 0) };
  };
}

/** A row of totals in one line of English. */
export function sayTotal({ line, label, rows, aside, values }: PortfolioTotal): string {
  const format = (amount: number): string => Math.round(amount).toLocaleString('en-US');
  const where = `Total row "${label}" in line ${line}`;
  if (values.every(({ isSame }) => isSame)) {
    const total = values.reduce((sum, value) => sum + value.total, 0);
    return `${where}: ${format(total)} = sum of its ${format(rows)} rows.`;
  }
  const parts = values
    .filter(({ isSame }) => !isSame)
    .map(({ columns, total, sum }) => `${columns.join(' + ')} ${format(total)}, its rows have ${format(sum)}`);
  const left = aside === 0 ? '' : ` ${format(aside)} of its rows are set aside.`;
  return `${where}: ${parts.join('; ')}.${left}`;
}
