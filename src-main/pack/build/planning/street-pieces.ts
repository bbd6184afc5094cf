import { foldText } from '#shared/text/fold-text.ts';
import { directionCodes, typeCodes, wordCodes } from '#main/geocoding/matching/index.ts';
import type { AddressColumns } from '#shared/pack/pack-plan.ts';
import type { SourceTable } from '#shared/pack/pack-source.ts';
import names from './data/address-columns.json' with { type: 'json' };

/** The header and the first rows of a table. */
export type TableStart = Pick<SourceTable, 'columns' | 'firstRows'>;

/** Share of the cells of a column that have to be of a kind before the column is. */
const KIND_SHARE = 0.9;

const notDirections: ReadonlySet<string> = new Set(names.notDirections);

/** Letters of directions that words of a street's name are not coded by: Canada writes some in French (`O`, `NO`). */
const otherDirections: ReadonlySet<string> = new Set(['o', 'no', 'so']);

/** The code of a word of a street's name: the same for `Avenue` and `AVE`, `N.` and `North`. */
function codeOf(word: string): string {
  const folded = foldText(word.replaceAll('.', ''));
  return wordCodes.get(folded) ?? folded;
}

/** What the first rows of a table have in a column, empty cells left out. */
export function listTexts({ columns, firstRows }: TableStart, column: string): string[] {
  const position = columns.indexOf(column);
  return firstRows.map((row) => row[position] ?? '').filter((text) => text.trim() !== '');
}

function areMostly(texts: readonly string[], isOfKind: (text: string) => boolean): boolean {
  return texts.length > 0 && texts.filter(isOfKind).length >= KIND_SHARE * texts.length;
}

/** Whether texts are directions of the compass. */
export function areDirections(texts: readonly string[]): boolean {
  return areMostly(texts, (text) => directionCodes.has(codeOf(text)) || otherDirections.has(foldText(text)));
}

/** Whether texts are types of streets (`AVE`, `Road`). */
export function areStreetTypes(texts: readonly string[]): boolean {
  return areMostly(texts, (text) => typeCodes.has(codeOf(text)));
}

/** Whether the streets of a table already have in them what a column of pieces says again. */
export function isWithinStreet({ columns, firstRows }: TableStart, street: string, piece: string): boolean {
  const [streetAt, pieceAt] = [columns.indexOf(street), columns.indexOf(piece)];
  const rows = firstRows.filter((row) => (row[pieceAt] ?? '').trim() !== '');
  const repeated = rows.filter((row) => {
    const words = (row[streetAt] ?? '').split(/\s+/u).map(codeOf);
    const pieces = (row[pieceAt] ?? '').trim().split(/\s+/u).map(codeOf);
    return words.length > pieces.length && pieces.every((word) => words.includes(word));
  });
  return rows.length > 0 && repeated.length >= KIND_SHARE * rows.length;
}

/**
 * The columns of directions that no part of the address is made of, though its streets do not have them: which side of
 * the street's name they belong to is not told by their names. None where the plan says of a side that no column is it.
 */
export function listUnusedDirections(table: TableStart, mapping: AddressColumns): string[] {
  const { street = '', streetPrefix, streetDirection } = mapping;
  if (street === '' || streetPrefix === '' || streetDirection === '') return [];
  const used = new Set(Object.values(mapping));
  return table.columns.filter(
    (column) =>
      !used.has(column) &&
      !notDirections.has(column.toLowerCase()) &&
      areDirections(listTexts(table, column)) &&
      !isWithinStreet(table, street, column),
  );
}
