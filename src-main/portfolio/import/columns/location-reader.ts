import { addressFields } from '#shared/geocoding/place.ts';
import type { PortfolioAddress } from '#shared/portfolio/portfolio-location.ts';
import { cutZeroFraction } from '#shared/text/cut-zero-fraction.ts';
import { isBlankCell, isBlankPlace } from './blank-cell.ts';
import { cleanText, isCleanText } from './clean-text.ts';
import type { MappedColumn, MappedColumns } from './compile-columns.ts';
import { isStreetNumberName } from './column-name-matches.ts';
import { createPostalCodePadder } from './pad-postal-code.ts';
import { isDateText } from './parse-number-text.ts';
import { quoteCell } from './row-notes.ts';
import { isSecondLineName } from './second-line.ts';
import type { RowContext } from './row-context.ts';
import { isSpreadsheetError } from './spreadsheet-error.ts';

/** Longest part of an address, characters, as the query service takes it (docs/query-service.md). */
const LONGEST_TEXT = 200;
/** What decoders put in place of bytes that are no character. */
const REPLACEMENT_CHARACTER = '\uFFFD';
const EMPTY_ADDRESS: PortfolioAddress = {
  streetAddress: '',
  unitNumber: '',
  city: '',
  areaName: '',
  postalCode: '',
  countryName: '',
};

/**
 * Creates what reads a text from its columns, joined by a blank, second lines of addresses by a comma: trimmed, without
 * control characters, '' when the cells say nothing. Rejects the row when a text cannot be used.
 */
export function createTextReader(
  columns: readonly MappedColumn[],
  context: RowContext,
  isBlank = isBlankCell,
): () => string {
  const [only] = columns;
  if (only === undefined) return () => '';
  if (columns.length === 1) return () => readTextCell(only, context, isBlank);
  const cells = columns.map((column) => {
    const isHouseNumber = isStreetNumberName(column.name);
    return {
      joint: isSecondLineName(column.name) ? ', ' : ' ',
      read: () => (isHouseNumber ? readHouseNumber(column, context) : readTextCell(column, context, isBlank)),
    };
  });
  return () => {
    let text = '';
    for (const { joint, read } of cells) {
      const part = read();
      if (part !== '') text += text === '' ? part : joint + part;
    }
    checkTextLength(text, only.name, context);
    return text;
  };
}

/** Sets the row aside when a text is too long. */
export function checkTextLength(text: string, column: string, context: RowContext): void {
  if (text.length <= LONGEST_TEXT) return;
  const { length } = [...text];
  if (length > LONGEST_TEXT) context.reject('text-too-long', column, `${length} characters`);
}

function readHouseNumber(column: MappedColumn, context: RowContext): string {
  const text = readTextCell(column, context);
  if (isDateText(text)) context.noteOnce('date-in-house-number', column.name, quoteCell(text));
  return cutZeroFraction(text);
}

function readTextCell({ index, name }: MappedColumn, context: RowContext, isBlank = isBlankCell): string {
  const raw = context.record.text(index);
  const text = isCleanText(raw) ? raw : readUncleanText(raw, name, context);
  if (text === '') return '';
  if (isBlank(text)) return '';
  checkTextLength(text, name, context);
  if (isSpreadsheetError(text)) context.reject('spreadsheet-error', name, quoteCell(text));
  return text;
}

function readUncleanText(raw: string, column: string, context: RowContext): string {
  const { text, hadControlCharacters, hadLineBreak } = cleanText(raw);
  if (hadControlCharacters) context.noteOnce('control-characters-removed', column, quoteCell(text));
  if (hadLineBreak) context.noteOnce('line-break-in-cell', column, quoteCell(text));
  if (text.includes(REPLACEMENT_CHARACTER)) context.reject('undecodable-text', column, quoteCell(text));
  return text;
}

/** How far an address goes: `none` of it is given, `incomplete` it cannot be placed, else it can. */
export type AddressExtent = 'none' | 'incomplete' | 'complete';

/** Creates what reads the address of a row. */
export function createAddressReader(columns: MappedColumns, context: RowContext): () => PortfolioAddress {
  const streetAddress = createTextReader(columns.streetAddress, context);
  const unitNumber = createTextReader(columns.unitNumber, context);
  const city = createTextReader(columns.city, context);
  const areaName = createTextReader(columns.areaName, context, isBlankPlace);
  const postalCode = createTextReader(columns.postalCode, context);
  const countryName = createTextReader(columns.countryName, context, isBlankPlace);
  if (addressFields.every((field) => columns[field].length === 0)) return () => EMPTY_ADDRESS;
  const cityColumn = columns.city[0]?.name ?? null;

  const codeColumn = columns.postalCode[0]?.name ?? null;
  const pad = createPostalCodePadder();

  function restoreZeros(code: string, country: string, area: string): string {
    const padded = pad(code, country, area);
    if (padded === null) return code;
    context.noteOnce('postal-code-padded', codeColumn, `${quoteCell(code)} is ${padded}`);
    return padded;
  }

  /** What stands in the city's column beside the city. */
  function splitOff(text: string): ReturnType<typeof splitCity> {
    const split = splitCity(text);
    if (split !== null) context.noteOnce('postal-code-with-city', cityColumn, `${split.postalCode}, ${split.city}`);
    return split;
  }

  return () => {
    const [street, unit] = [streetAddress(), unitNumber()];
    const [ownCity, ownCode] = [city(), cutZeroFraction(postalCode())];
    const split = ownCode === '' && ownCity !== '' ? splitOff(ownCity) : null;
    const [area, country] = [areaName(), countryName()];
    return {
      streetAddress: street,
      unitNumber: unit,
      city: split?.city ?? ownCity,
      areaName: area,
      postalCode: split?.postalCode ?? restoreZeros(ownCode, country, area),
      countryName: country,
    };
  };
}

/** Whether an address can be placed by a street with a city or a postal code (docs/query-service.md). */
export function findAddressExtent({ streetAddress, city, postalCode, areaName }: PortfolioAddress): AddressExtent {
  if (streetAddress === '') return city === '' && postalCode === '' && areaName === '' ? 'none' : 'incomplete';
  return city !== '' || postalCode !== '' ? 'complete' : 'incomplete';
}

/**
 * A postal code in front of its city, as it is written in Germany, Switzerland, France, the Netherlands, Belgium and
 * their neighbours: `06862 Dessau-Roßlau`, `D-06862 Roßlau`, `8261 AS Kampen`, `8261AS  Kampen`.
 */
const codeInFront = /^(?:[A-Z]{1,2}-)?(\d{5}|\d{4}(?: ?[A-Z]{2})?)[\s,]+(\p{L}.*)$/u;

/** The two parts of a text that holds a postal code and a city; null when it does not. */
function splitCity(text: string): { readonly postalCode: string; readonly city: string } | null {
  const [, postalCode, city] = codeInFront.exec(text) ?? [];
  return postalCode === undefined || city === undefined ? null : { postalCode, city };
}
