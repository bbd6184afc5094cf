import { crc32, deflateRawSync } from 'node:zlib';
import type { ServedFile } from '../support/file-server.ts';

/** Bytes that a checksum is taken of at once. */
const AT_ONCE = 2 ** 22;
const STORED = 0;
const DEFLATED = 8;

/** A zip of members whose bytes are made as they are asked for: rasters as they are, tables deflated. */
export function pretendZip(members: Readonly<Record<string, ServedFile | Uint8Array>>): ServedFile {
  const parts: { readonly start: number; readonly file: Pick<ServedFile, 'size' | 'read'> }[] = [];
  const heads: Uint8Array[] = [];
  let end = 0;
  const add = (file: Pick<ServedFile, 'size' | 'read'>): void => {
    parts.push({ start: end, file });
    end += file.size;
  };
  const addBytes = (bytes: Uint8Array): void =>
    add({ size: bytes.length, read: (from, to) => bytes.subarray(from, to) });
  for (const [name, content] of Object.entries(members)) {
    const isTable = content instanceof Uint8Array;
    const packed = isTable ? deflateRawSync(content, { level: 1 }) : null;
    const head = Buffer.alloc(30 + name.length);
    const sum = isTable ? crc32(content) : sumFile(content);
    head.writeUInt32LE(0x04_03_4b_50, 0);
    head.writeUInt16LE(20, 4);
    head.writeUInt16LE(isTable ? DEFLATED : STORED, 8);
    head.writeUInt32LE(sum, 14);
    head.writeUInt32LE(packed?.length ?? (content as ServedFile).size, 18);
    head.writeUInt32LE(isTable ? content.length : content.size, 22);
    head.writeUInt16LE(name.length, 26);
    head.write(name, 30, 'latin1');
    const entry = Buffer.alloc(46 + name.length);
    entry.writeUInt32LE(0x02_01_4b_50, 0);
    entry.writeUInt16LE(20, 4);
    // Version, method, sums and sizes stand in both, here two bytes further on.
    head.copy(entry, 6, 4, 30);
    entry.writeUInt32LE(end, 42);
    entry.write(name, 46, 'latin1');
    heads.push(entry);
    addBytes(head);
    if (packed === null) add(content as ServedFile);
    else addBytes(packed);
  }
  const directory = Buffer.concat(heads);
  const last = Buffer.alloc(22);
  last.writeUInt32LE(0x06_05_4b_50, 0);
  last.writeUInt16LE(heads.length, 8);
  last.writeUInt16LE(heads.length, 10);
  last.writeUInt32LE(directory.length, 12);
  last.writeUInt32LE(end, 16);
  addBytes(directory);
  addBytes(last);
  return {
    size: end,
    etag: '"1"',
    read(from, to) {
      const bytes = new Uint8Array(to - from);
      for (const { start, file } of parts) {
        const [left, right] = [Math.max(from, start), Math.min(to, start + file.size)];
        if (left < right) bytes.set(file.read(left - start, right - start), left - from);
      }
      return bytes;
    },
  };
}

function sumFile({ size, read }: ServedFile): number {
  let sum = 0;
  for (let at = 0; at < size; at += AT_ONCE) sum = crc32(read(at, Math.min(size, at + AT_ONCE)), sum);
  return sum;
}
