import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords } from './column-name-matches.ts';
import { hasAmountUnit, readCurrencyCell } from './currency-cell.ts';
import { toCurrencyCode } from './currency-names.ts';
import data from './data/telling-words.json' with { type: 'json' };
import { findOwnName } from './group-headings.ts';
import { isOwnExport, isOwnOedExport } from './own-export.ts';
import { parseAmountName } from './parse-amount-name.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { listFilledCells } from './sampled-amounts.ts';
import { listHeadingWords } from './heading-words.ts';

const currencyWords: ReadonlySet<string> = new Set(data.currencies);
const unitWords: ReadonlySet<string> = new Set(data.unitsOfAmounts);
/** What stands for thousands or millions, or may: an apartment of one row, but hardly the same in several. */
const letterAlone = /^\s*(?:[tkm]|mm|mn)\s*$/iu;
/** Words, signs of currencies and round figures, as factors are written: no other digit, and no sign of markup. */
const factorAlone = /^(?:[\p{L}\p{M}\p{Sc}\s'’.,()×*]|1?000)+$/u;

/**
 * Gives amounts the column of their currency, where none is known by its name: one that is called a currency, whatever
 * of (`Sum Insured Currency`, `Devise des capitaux`), and has nothing but currencies; beside it, those that are called
 * currencies of amounts (`Contents Currency`); and that of their units: one that
 * is called a unit and has nothing but currencies and factors (`Unit` with `kEUR`, `Scale` with `thousands`), also
 * where its name is taken for that of an apartment. Columns of a file of this application are what they are called.
 */
export function giveCurrencyColumn(
  mapping: PortfolioMapping,
  names: readonly string[],
  rows: readonly SampleRecord[],
): PortfolioMapping {
  if (isOwnExport(names) || isOwnOedExport(names)) return mapping;
  return giveUnitsOfAmounts(giveCurrencies(mapping, names, rows), names, rows);
}

function giveCurrencies(
  mapping: PortfolioMapping,
  names: readonly string[],
  rows: readonly SampleRecord[],
): PortfolioMapping {
  const { columns } = mapping;
  const used = new Set(Object.values(columns).flat());
  const found = names.filter((name) => {
    if (used.has(name) || !isCurrencyName(name)) return false;
    const cells = listFilledCells(rows, names, [name]);
    return cells.length > 0 && cells.every(isCurrency);
  });
  const first = columns.currency ?? found.slice(0, 1);
  if (first.length === 0) return mapping;
  // A further one with a unit does not have that of all amounts.
  const others = found.filter(
    (name) =>
      !first.includes(name) &&
      isOfAmounts(name) &&
      !listFilledCells(rows, names, [name]).some((cell) => hasAmountUnit(readCurrencyCell(cell))),
  );
  return { ...mapping, columns: { ...columns, currency: [...first, ...others] } };
}

/** Whether a column is called a currency, whatever of. */
export function isCurrencyName(name: string): boolean {
  return listWords(name).some((word) => currencyWords.has(word));
}

/**
 * Whether a column that is called a currency is one of amounts that are read: `Contents TIV Currency`, `Contents –
 * Ccy`, `Currency (2)`; not the `Original currency` or that of deductibles.
 */
function isOfAmounts(name: string): boolean {
  const others = listNameWords(name).filter((word) => !currencyWords.has(word) && !/^\d+$/.test(word));
  return others.length === 0 || ['value', 'building value'].some((more) => isValue([...others, ...more.split(' ')]));
}

function isValue(words: readonly string[]): boolean {
  return parseAmountName(words)?.field.endsWith('TIV') === true;
}

function giveUnitsOfAmounts(
  mapping: PortfolioMapping,
  names: readonly string[],
  rows: readonly SampleRecord[],
): PortfolioMapping {
  const { unitNumber = [], ...columns } = mapping.columns;
  const { currency = [] } = columns;
  const used = new Set(Object.values(columns).flat());
  const found = names.filter((name) => {
    if (used.has(name) || !listWords(name).some((word) => unitWords.has(word))) return false;
    const cells = listFilledCells(rows, names, [name]);
    // Beside a column of currencies only factors say more.
    const saysMore = currency.length === 0 || cells.some((cell) => hasAmountUnit(readCurrencyCell(cell)));
    return cells.length > 0 && saysMore && (cells.every(isUnitOfAmounts) || areOneLetter(cells));
  });
  if (found.length === 0) return mapping;
  const apartments = unitNumber.filter((name) => !found.includes(name));
  return {
    ...mapping,
    columns: {
      ...columns,
      ...(apartments.length > 0 ? { unitNumber: apartments } : {}),
      currency: [...currency, ...found],
    },
  };
}

function listWords(name: string): string[] {
  return listHeadingWords(findOwnName(name));
}

function isCurrency(cell: string): boolean {
  const { sign } = readCurrencyCell(cell);
  return sign !== '' || hasAmountUnit(readCurrencyCell(cell)) || /^[a-z]{3}$/iu.test(cell.trim());
}

function areOneLetter(cells: readonly string[]): boolean {
  const letters = new Set(cells.map((cell) => cell.trim().toLowerCase()));
  return cells.length > 1 && letters.size === 1 && letterAlone.test(cells[0]!);
}

/** Whether a cell is a currency with or without a factor, or a factor: no letter or number of an apartment. */
function isUnitOfAmounts(cell: string): boolean {
  const reading = readCurrencyCell(cell);
  if (toCurrencyCode(cell) !== '' || (reading.sign !== '' && hasAmountUnit(reading))) return true;
  return reading.exponent !== 0 && factorAlone.test(cell) && /\p{L}{3}|000/u.test(cell);
}
