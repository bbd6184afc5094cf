import { findNumberOrder, splitAddressLine } from '#main/geocoder/split-address-line.ts';
import { addressColumnParts, type AddressColumnPart, type AddressColumns } from '#shared/domain/pack-plan.ts';
import type { SourceTable } from '#shared/domain/pack-source.ts';
import { packText } from '#shared/domain/pack-text.ts';
import names from './data/address-columns.json' with { type: 'json' };
import { foldName } from './fold-name.ts';
import type { Guess } from './guess.ts';

/** The header and the first rows of a table. */
type TableStart = Pick<SourceTable, 'columns' | 'firstRows'>;

/** Share of texts with a number from which a column is believed to hold numbers. */
const JOINT_SHARE = 0.5;

/** Which column holds which part of an address, by its name; null when no name tells anything. */
export function guessColumns({ columns, firstRows }: TableStart): Guess<AddressColumns> | null {
  const found: Partial<Record<AddressColumnPart, string>> = {};
  const folded = columns.map((column) => ({ column, name: foldName(column) }));
  const findNamed = (wanted: readonly string[]): string[] =>
    wanted.flatMap((each) => folded.flatMap(({ column, name }) => (name === each ? [column] : [])));
  const readTexts = (column: string): string[] => listTexts({ columns, firstRows }, column);
  for (const part of addressColumnParts) {
    const named = findNamed(names[part]);
    // Registers have columns that they leave empty: streets in the languages of another region.
    const best = named.find((column) => readTexts(column).length > 0) ?? named[0];
    if (best !== undefined) found[part] = best;
  }
  dropDoubled(found);
  if (found.number === undefined || (firstRows.length > 0 && readTexts(found.number).length === 0)) {
    const candidates = [...(found.street === undefined ? [] : [found.street]), ...findNamed(names.joint)];
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

/** Names of columns that already hold the whole number, or the whole street: their pieces beside them say it again. */
const wholeNumbers: ReadonlySet<string> = new Set(['addno_full', 'hnr_adr_zusammen']);
const wholeStreets: ReadonlySet<string> = new Set([
  'stnam_full',
  'full_street',
  'full_street_name',
  'fullname',
  'street_full',
]);
/** Where a table has both, pieces of a street belong to one of its names only. */
const mailPieces: ReadonlySet<string> = new Set(['mail_street_type', 'mail_street_dir']);

function dropDoubled(found: Partial<Record<AddressColumnPart, string>>): void {
  const drop = (...parts: AddressColumnPart[]): void => parts.forEach((part) => delete found[part]);
  if (wholeNumbers.has(foldName(found.number ?? ''))) drop('numberSuffix', 'numberAddition');
  if (wholeStreets.has(foldName(found.street ?? ''))) {
    drop('streetPrefix', 'streetPreType', 'streetType', 'streetDirection');
  }
  if (foldName(found.street ?? '') !== 'mail_street_name') {
    for (const part of ['streetType', 'streetDirection'] as const) {
      if (mailPieces.has(foldName(found[part] ?? ''))) drop(part);
    }
  }
}

/** The coordinate system that names of columns tell; null where they tell none. */
export function guessTableSystem(columns: AddressColumns): Guess<string> | null {
  const system = (names.systems as Readonly<Record<string, string>>)[foldName(columns.longitude ?? '')];
  if (system === undefined) return null;
  return { value: system, why: packText('columns-named', { columns: columns.longitude! }), confidence: 'medium' };
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
