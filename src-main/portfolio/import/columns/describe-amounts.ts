import { listSome } from '#shared/text/list-some.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { AmountUnit } from '#shared/portfolio/portfolio-mapping.ts';
import { amountColumnFields } from '#shared/portfolio/portfolio-mapping.ts';
import { findUnknownQualifier, hasUnknownFactor } from './amount-qualifier.ts';
import { hasAmountUnit, readCurrencyCell } from './currency-cell.ts';
import { findCurrencyInText } from './currency-names.ts';
import { listHeadingCurrencies } from './currency-reader.ts';
import { createFileRemark } from './file-remarks.ts';
import { readAmountHeading } from './read-amount-heading.ts';
import { listCells, listTitles, listUnitCells, listUnitTexts, type SampledAmounts } from './sampled-amounts.ts';

/** What amounts of a file are written in whose column does not say so. */
export interface FileUnit {
  readonly unit: AmountUnit;
  /** Whether somebody has said so; else it was guessed from title lines. */
  readonly isKnown: boolean;
}

/** Says of a table's amounts which unit headings and title lines give them, and that they are in several currencies. */
export function describeAmounts(sampled: SampledAmounts, { unit, isKnown }: FileUnit): FileRemark[] {
  const { names, mapping, rows } = sampled;
  const columns = amountColumnFields.flatMap((field) => mapping.columns[field] ?? []);
  const headings = columns.map((name) => ({ name, ...readAmountHeading(name) }));
  const remarks: FileRemark[] = [];
  const multiplied = headings.filter(({ name, exponent }) => exponent > 0 && mapping.amountUnits?.[name] === undefined);
  if (multiplied.length > 0) {
    const listed = multiplied.map(({ name, exponent }) => `${name}: times ${factors[exponent]}`);
    remarks.push(createFileRemark('amounts-in-heading-unit', listed.join('; ')));
  }
  const isSaid = (name: string): boolean => isKnown || mapping.amountUnits?.[name] !== undefined;
  const open = headings
    .filter(({ name, isUnitOpen }) => isUnitOpen || (!isSaid(name) && findUnknownQualifier(name) !== null))
    .map(({ name }) => name);
  const isAllSaid = headings.every(({ exponent }) => exponent > 0);
  const titles = isKnown || isAllSaid ? [] : listUnitTexts(sampled);
  if (titles.length > 0 && unit !== 1) {
    const factor = unit === 1000 ? factors[3] : factors[6];
    remarks.push(createFileRemark('amounts-in-title-unit', `${titles.join('; ')}: times ${factor}`));
  }
  const beside = isAllSaid ? [] : listCurrencyUnits(sampled);
  const factorsBeside = beside.filter(({ exponent }) => exponent > 0);
  if (factorsBeside.length > 0) {
    const listed = factorsBeside.map(({ text, exponent }) => `${text}: times ${factors[exponent]}`);
    remarks.push(createFileRemark('amounts-in-title-unit', listed.join('; ')));
  }
  const openBeside = beside.filter(({ isUnitOpen }) => isUnitOpen).map(({ text }) => text);
  const unknown = isKnown || isAllSaid ? [] : listTitles(sampled.above).filter(hasUnknownFactor);
  const unclear = [...open, ...(unit === 1 ? titles : []), ...unknown, ...openBeside];
  if (unclear.length > 0) remarks.push(createFileRemark('amount-unit-unclear', unclear.join('; ')));
  const currencies = new Set([
    ...listHeadingCurrencies(columns.map((name) => ({ name }))),
    ...listCells(rows, names, columns).map(findCurrencyInText),
    ...listCells(rows, names, mapping.columns.currency ?? []).map((cell) => readCurrencyCell(cell).currency),
  ]);
  currencies.delete('');
  if (currencies.size > 1) remarks.push(createFileRemark('several-currencies', listSome([...currencies])));
  return remarks;
}

/** What stands beside the currencies of rows and says, or may say, thousands or millions: each text once. */
function listCurrencyUnits({ names, mapping, rows }: SampledAmounts) {
  const columns = mapping.columns.currency ?? [];
  return columns.flatMap((column) => {
    const texts = new Set(listCells(rows, names, [column]).map((cell) => cell.trim()));
    return [...texts].map((text) => ({ text: `${column}: ${text}`, ...readCurrencyCell(text) })).filter(hasAmountUnit);
  });
}

const factors = { 0: '1', 3: '1,000', 6: '1,000,000' } as const;

/**
 * The one currency that title lines or a row of units name, such as `Values in USD`; '' when they name none, or
 * several.
 */
export function findTitleCurrency(sampled: SampledAmounts): string {
  const texts = [...listTitles(sampled.above), ...listUnitCells(sampled)];
  const codes = new Set(texts.map((text) => readAmountHeading(text).currency));
  codes.delete('');
  const [code = ''] = codes;
  return codes.size === 1 ? code : '';
}
