import type { PortfolioMapping } from '#shared/domain/portfolio-mapping.ts';
import type { SampleRecord } from './detect-header.ts';
import { readAmountHeading } from './read-amount-heading.ts';

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
  /(?<!\p{L})(?:in|en|x|amounts?|values?|figures?|sums?|tiv|beträge|werte|summen|montants?|valeurs?|bedragen|waarden)(?!\p{L})|000/iu;

/** Title lines such as `All amounts in thousands`, `Beträge in TEUR`. */
export function listTitlesWithUnit(above: readonly SampleRecord[]): string[] {
  return listTitles(above).filter((title) => {
    const { exponent, isUnitOpen } = readAmountHeading(title);
    return (exponent > 0 || isUnitOpen) && aboutAmounts.test(title);
  });
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
