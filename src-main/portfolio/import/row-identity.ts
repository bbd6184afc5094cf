import { addressFields } from '#shared/geocoding/place.ts';
import type { PortfolioField } from '#shared/portfolio/portfolio-mapping.ts';
import { restoreFormula } from '#main/platform/text/csv-text.ts';
import { findColumnIndex } from './columns/compile-columns.ts';
import type { RowRule } from './columns/row-rules.ts';
import type { StoredRejectedRow } from './rejected-row-store.sql.ts';
import type { PortfolioSource } from './source-store.sql.ts';

/** Characters of a source's fingerprint that a key has: 2^64 of them. */
const FINGERPRINT_LENGTH = 16;
const placeFields = ['latitude', 'longitude', 'coordinates', ...addressFields] as const satisfies PortfolioField[];
const identityFields = ['locationId', 'accountNumber', ...placeFields] as const satisfies PortfolioField[];
/** Reasons that name no column, or one of several, and are about the place. */
const aboutPlace: ReadonlySet<string> = new Set<RowRule>(['no-location', 'address-incomplete']);
/** Reasons that say that cells stand in other columns than their own: they are moved to correct them. */
const aboutShape: ReadonlySet<string> = new Set<RowRule>([
  'unbalanced-quotes',
  'record-too-long',
  'too-few-cells',
  'too-many-cells',
  'unreadable-feature',
  'in-other-order',
  'below-other-header',
]);
/** Share of the filled cells of such a row that a corrected one has to have, in any column. */
const LEAST_SHARE = 0.5;

/** What ties a row that was set aside to its portfolio and source, as a corrected file has it. */
export function formatRowKey(portfolioId: string, { contentHash }: Pick<PortfolioSource, 'contentHash'>, row: number) {
  return `${portfolioId}/${contentHash.slice(0, FINGERPRINT_LENGTH)}/${row}`;
}

/**
 * Creates what says whether a row of a corrected file that has no key may be the one that was set aside under its
 * number: what identifies and places it is the same, as far as it was not refused.
 * @param columns of the portfolio's file
 * @param names of the columns of the corrected file
 */
export function createRowComparison(
  { mapping }: Pick<PortfolioSource, 'mapping'>,
  columns: readonly string[],
  names: readonly string[],
): (row: StoredRejectedRow, record: readonly string[]) => boolean {
  const listPlaces = (fields: readonly PortfolioField[]): number[] =>
    fields.flatMap((field) => mapping.columns[field] ?? []).map((name) => findColumnIndex(columns, name));
  const identity = new Set(listPlaces(identityFields));
  const place = new Set(listPlaces(placeFields));
  const positions = columns.map((name) => names.indexOf(name));
  return ({ reasons, cells }, record) => {
    if (reasons.some(({ code }) => aboutShape.has(code))) return isMostlyIn(cells, record);
    const refused = new Set(reasons.map(({ column }) => (column === null ? -1 : columns.indexOf(column))));
    const isPlaceRefused = reasons.some(({ code }) => aboutPlace.has(code));
    const compared = columns.flatMap((_, index) => {
      const isOpen = refused.has(index) || (isPlaceRefused && place.has(index));
      return isOpen || positions[index]! < 0 || isEmpty(cells[index]) ? [] : [index];
    });
    const identifying = compared.filter((index) => identity.has(index));
    const chosen = identifying.length > 0 ? identifying : compared;
    return chosen.length > 0 && chosen.every((index) => isEqual(cells[index]!, record[positions[index]!] ?? ''));
  };
}

function isMostlyIn(cells: readonly string[], record: readonly string[]): boolean {
  const filled = cells.filter((cell) => !isEmpty(cell));
  const found = filled.filter((cell) => record.some((other) => isEqual(cell, other)));
  return found.length > 0 && found.length >= filled.length * LEAST_SHARE;
}

function isEmpty(cell: string | undefined): boolean {
  return cell === undefined || cell.trim() === '';
}

/** Whether cells say the same: spreadsheets write numbers anew, `52.5500` as `52,55`. */
function isEqual(one: string, other: string): boolean {
  const [a, b] = [one, other].map((cell) => restoreFormula(cell.trim()).toUpperCase()) as [string, string];
  if (a === b) return true;
  const [x, y] = [a, b].map((cell) => (cell === '' ? NaN : Number(cell.replace(',', '.')))) as [number, number];
  return x === y;
}
