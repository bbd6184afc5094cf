import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';

/** Bytes of the head of a dBASE III table, and of each field behind it. */
const HEAD_BYTES = 32;
const FIELD_BYTES = 32;
/** Ends the list of fields. */
const FIELDS_END = 0x0d;
/** First byte of a record that was deleted. */
const DELETED = 0x2a;
/** Records that are read from the disk together. */
const RECORDS_AT_ONCE = 1000;

/**
 * Language drivers of a table (byte 29) that name a code page; others are tried as UTF-8, then read as Windows-1252.
 */
const drivers: Readonly<Record<number, string>> = {
  0x57: 'windows-1252',
  0x59: 'windows-1252',
  0xc8: 'windows-1250',
  0xc9: 'windows-1251',
  0xca: 'windows-1254',
  0xcb: 'windows-1253',
};

interface Field {
  readonly name: string;
  readonly type: string;
  /** Offset of the field in a record, bytes. */
  readonly offset: number;
  readonly length: number;
}

/**
 * Opens a dBASE table. Numbers are numbers, empty cells null, everything else text.
 * @param codePage what a `.cpg` file beside it says; null without one
 * @throws PackTextError
 */
export function openAttributeTable(file: RandomAccessFile, codePage: string | null) {
  if (file.size < HEAD_BYTES + 1) throw new PackTextError('no-table');
  const head = file.read(0, HEAD_BYTES);
  const view = new DataView(head.buffer);
  const count = view.getUint32(4, true);
  const headLength = view.getUint16(8, true);
  const recordLength = view.getUint16(10, true);
  if (headLength < HEAD_BYTES + 1 || headLength > file.size || recordLength < 1) throw new PackTextError('no-table');
  if (headLength + count * recordLength > file.size) throw new PackTextError('table-ends', { count });
  const decode = chooseDecoder(codePage, head[29] ?? 0);
  const fields = readFields(file.read(HEAD_BYTES, headLength - HEAD_BYTES), recordLength, decode);
  return {
    /** The records one after the other; null for one that was deleted. @throws PackTextError */
    *read(): Generator<Readonly<Record<string, unknown>> | null> {
      for (let first = 0; first < count; first += RECORDS_AT_ONCE) {
        const rows = Math.min(RECORDS_AT_ONCE, count - first);
        const bytes = file.read(headLength + first * recordLength, rows * recordLength);
        for (let row = 0; row < rows; row += 1) {
          yield readRecord(bytes.subarray(row * recordLength, (row + 1) * recordLength), fields, decode);
        }
      }
    },
  };
}

type Decode = (bytes: Uint8Array) => string;

function readFields(bytes: Uint8Array, recordLength: number, decode: Decode): Field[] {
  const fields: Field[] = [];
  let offset = 1;
  for (let at = 0; at + FIELD_BYTES <= bytes.length && bytes[at] !== FIELDS_END; at += FIELD_BYTES) {
    const end = bytes.subarray(at, at + 11).indexOf(0);
    const name = decode(bytes.subarray(at, at + (end < 0 ? 11 : end))).trim();
    const length = bytes[at + 16] ?? 0;
    fields.push({ name, type: String.fromCharCode(bytes[at + 11] ?? 0), offset, length });
    offset += length;
  }
  if (offset > recordLength) throw new PackTextError('table-fields', { fields: offset, record: recordLength });
  return fields;
}

function readRecord(
  bytes: Uint8Array,
  fields: readonly Field[],
  decode: Decode,
): Readonly<Record<string, unknown>> | null {
  if (bytes[0] === DELETED) return null;
  return Object.fromEntries(
    fields.map(({ name, type, offset, length }) => {
      const text = decode(bytes.subarray(offset, offset + length))
        .replace(/[\s\0]+$/, '')
        .trimStart();
      return [name, text === '' ? null : type === 'N' || type === 'F' ? parseNumber(text) : text];
    }),
  );
}

/** A number that did not fit its cell is written as stars: no value. */
function parseNumber(text: string): number | null {
  const number = Number(text.replace(',', '.'));
  return Number.isFinite(number) ? number : null;
}

function chooseDecoder(codePage: string | null, driver: number): Decode {
  const named = nameEncoding(codePage) ?? drivers[driver];
  if (named !== undefined && named !== 'utf-8') {
    const decoder = new TextDecoder(named);
    return (bytes) => decoder.decode(bytes);
  }
  const strict = new TextDecoder('utf-8', { fatal: true });
  const fallback = new TextDecoder('windows-1252');
  return (bytes) => {
    try {
      return strict.decode(bytes);
    } catch {
      return fallback.decode(bytes);
    }
  };
}

/**
 * The encoding of a `.cpg` file (`UTF-8`, `1252`, `ANSI 1252`, `ISO 88591`, `ISO-8859-1`); undefined when it is not
 * known.
 */
function nameEncoding(codePage: string | null): string | undefined {
  const text = codePage?.trim().toLowerCase() ?? '';
  const iso = /8859[-_ ]?(\d{1,2})$/.exec(text)?.[1];
  const windows = /(125\d)$/.exec(text)?.[1];
  const label = iso !== undefined ? `iso-8859-${iso}` : windows !== undefined ? `windows-${windows}` : text;
  try {
    return label === '' ? undefined : new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}
