import { foldText } from '#shared/text/fold-text.ts';
import type { AddressColumns } from '#shared/pack/pack-plan.ts';
import names from './data/address-columns.json' with { type: 'json' };
import { foldName } from './fold-name.ts';
import { listTexts, type TableStart } from './street-pieces.ts';

/** Share of the cells of a column that have to be of a kind before the column is. */
const KIND_SHARE = 0.9;
/** What belongs to a house number whatever its column is called: `1/2`, `½`, `bis`. */
const addition = /^(?:\d\/\d|[½¼¾]|bis|ter|quater)$/iu;
/** What may, where the name of its column says so: `N6W`, `A`, `12`. */
const piece = /^[\p{L}\d/-]{1,6}$/u;
/** Names of columns of what stands in front of or behind a number. */
const ofNumbers = /(?:num|nbr|number|no|nr|hnr|hno|house|civic|haus)/;
const ofPieces = /(?:prefix|pre|suffix|suf|ext|frac|fraction|half|letter|addition|zusatz)$/;
const notPieces: ReadonlySet<string> = new Set(names.notNumberPieces);
const statuses: ReadonlySet<string> = new Set(names.status);
const withdrawn: ReadonlySet<string> = new Set(names.withdrawn);

/**
 * The columns of pieces of house numbers that no number is made of, though the numbers do not have them. None where the
 * plan says of a piece that no column is it.
 */
export function listUnusedNumberPieces(table: TableStart, mapping: AddressColumns): string[] {
  const { number = '', numberPrefix, numberSuffix, numberAddition } = mapping;
  if (number === '' || numberPrefix === '' || numberSuffix === '' || numberAddition === '') return [];
  const used = new Set(Object.values(mapping));
  return table.columns.filter((column) => {
    const name = foldName(column);
    if (used.has(column) || notPieces.has(name)) return false;
    const texts = listTexts(table, column).map((text) => text.trim());
    const areMostly = (pattern: RegExp): boolean =>
      texts.length > 0 && texts.filter((text) => pattern.test(text)).length >= KIND_SHARE * texts.length;
    const isNamed = ofNumbers.test(name) && ofPieces.test(name);
    return (areMostly(addition) || (isNamed && areMostly(piece))) && !isWithinNumber(table, number, column);
  });
}

/** Whether the numbers of a table already have in them what a column of pieces says again. */
function isWithinNumber({ columns, firstRows }: TableStart, number: string, column: string): boolean {
  const [numberAt, pieceAt] = [columns.indexOf(number), columns.indexOf(column)];
  const rows = firstRows.filter((row) => (row[pieceAt] ?? '').trim() !== '');
  const repeated = rows.filter((row) => {
    const [whole, part] = [(row[numberAt] ?? '').trim(), row[pieceAt]!.trim()];
    return whole.length > part.length && (whole.startsWith(part) || whole.endsWith(part));
  });
  return rows.length > 0 && repeated.length >= KIND_SHARE * rows.length;
}

/** A column that says what became of addresses, and how many of the first ones it says are no more; null: none. */
export function findWithdrawn(
  table: TableStart,
): { readonly column: string; readonly texts: readonly string[] } | null {
  for (const column of table.columns) {
    if (!statuses.has(foldName(column))) continue;
    const texts = listTexts(table, column).filter((text) =>
      foldText(text)
        .split(' ')
        .some((word) => withdrawn.has(word)),
    );
    if (texts.length > 0) return { column, texts };
  }
  return null;
}
