/**
 * Values of one column, one for each location in the order of their ids. Nothing: NaN in doubles, -1 in 32-bit numbers,
 * 0 in bytes.
 */
export type ColumnData = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** The kinds of {@link ColumnData}. */
export type ColumnKind = 'double' | 'integer' | 'byte';

export function kindOf(data: ColumnData): ColumnKind {
  if (data instanceof Float64Array) return 'double';
  return data instanceof Int32Array ? 'integer' : 'byte';
}

/** Makes a column of a kind over bytes that nobody else changes. */
export function viewColumn(kind: ColumnKind, bytes: ArrayBuffer): ColumnData {
  if (kind === 'double') return new Float64Array(bytes);
  return kind === 'integer' ? new Int32Array(bytes) : new Uint8Array(bytes);
}

/** Makes an empty column: every value is missing. */
export function createColumn(kind: 'double', length: number): Float64Array<ArrayBuffer>;
export function createColumn(kind: 'integer', length: number): Int32Array<ArrayBuffer>;
export function createColumn(kind: 'byte', length: number): Uint8Array<ArrayBuffer>;
export function createColumn(kind: ColumnKind, length: number): ColumnData {
  if (kind === 'double') return new Float64Array(length).fill(Number.NaN);
  return kind === 'integer' ? new Int32Array(length).fill(-1) : new Uint8Array(length);
}

/** What stands where a column has no value; of doubles NaN, which is equal to nothing. */
export function missingValueOf(data: ColumnData): number {
  if (data instanceof Float64Array) return Number.NaN;
  return data instanceof Int32Array ? -1 : 0;
}

/** Whether a value of a column is none. */
export function isMissing(data: ColumnData, position: number): boolean {
  const value = data[position]!;
  if (data instanceof Float64Array) return Number.isNaN(value);
  return data instanceof Int32Array ? value === -1 : value === 0;
}

/** Doubles as 32-bit numbers where each of them is one from 0 on, or none; else as they are. */
export function narrowColumn(data: ColumnData): ColumnData {
  if (!(data instanceof Float64Array)) return data;
  const narrow = createColumn('integer', data.length);
  for (let position = 0; position < data.length; position++) {
    const value = data[position]!;
    if (value !== value) continue;
    if (value < 0 || (value | 0) !== value) return data;
    narrow[position] = value;
  }
  return narrow;
}

/** The opposite of {@link narrowColumn}. */
export function widenColumn(data: ColumnData): Float64Array<ArrayBuffer> {
  if (data instanceof Float64Array) return data;
  const missing = missingValueOf(data);
  const wide = new Float64Array(data.length);
  for (let position = 0; position < data.length; position++) {
    const value = data[position]!;
    wide[position] = value === missing ? Number.NaN : value;
  }
  return wide;
}
