import { findNumberOrder, splitAddressLine } from '#main/geocoder/split-address-line.ts';
import { addressParts, type AddressColumns, type AddressPart } from '#shared/domain/pack-plan.ts';
import type { SourceProperty, SourceTable } from '#shared/domain/pack-source.ts';
import { packText } from '#shared/domain/pack-text.ts';
import type { Guess } from './guess.ts';

/** Names that columns of address tables have: OpenAddresses, then English, Dutch, German and French open data. */
const columnNames: Readonly<Record<AddressPart, readonly string[]>> = {
  longitude: ['lon', 'longitude', 'lng', 'long', 'x', 'point_x', 'easting', 'x_coord', 'coord_x', 'rechtswert'],
  latitude: ['lat', 'latitude', 'y', 'point_y', 'northing', 'y_coord', 'coord_y', 'hochwert'],
  number: [
    'number',
    'housenumber',
    'house_number',
    'house_no',
    'civic_no',
    'civic_number',
    'civic',
    'st_num',
    'add_number',
  ].concat(['huisnummer', 'hausnummer', 'hnr', 'numero', 'streetnumber', 'street_number', 'addr:housenumber']),
  street: [
    'street',
    'street_name',
    'streetname',
    'st_name',
    'full_street',
    'road',
    'straat',
    'straatnaam',
    'openbareruimte',
  ].concat(['strasse', 'straße', 'str', 'rue', 'voie', 'nom_voie', 'addr:street', 'stname', 'fullname']),
  unit: ['unit', 'unit_number', 'apt', 'suite', 'addr:unit', 'unitno'],
  city: [
    'city',
    'town',
    'municipality',
    'woonplaats',
    'gemeente',
    'ort',
    'stadt',
    'commune',
    'nom_commune',
    'addr:city',
  ],
  district: ['district', 'county', 'kreis'],
  region: ['region', 'state', 'province', 'provincie', 'land'],
  postcode: ['postcode', 'postal_code', 'postalcode', 'zip', 'zipcode', 'plz', 'code_postal', 'addr:postcode'],
};

/** The header and the first rows of a table. */
type TableStart = Pick<SourceTable, 'columns' | 'firstRows'>;

/** Names of columns that hold number and street together, and sometimes the town behind them. */
const jointNames: readonly string[] = [
  'address',
  'street_address',
  'streetaddress',
  'full_address',
  'site_address',
  'address_line_1',
  'address1',
  'addr',
].concat(['adres', 'straat_huisnummer', 'adresse', 'anschrift', 'strasse_hausnummer', 'strasse_hnr', 'addr:full']);
/** Share of texts with a number from which a column is believed to hold numbers. */
const JOINT_SHARE = 0.5;

/** Which column holds which part of an address, by its name; null when no name tells anything. */
export function guessColumns({ columns, firstRows }: TableStart): Guess<AddressColumns> | null {
  const found: Partial<Record<AddressPart, string>> = {};
  const findNamed = (names: readonly string[]): string[] =>
    names.flatMap((name) => columns.filter((column) => column.trim().toLowerCase() === name));
  for (const part of addressParts) {
    const [best] = findNamed(columnNames[part]);
    if (best !== undefined) found[part] = best;
  }
  const readTexts = (column: string): string[] => listTexts({ columns, firstRows }, column);
  if (found.number === undefined || (firstRows.length > 0 && readTexts(found.number).length === 0)) {
    const candidates = [...(found.street === undefined ? [] : [found.street]), ...findNamed(jointNames)];
    const joint = candidates.find((column) => holdsNumbers(readTexts(column)));
    if (joint !== undefined) {
      const columnNamesFound = listNamed({ ...found, number: joint, street: joint });
      const why = packText('columns-named-joint', { columns: columnNamesFound, joint });
      return { value: { ...found, number: joint, street: joint }, why, confidence: 'medium' };
    }
  }
  const named = listNamed(found);
  return named === ''
    ? null
    : { value: found, why: packText('columns-named', { columns: named }), confidence: 'medium' };
}

function listNamed(columns: AddressColumns): string {
  return [...new Set(Object.values(columns))].join(', ');
}

/** What the first rows of a table have in a column, empty cells left out. */
export function listTexts({ columns, firstRows }: TableStart, column: string): string[] {
  const position = columns.indexOf(column);
  return firstRows.map((row) => row[position] ?? '').filter((text) => text.trim() !== '');
}

function holdsNumbers(texts: readonly string[]): boolean {
  const order = findNumberOrder(texts);
  if (order === null) return false;
  return texts.filter((text) => splitAddressLine(text, order) !== null).length >= JOINT_SHARE * texts.length;
}

/** Names of properties that hold a standard of protection, years; the surer first. */
const standardNames = [
  'standard_of_protection',
  'standardofprotection',
  'sop',
  'protection_standard',
  'standard',
  'norm',
].concat(['return_period', 'returnperiod', 'rp', 'rp_years', 'design_rp', 'design', 'protection', 'level', 'years']);

/** The property of polygons that holds their standard of protection, years; null when none can be. */
export function guessStandardAttribute(properties: readonly SourceProperty[]): Guess<string> | null {
  const numeric = properties.filter(({ range }) => range !== null && range[0] >= 0 && range[1] <= 1e6);
  for (const name of standardNames) {
    const match = numeric.find((property) => property.name.toLowerCase() === name);
    if (match !== undefined)
      return { value: match.name, why: packText('property-named', { word: match.name }), confidence: 'high' };
  }
  const [only, ...others] = numeric;
  if (only === undefined || others.length > 0) return null;
  return { value: only.name, why: packText('only-property', { name: only.name }), confidence: 'low' };
}
