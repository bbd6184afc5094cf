import type { FileRemark } from '#shared/domain/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/domain/portfolio-mapping.ts';
import { amountFields } from './amount-fields.ts';
import { findCurrencyCode, toCurrencyCode } from './currency-names.ts';
import { listHeadingCurrencies } from './currency-reader.ts';
import type { SampleRecord } from './detect-header.ts';
import { createFileRemark } from './file-remarks.ts';
import { readAmountHeading } from './read-amount-heading.ts';

/** The beginning of a table, and what its columns were found to be. */
export interface SampledAmounts {
  readonly names: readonly string[];
  readonly mapping: PortfolioMapping;
  /** What stands above the column names. */
  readonly above: readonly SampleRecord[];
  readonly rows: readonly SampleRecord[];
}

/** Says of a table's amounts which unit their headings give them, and that they are in several currencies. */
export function describeAmounts({ names, mapping, above, rows }: SampledAmounts): FileRemark[] {
  const columns = amountFields.flatMap((field) => mapping.columns[field] ?? []);
  const headings = columns.map((name) => ({ name, ...readAmountHeading(name) }));
  const remarks: FileRemark[] = [];
  const multiplied = headings.filter(({ exponent }) => exponent > 0);
  if (multiplied.length > 0) {
    const listed = multiplied.map(({ name, exponent }) => `${name}: times ${exponent === 3 ? '1,000' : '1,000,000'}`);
    remarks.push(createFileRemark('amounts-in-heading-unit', listed.join('; ')));
  }
  const open = headings.filter(({ isUnitOpen }) => isUnitOpen).map(({ name }) => name);
  const titles = multiplied.length > 0 ? [] : listTitlesWithUnit(above);
  if (open.length + titles.length > 0) {
    remarks.push(createFileRemark('amount-unit-unclear', [...open, ...titles].join('; ')));
  }
  const currencies = new Set([
    ...listHeadingCurrencies(columns.map((name) => ({ name }))),
    ...listCells(rows, names, columns).map(findCurrencyCode),
    ...listCells(rows, names, mapping.columns.currency ?? []).map(toCurrencyCode),
  ]);
  currencies.delete('');
  if (currencies.size > 1) remarks.push(createFileRemark('several-currencies', [...currencies].join(', ')));
  return remarks;
}

/** The one currency that title lines name, such as `Values in USD`; '' when they name none, or several. */
export function findTitleCurrency(above: readonly SampleRecord[]): string {
  const codes = new Set(listTitles(above).map((title) => readAmountHeading(title).currency));
  codes.delete('');
  const [code = ''] = codes;
  return codes.size === 1 ? code : '';
}

/** Words of a title that is about amounts: `Thousand Oaks` is a town. */
const aboutAmounts =
  /(?<!\p{L})(?:in|en|x|amounts?|values?|figures?|sums?|tiv|beträge|werte|summen|montants?|valeurs?|bedragen|waarden)(?!\p{L})|000/iu;

/** Title lines such as `All amounts in thousands`, `Beträge in TEUR`. */
function listTitlesWithUnit(above: readonly SampleRecord[]): string[] {
  return listTitles(above).filter((title) => {
    const { exponent, isUnitOpen } = readAmountHeading(title);
    return (exponent > 0 || isUnitOpen) && aboutAmounts.test(title);
  });
}

function listTitles(above: readonly SampleRecord[]): string[] {
  return above.flatMap(({ cells }) => cells.map((cell) => cell.trim()).filter((cell) => cell !== ''));
}

function listCells(rows: readonly SampleRecord[], names: readonly string[], columns: readonly string[]): string[] {
  const places = columns.map((name) => names.indexOf(name));
  return rows.flatMap(({ cells }) => places.map((place) => cells[place] ?? ''));
}
