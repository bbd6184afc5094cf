/**
 * Values of one column, one for each location in the order of their ids. Nothing: NaN in doubles, -1 in 32-bit numbers,
 * 0 in bytes.
 */
export type ColumnData = Float64Array<ArrayBuffer> | Int32Array<ArrayBuffer> | Uint8Array<ArrayBuffer>;

/** The kinds of {@link ColumnData}. */
export type ColumnKind = 'double' | 'integer' | 'byte';

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

/** Whether a value of a column is none. */
export function isMissing(data: ColumnData, position: number): boolean {
  const value = data[position]!;
  if (data instanceof Float64Array) return Number.isNaN(value);
  return data instanceof Int32Array ? value === -1 : value === 0;
}
