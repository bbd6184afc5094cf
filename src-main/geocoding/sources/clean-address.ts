import { cutZeroFraction } from '#shared/text/cut-zero-fraction.ts';
import type { RawAddress } from './raw-address.ts';

/** What programs write where a cell has nothing, as they write it: a town may be called Nan or None. */
const nothing: ReadonlySet<string> = new Set([
  'nan',
  'NaN',
  'NULL',
  'null',
  '<Null>',
  '(null)',
  '#N/A',
  '#REF!',
  '#VALUE!',
]);
const months = 'jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mrz|mai|okt|dez|mrt|mei|ene|abr|ago|dic';
/** What a spreadsheet makes of a number such as `1-12`, `12/3` or `12E3`: a day, a month, a power of ten. */
const ofSpreadsheet = new RegExp(
  String.raw`^(?:\d{1,2}[-. ]{1,2}(?:${months})\.?(?:[-. ]\d{2,4})?|(?:${months})[-. ]\d{1,4}|\d{4}-\d\d-\d\d(?:[ T].*)?|\d[.,]\d+e[+-]?\d+)$`,
  'i',
);

/** An address without what stands for nothing, and with whole numbers as people write them. */
export function cleanAddress(address: RawAddress): RawAddress {
  const { number, street, unit, city, district, region, postcode } = address;
  const texts = [number, street, unit, city, district, region, postcode];
  if (!texts.some((text) => nothing.has(text) || text.endsWith('0'))) return address;
  const keep = (text: string): string => (nothing.has(text) ? '' : text);
  const cut = (text: string): string => keep(cutZeroFraction(text));
  return {
    ...address,
    number: cut(number),
    street: keep(street),
    unit: cut(unit),
    city: keep(city),
    district: keep(district),
    region: keep(region),
    postcode: cut(postcode),
  };
}

/** Whether a house number is a day, month or power of ten that a spreadsheet has made of one. */
export function isOfSpreadsheet(number: string): boolean {
  return ofSpreadsheet.test(number.trim());
}
