import { findNumberOrder, splitAddressLine } from '#main/geocoding/matching/index.ts';
import { addressColumnParts, type AddressColumnPart, type AddressColumns } from '#shared/pack/pack-plan.ts';
import { packText } from '#shared/pack/pack-text.ts';
import names from './data/address-columns.json' with { type: 'json' };
import { foldName } from './fold-name.ts';
import type { Guess } from './guess.ts';
import { isPointText } from '#shared/text/point-text.ts';
import { areDirections, areStreetTypes, isWithinStreet, listTexts, type TableStart } from './street-pieces.ts';

/** Share of texts with a number from which a column is believed to hold numbers. */
const JOINT_SHARE = 0.8;
/** Names of columns of house numbers that this project does not know. */
const numberName = /(?:num|nbr|number|no|nr)$/;
const wholeNumber = /^\d+[a-z]?$/i;

/** Columns are named with a sign between words, with capitals or with nothing: `pre_dir`, `PreDir`, `PREDIR`. */
const toKey = (name: string): string => foldName(name).replaceAll('_', '');

/** Which column holds which part of an address, by its name; null when no name tells anything. */
export function guessColumns(table: TableStart): Guess<AddressColumns> | null {
  const { columns, firstRows } = table;
  const found: Partial<Record<AddressColumnPart, string>> = {};
  const keyed = columns.map((column) => ({ column, key: toKey(column) }));
  const findNamed = (wanted: readonly string[]): string[] =>
    [...new Set(wanted.map(toKey))].flatMap((each) =>
      keyed.flatMap(({ column, key }) => (key === each ? [column] : [])),
    );
  const readTexts = (column: string): string[] => listTexts(table, column);
  for (const part of addressColumnParts) {
    const named = findNamed(names[part]).filter((column) => mayHold(part, readTexts(column)));
    // Registers have columns that they leave empty: streets in the languages of another region.
    const best = named.find((column) => readTexts(column).length > 0) ?? named[0];
    if (best !== undefined) found[part] = best;
  }
  findPoint(found, findNamed(names.point), readTexts);
  dropDoubled(table, found);
  if (found.number === undefined || (firstRows.length > 0 && readTexts(found.number).length === 0)) {
    const isWhole = wholeStreets.has(toKey(found.street ?? ''));
    const candidates = [...(found.street === undefined || isWhole ? [] : [found.street]), ...findNamed(names.joint)];
    const joint = hasOtherNumbers(table, found)
      ? undefined
      : candidates.find((column) => holdsNumbers(readTexts(column)));
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

/** `street_suffix` is a direction in some registers and a type in others: its cells tell. */
function mayHold(part: AddressColumnPart, texts: readonly string[]): boolean {
  if (texts.length === 0) return true;
  if (part === 'streetDirection' || part === 'streetPrefix') return !areStreetTypes(texts) || areDirections(texts);
  return part !== 'streetType' || !areDirections(texts);
}

/** A column of points in text (`POINT (-73.9 40.7)`) holds both coordinates. */
function findPoint(
  found: Partial<Record<AddressColumnPart, string>>,
  named: readonly string[],
  readTexts: (column: string) => string[],
): void {
  if (found.longitude !== undefined && found.latitude !== undefined) return;
  const point = named.find((column) => readTexts(column).some(isPointText));
  if (point !== undefined) Object.assign(found, { longitude: point, latitude: point });
}

/** Whether a column that is not used looks like one of house numbers: then none is split out of another. */
function hasOtherNumbers(table: TableStart, found: AddressColumns): boolean {
  const used = new Set(Object.values(found));
  return table.columns.some((column) => {
    const texts = listTexts(table, column);
    return (
      !used.has(column) &&
      numberName.test(toKey(column)) &&
      texts.length > 0 &&
      texts.every((text) => wholeNumber.test(text.trim()))
    );
  });
}

/** Names of columns that already hold the whole number, or the whole street: their pieces beside them say it again. */
const wholeNumbers: ReadonlySet<string> = new Set(['addnofull', 'hnradrzusammen']);
const wholeStreets: ReadonlySet<string> = new Set([
  'stnamfull',
  'fullstreet',
  'fullstreetname',
  'fullname',
  'streetfull',
]);
/** Where a table has both, pieces of a street belong to one of its names only. */
const mailPieces: ReadonlySet<string> = new Set(['mailstreettype', 'mailstreetdir']);
const streetPieces = ['streetPrefix', 'streetPreType', 'streetType', 'streetDirection'] as const;

function dropDoubled(table: TableStart, found: Partial<Record<AddressColumnPart, string>>): void {
  const drop = (...parts: readonly AddressColumnPart[]): void => parts.forEach((part) => delete found[part]);
  const { street = '' } = found;
  if (wholeNumbers.has(toKey(found.number ?? ''))) drop('numberPrefix', 'numberSuffix', 'numberAddition');
  if (wholeStreets.has(toKey(street))) drop(...streetPieces);
  if (toKey(street) !== 'mailstreetname') {
    for (const part of ['streetType', 'streetDirection'] as const) {
      if (mailPieces.has(toKey(found[part] ?? ''))) drop(part);
    }
  }
  for (const part of streetPieces) {
    const piece = found[part];
    if (piece !== undefined && (piece === street || isWithinStreet(table, street, piece))) drop(part);
  }
  // One column is not two pieces.
  if (found.streetDirection === found.streetPrefix || found.streetDirection === found.streetType)
    drop('streetDirection');
}

/** The coordinate system that names of columns tell, or the numbers of zones in front of eastings; null: none. */
export function guessTableSystem(table: TableStart, columns: AddressColumns): Guess<string> | null {
  const { longitude = '' } = columns;
  const byName = (names.systems as Readonly<Record<string, string>>)[foldName(longitude)];
  const system = byName ?? findZonedSystem(listTexts(table, longitude));
  if (system === undefined) return null;
  return { value: system, why: packText('columns-named', { columns: longitude }), confidence: 'medium' };
}

/** ETRS89 / UTM with the number of the zone in front of the easting (`32575000`), as Germany writes it. */
const zonedSystems: Readonly<Record<string, string>> = { '31': 'EPSG:5649', '32': 'EPSG:4647', '33': 'EPSG:5650' };

function findZonedSystem(eastings: readonly string[]): string | undefined {
  const zones = new Set(eastings.map((text) => /^(3[123])[1-9]\d{5}(?:[.,]\d*)?$/.exec(text.trim())?.[1]));
  const [zone] = zones;
  return zones.size === 1 && zone !== undefined ? zonedSystems[zone] : undefined;
}

function listNamed(columns: AddressColumns): string {
  return [...new Set(Object.values(columns))].join(', ');
}

function holdsNumbers(texts: readonly string[]): boolean {
  const order = findNumberOrder(texts);
  if (order === null) return false;
  return texts.filter((text) => splitAddressLine(text, order) !== null).length >= JOINT_SHARE * texts.length;
}
