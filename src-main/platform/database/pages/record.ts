/** A stored value: NULL, an integer or real, a text, a blob. */
export type StoredValue = null | number | string | Buffer;
/** The first columns of a key: integers, and texts in UTF-8. */
export type KeyStart = readonly (number | Uint8Array)[];

/** Serial types (SQLite file format, 2.1). */
const REAL = 7;
const ZERO = 8;
const ONE = 9;
const FIRST_BLOB = 12;
/** Bytes of an integer by its serial type, 1..6. */
const integerBytes = [0, 1, 2, 3, 4, 6, 8] as const;

/** A big-endian number of seven bits a byte, the ninth byte whole. Exact up to 2^53. */
export function readVarint(bytes: Uint8Array, at: number): number {
  let value = bytes[at]!;
  if (value < 128) return value;
  value &= 127;
  for (let index = 1; index < 8; index += 1) {
    const byte = bytes[at + index]!;
    value = value * 128 + (byte & 127);
    if (byte < 128) return value;
  }
  return value * 256 + bytes[at + 8]!;
}

/** Bytes that such a number takes. */
export function measureVarint(bytes: Uint8Array, at: number): number {
  let length = 1;
  while (length < 9 && bytes[at + length - 1]! >= 128) length += 1;
  return length;
}

/** Bytes of a value by its serial type. */
function measureValue(type: number): number {
  if (type >= FIRST_BLOB) return (type - FIRST_BLOB) >>> 1;
  if (type < REAL) return integerBytes[type]!;
  return type === REAL ? 8 : 0;
}

/** The number of a page; not a number behind the end of the bytes. */
export function readPageNumber(bytes: Uint8Array, at: number): number {
  return bytes[at]! * 2 ** 24 + bytes[at + 1]! * 2 ** 16 + bytes[at + 2]! * 2 ** 8 + bytes[at + 3]!;
}

function readInteger(bytes: Uint8Array, at: number, type: number): number {
  switch (type) {
    case 1:
      return (bytes[at]! << 24) >> 24;
    case 2:
      return ((bytes[at]! << 24) >> 16) | bytes[at + 1]!;
    case 3:
      return ((bytes[at]! << 24) >> 8) | (bytes[at + 1]! << 8) | bytes[at + 2]!;
    case 4:
      return (bytes[at]! << 24) | (bytes[at + 1]! << 16) | (bytes[at + 2]! << 8) | bytes[at + 3]!;
    case ZERO:
      return 0;
    case ONE:
      return 1;
    default: {
      let value = (bytes[at]! << 24) >> 24;
      for (let index = 1; index < integerBytes[type as 5 | 6]; index += 1) value = value * 256 + bytes[at + index]!;
      return value;
    }
  }
}

function readValue(bytes: Buffer, at: number, type: number): StoredValue {
  if (type >= FIRST_BLOB) {
    const end = at + measureValue(type);
    return type & 1 ? bytes.toString('utf8', at, end) : bytes.subarray(at, end);
  }
  if (type === 0) return null;
  if (type !== REAL) return readInteger(bytes, at, type);
  return at + 8 <= bytes.length ? bytes.readDoubleBE(at) : null;
}

/** The first columns of a record; NULL for those that it does not have. */
export function readRecord(bytes: Buffer, start: number, columnCount: number): StoredValue[] {
  const values: StoredValue[] = [];
  const headerEnd = start + readVarint(bytes, start);
  let typeAt = start + measureVarint(bytes, start);
  let at = headerEnd;
  for (let column = 0; column < columnCount; column += 1) {
    if (typeAt >= headerEnd) {
      values.push(null);
      continue;
    }
    const type = readVarint(bytes, typeAt);
    typeAt += type < 128 ? 1 : measureVarint(bytes, typeAt);
    values.push(readValue(bytes, at, type));
    at += measureValue(type);
  }
  return values;
}

/** Bytes of a record up to the end of its first columns. */
export function measureRecord(bytes: Uint8Array, start: number, columnCount: number): number {
  const headerEnd = start + readVarint(bytes, start);
  let typeAt = start + measureVarint(bytes, start);
  let at = headerEnd;
  for (let column = 0; column < columnCount && typeAt < headerEnd; column += 1) {
    at += measureValue(readVarint(bytes, typeAt));
    typeAt += measureVarint(bytes, typeAt);
  }
  return at - start;
}

/**
 * Compares a record's first columns with those of a key: below 0 where it comes before all that start so, 0 where it
 * starts so itself. Numbers come before texts; texts are compared byte by byte (the collation `BINARY`).
 */
export function compareRecord(bytes: Uint8Array, start: number, key: KeyStart): number {
  let typeAt = start + measureVarint(bytes, start);
  let at = start + readVarint(bytes, start);
  for (const wanted of key) {
    const type = readVarint(bytes, typeAt);
    typeAt += type < 128 ? 1 : measureVarint(bytes, typeAt);
    if (typeof wanted === 'number') {
      if (type >= FIRST_BLOB) return 1;
      const difference = type === 0 ? -1 : readInteger(bytes, at, type) - wanted;
      if (difference !== 0) return difference;
    } else {
      if (type < FIRST_BLOB) return -1;
      const difference = compareText(bytes, at, measureValue(type), wanted);
      if (difference !== 0) return difference;
    }
    at += measureValue(type);
  }
  return 0;
}

function compareText(bytes: Uint8Array, at: number, length: number, wanted: Uint8Array): number {
  const shared = Math.min(length, wanted.length);
  for (let index = 0; index < shared; index += 1) {
    const difference = bytes[at + index]! - wanted[index]!;
    if (difference !== 0) return difference;
  }
  return length - wanted.length;
}
