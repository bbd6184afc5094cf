import * as fc from 'fast-check';
import { basements, storeys, typesOfBusiness } from '#shared/exposure/exposure.ts';

/** Columns of a broker's file, by the query service's names. */
export const columns = [
  'locationId',
  'accountNumber',
  'portfolioNumber',
  'latitude',
  'longitude',
  'streetAddress',
  'unitNumber',
  'city',
  'areaName',
  'postalCode',
  'countryName',
  'typeOfBusiness',
  'basement',
  'numberOfStoreys',
  'firstFloorHeight',
  'structureDeductible',
  'inventoryDeductible',
  'equipmentDeductible',
  'structureTIV',
  'inventoryTIV',
  'equipmentTIV',
  'currency',
] as const;
/** A row of such a file. */
export type Row = Readonly<Record<(typeof columns)[number], string>>;

const pieces = [
  '=',
  '+',
  '-',
  '@',
  "'",
  '"',
  ',',
  ';',
  '\t',
  '\n',
  '\r\n',
  ' ',
  '.',
  '0',
  '1',
  '12',
  'é',
  'ß',
  'Ł',
  '東',
  '😀',

  '\u00A0',
  '\u2028',
  '\u202F',
  '\uFEFF',
  '\u200B',
  'e\u0301',
  '<b>',
  '&amp;',
  ']]>',
  '_x000D_',
  '\\',
  '#',
  '%',
  'Mill',
];
const text = fc.oneof(
  fc.constant(''),
  fc.string({ unit: fc.constantFrom(...pieces), maxLength: 12 }),
  fc.string({ unit: 'grapheme', maxLength: 30 }),
  fc.string({ unit: fc.constantFrom('é', 'x', '"', '日'), minLength: 190, maxLength: 200 }),
  fc.constantFrom(
    '=1+1',
    '+49 89 123',
    '-5',
    '@home',
    "'=x",
    "''",
    '-',
    'N/A',
    '007',
    '1e5',
    '12.0',
    'TRUE',
    '1/2/2020',
  ),
);
const figure = (minimum: number, maximum: number) =>
  fc.oneof(
    fc.double({ min: minimum, max: maximum, noNaN: true }),
    fc.integer({ min: Math.ceil(minimum), max: Math.floor(maximum) }),
    fc.integer({ min: Math.ceil(minimum * 1000), max: Math.floor(maximum * 1000) }).map((value) => value / 1000),
  );
const degrees = (limit: number) => figure(-limit, limit).map(String);
const amount = fc.oneof(
  fc.constant(''),
  fc.constant('0'),
  figure(0, 1e12).map(String),
  fc.integer({ min: 1000, max: 999_999 }).map((value) => String(value / 1000)),
);
const row: fc.Arbitrary<Row> = fc
  .record({
    locationId: fc.oneof(text, fc.constantFrom('7', 'A1', 'A1 7')),
    accountNumber: fc.oneof(text, fc.constant('A1')),
    portfolioNumber: text,
    place: fc.oneof(
      fc.record({ latitude: degrees(90), longitude: degrees(180) }),
      fc.constant({ latitude: '', longitude: '' }),
    ),
    streetAddress: fc.oneof(text, fc.constant('1 Mill Rd')),
    unitNumber: text,
    city: fc.oneof(text, fc.constant('Portham'), fc.constant('06862 Roßlau')),
    areaName: text,
    postalCode: fc.oneof(text, fc.constantFrom('02138', '2138', 'B8X 1K1', '12.0')),
    countryName: fc.oneof(text, fc.constantFrom('US', 'de', 'CA', 'Canada', 'United States')),
    typeOfBusiness: fc.constantFrom('', ...typesOfBusiness),
    basement: fc.constantFrom('', ...basements),
    numberOfStoreys: fc.constantFrom('', ...storeys),
    firstFloorHeight: fc.oneof(fc.constant(''), figure(-5, 20).map(String)),
    structureDeductible: amount,
    inventoryDeductible: amount,
    equipmentDeductible: amount,
    structureTIV: amount,
    inventoryTIV: amount,
    equipmentTIV: amount,
    currency: fc.oneof(text, fc.constantFrom('CAD', 'EUR', '€', 'kr')),
  })
  .map(({ place, ...others }) => ({ ...others, ...place }));
/** Some rows, with texts and numbers that are easily changed on their way. */
export const rows = fc.array(row, { minLength: 1, maxLength: 5 });
