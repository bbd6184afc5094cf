import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { amountColumnFields } from '#shared/portfolio/portfolio-mapping.ts';
import { isBlankCell } from './blank-cell.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { moneyPattern, readAmountHeading } from './read-amount-heading.ts';

/** The beginning of a table, and what its columns were found to be. */
export interface SampledAmounts {
  readonly names: readonly string[];
  readonly mapping: PortfolioMapping;
  /** What stands above the column names. */
  readonly above: readonly SampleRecord[];
  readonly rows: readonly SampleRecord[];
}

/** Words of a title that is about amounts: `Thousand Oaks` is a town. */
const aboutAmounts =
  /(?<!\p{L})(?:in|en|em|x|amounts?|values?|figures?|sums?|tiv|beträge|werte|summen|montants?|valeurs?|bedragen|waarden|importes?|import[io]|valor[ei]s?|suma?s|somme)(?!\p{L})|000|10[³^]|[×✕]/iu;

const anyMoney = new RegExp(String.raw`(?<!\p{L})[tkm]?${moneyPattern}`, 'iu');

/**
 * What says beside the column names that amounts are in thousands or millions: a row of units right below them (`(k
 * CHF)`), else lines above them or notes below the rows (`All amounts in thousands`, `Beträge in TEUR`).
 */
export function listUnitTexts(sampled: SampledAmounts): string[] {
  const hasUnit = (text: string): boolean => {
    const { exponent, isUnitOpen } = readAmountHeading(text);
    return exponent > 0 || isUnitOpen;
  };
  const cells = listUnitCells(sampled);
  if (cells.some(hasUnit)) return [...new Set(cells)];
  const titles = listTitles(sampled.above);
  return [...titles, ...listNotes(sampled.rows)].filter(
    (text, at) => hasUnit(text) && (aboutAmounts.test(text) || (at < titles.length && namesMoney(text))),
  );
}

/** What stands alone in rows below the column names. */
export function listNotes(rows: readonly SampleRecord[]): string[] {
  return rows.flatMap(({ cells }) => {
    const filled = cells.filter((cell) => cell.trim() !== '');
    return filled.length === 1 ? filled : [];
  });
}

/** Whether a title without figures names a currency: `TEUR`, `SOV k€`. */
function namesMoney(text: string): boolean {
  return anyMoney.test(text) && !/\d/u.test(text.replaceAll('000', ''));
}

/** The cells of a row of units right below the column names, of amounts only: they have words and no figures. */
export function listUnitCells({ names, mapping, rows }: SampledAmounts): string[] {
  const columns = amountColumnFields.flatMap((field) => mapping.columns[field] ?? []);
  const cells = listCells(rows.slice(0, 1), names, columns).filter((cell) => cell.trim() !== '');
  return cells.every((cell) => !/\d/u.test(cell.replaceAll('000', ''))) ? cells : [];
}

/** What stands above the column names, cell by cell. */
export function listTitles(above: readonly SampleRecord[]): string[] {
  return above.flatMap(({ cells }) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
}

/** The cells of some columns, row by row. */
export function listCells(
  rows: readonly SampleRecord[],
  names: readonly string[],
  columns: readonly string[],
): string[] {
  const places = columns.map((name) => names.indexOf(name));
  return rows.flatMap(({ cells }) => places.map((place) => cells[place] ?? ''));
}

/** The same of those that say something. */
export function listFilledCells(...columns: Parameters<typeof listCells>): string[] {
  return listCells(...columns).filter((cell) => !isBlankCell(cell));
}

/** Whether something holds for more than half of some values; not of none. */
export function areMost<Value>(values: readonly Value[], test: (value: Value) => boolean): boolean {
  return values.filter(test).length * 2 > values.length;
}

/** The median of some numbers, of two the higher; null: there are none. */
export function findMiddle(values: readonly number[]): number | null {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? null;
}
