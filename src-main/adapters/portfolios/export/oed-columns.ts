import type { Basement, Storeys } from '#shared/domain/exposure.ts';
import type { ExportColumn } from './export-columns.ts';
import occupancies from './oed-occupancy-codes.json' with { type: 'json' };

/**
 * OED's field NumberOfStoreys is a whole number, 0 where it is not known; five stands for five or more, and a split
 * level has no counterpart.
 */
const storeyCodes: Readonly<Record<Storeys, number>> = {
  'ONE STORY': 1,
  'TWO STORY': 2,
  'THREE STORY': 3,
  'FOUR STORY': 4,
  'FIVE STORY OR MORE': 5,
  'SPLIT LEVEL': 0,
  UNKNOWN: 0,
};
/** OED, field Basement (OtherValues.csv, version 4): 0 unknown, 6 none, 1 to 5 one that is the more finished. */
const basementCodes: Readonly<Record<Basement, number>> = { UNKNOWN: 0, NO: 6, YES: 1 };
/** OED, field FirstFloorHeightUnit: metres. */
const METRES = 2;
/** OED, fields LocDedType…: an amount. */
const AMOUNT = 0;

/** Two letters, as ISO 3166-1 has them. */
const IS_COUNTRY_CODE = "(l.country_name GLOB '[A-Za-z][A-Za-z]')";

/** What stands behind the account in the identifier: the location's number is distinct within its account. */
const LOCATION_NUMBER = `CASE
  WHEN l.account_number <> '' AND substr(l.location_id, 1, length(l.account_number) + 1) = l.account_number || ' '
  THEN substr(l.location_id, length(l.account_number) + 2)
  ELSE l.location_id END`;

const text = (name: string, column: string): ExportColumn => ({ name, sql: `l.${column}`, type: 'text' });
const real = (name: string, column: string): ExportColumn => ({ name, sql: `l.${column}`, type: 'real' });

/** The code of a text column. */
function coded(name: string, column: string, codes: Readonly<Record<string, number>>): ExportColumn {
  const cases = Object.entries(codes).map(([value, code]) => `WHEN '${value}' THEN ${code}`);
  return { name, sql: `CASE l.${column} ${cases.join(' ')} END`, type: 'integer' };
}

/** The same code in every location; nothing in a row that was set aside. */
function constant(name: string, code: number): ExportColumn {
  return { name, sql: `CASE WHEN l.line IS NOT NULL THEN ${code} END`, type: 'integer' };
}

/**
 * The inputs under the names of OED's location file (Open Exposure Data, version 4, OEDInputFields.csv), with OED's
 * codes. What OED has no field for keeps its own name; a country's name is in CountryCode only when it is one (two
 * letters).
 */
export const oedColumns: readonly ExportColumn[] = [
  { name: 'line', sql: 'coalesce(l.line, x.line)', type: 'integer' },
  text('PortNumber', 'portfolio_number'),
  text('AccNumber', 'account_number'),
  { name: 'LocNumber', sql: LOCATION_NUMBER, type: 'text' },
  real('Latitude', 'latitude'),
  real('Longitude', 'longitude'),
  text('StreetAddress', 'street_address'),
  text('unitNumber', 'unit_number'),
  text('City', 'city'),
  text('AreaName', 'area_name'),
  text('PostalCode', 'postal_code'),
  { name: 'CountryCode', sql: `CASE WHEN ${IS_COUNTRY_CODE} THEN upper(l.country_name) END`, type: 'text' },
  { name: 'countryName', sql: `CASE WHEN NOT ${IS_COUNTRY_CODE} THEN l.country_name END`, type: 'text' },
  coded('OccupancyCode', 'type_of_business', occupancies.codes),
  coded('NumberOfStoreys', 'number_of_storeys', storeyCodes),
  coded('Basement', 'basement', basementCodes),
  real('FirstFloorHeight', 'first_floor_height'),
  constant('FirstFloorHeightUnit', METRES),
  real('BuildingTIV', 'structure_tiv'),
  real('OtherTIV', 'equipment_tiv'),
  real('ContentsTIV', 'inventory_tiv'),
  text('LocCurrency', 'currency'),
  constant('LocDedType1Building', AMOUNT),
  real('LocDed1Building', 'structure_deductible'),
  constant('LocDedType2Other', AMOUNT),
  real('LocDed2Other', 'equipment_deductible'),
  constant('LocDedType3Contents', AMOUNT),
  real('LocDed3Contents', 'inventory_deductible'),
];
