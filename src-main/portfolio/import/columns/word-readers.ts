import type { Financial } from '#shared/exposure/exposure.ts';
import type { RowNote } from '#shared/portfolio/portfolio-location.ts';
import { isBlankCell } from './blank-cell.ts';
import type { MappedColumn } from './compile-columns.ts';
import { readHazusSuffix } from './hazus-suffix.ts';
import { rememberReadings, type EnumerationReading } from './read-enumeration.ts';
import type { RowContext } from './row-context.ts';
import { createRowNote, quoteCell } from './row-notes.ts';

/** Characters of the shortest use with a suffix, `RES11SNB`. */
const SHORTEST_WITH_SUFFIX = 8;
/** Bound of the texts that are remembered. */
const MOST_TEXTS = 1000;
/** Bound of the names of lists that readers are kept for. */
const MOST_SCHEMES = 20;

/**
 * Creates what reads words or codes from the first of several columns that does not leave it open.
 * @param open what a column says that leaves it open
 */
export function createFirstKnownReader<Value>(
  columns: readonly MappedColumn[],
  createReading: (name: string | null) => (text: string) => EnumerationReading<Value>,
  open: Value,
  context: RowContext,
): () => Value | null {
  if (columns.length <= 1) return createWordReader(columns, createReading(columns[0]?.name ?? null), context);
  const readings = columns.map(({ index, name }) => ({ index, read: rememberReadings(createReading(name)) }));
  return () => {
    let first: EnumerationReading<Value> | null = null;
    for (const { index, read } of readings) {
      const reading = read(context.record.text(index));
      first ??= reading;
      if (reading.value === open) continue;
      first = reading;
      break;
    }
    if (first !== null && first.note !== null) context.note(first.note);
    return first?.value ?? null;
  };
}

/** Creates what reads a word or code; null when the row is set aside because of it. */
export function createWordReader<Value>(
  columns: readonly MappedColumn[],
  read: (text: string) => EnumerationReading<Value>,
  context: RowContext,
): () => Value | null {
  const remembered = rememberReadings(read);
  const [column] = columns;
  return () => {
    const reading = remembered(column === undefined ? '' : context.record.text(column.index));
    if (reading.note !== null) {
      if (reading.value === null) context.reasons.push(reading.note);
      else context.note(reading.note);
    }
    return reading.value;
  };
}

/** Creates what reads a code of the list that the row names in another column. */
export function createSchemedReader<Value>(
  columns: readonly MappedColumn[],
  [schemeColumn]: readonly MappedColumn[],
  createReading: (scheme: string) => (text: string) => EnumerationReading<Value>,
  context: RowContext,
): () => Value | null {
  const plain = createWordReader(columns, createReading(''), context);
  if (schemeColumn === undefined) return plain;
  const bySchemes = new Map<string, () => Value | null>([['', plain]]);
  return () => {
    const text = context.record.text(schemeColumn.index).trim();
    const scheme = isBlankCell(text) ? '' : text;
    let read = bySchemes.get(scheme);
    if (read === undefined) {
      read = createWordReader(columns, createReading(scheme), context);
      if (bySchemes.size < MOST_SCHEMES) bySchemes.set(scheme, read);
    }
    return read();
  };
}

/** What an occupancy says of storeys and basement. */
type Build = Pick<Financial, 'basement' | 'numberOfStoreys'>;

/** Creates what reads storeys and basement from the occupancy; null where it does not say them. */
export function createSuffixReader(column: MappedColumn | undefined, context: RowContext): () => Build | null {
  if (column === undefined) return () => null;
  const { index, name } = column;
  const known = new Map<string, { readonly build: Build; readonly notes: readonly RowNote[] } | null>();

  function read(text: string): { readonly build: Build; readonly notes: readonly RowNote[] } | null {
    const suffix = readHazusSuffix(text);
    if (suffix === null) return null;
    const { basement, numberOfStoreys } = suffix;
    const notes = [
      createRowNote('storeys-translated', name, `${quoteCell(text)} is ${numberOfStoreys}`),
      createRowNote('basement-translated', name, `${quoteCell(text)} is ${basement}`),
    ];
    return { build: { basement, numberOfStoreys }, notes };
  }

  return () => {
    const text = context.record.text(index);
    if (text.length < SHORTEST_WITH_SUFFIX) return null;
    let found = known.get(text);
    if (found === undefined) {
      found = read(text);
      if (known.size < MOST_TEXTS) known.set(text, found);
    }
    if (found === null) return null;
    for (const note of found.notes) context.note(note);
    return found.build;
  };
}
