import { crc32, deflateRawSync } from 'node:zlib';

/** An entry of a zip as its bytes stand there, whatever sense they make. */
export interface RawEntry {
  readonly name: string;
  readonly content: string | Uint8Array;
  /** Unix mode; an ordinary file when left out. */
  readonly mode?: number;
  /** What the entry says of its length; the truth when left out. */
  readonly claimedSize?: number;
  /** What its checksum is made of; its content when left out. */
  readonly summed?: Uint8Array;
  /** General purpose flags, for example 1: encrypted. */
  readonly flags?: number;
}

const UNIX = 3;
const DEFLATE = 8;
const ORDINARY_FILE = 0o100_644;

/** Encodes a zip (PKWARE APPNOTE 6.3.10) without any of the checks that a library makes. */
export function encodeRawZip(entries: readonly RawEntry[]): Buffer {
  const locals: Buffer[] = [];
  const central: Buffer[] = [];
  let offset = 0;
  for (const { name, content, mode = ORDINARY_FILE, claimedSize, summed, flags = 0 } of entries) {
    const plain = Buffer.from(content);
    const packed = deflateRawSync(plain);
    const size = claimedSize ?? plain.length;
    const rawName = Buffer.from(name);
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x0403_4b50, 0);
    local.writeUInt16LE(20, 4);
    local.writeUInt16LE(flags, 6);
    local.writeUInt16LE(DEFLATE, 8);
    local.writeUInt32LE(crc32(summed ?? plain), 14);
    local.writeUInt32LE(packed.length, 18);
    local.writeUInt32LE(size, 22);
    local.writeUInt16LE(rawName.length, 26);
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x0201_4b50, 0);
    header.writeUInt16LE((UNIX << 8) | 20, 4);
    header.writeUInt16LE(20, 6);
    local.copy(header, 8, 6, 28);
    header.writeUInt16LE(rawName.length, 28);
    header.writeUInt32LE((mode << 16) >>> 0, 38);
    header.writeUInt32LE(offset, 42);
    locals.push(local, rawName, packed);
    central.push(header, rawName);
    offset += local.length + rawName.length + packed.length;
  }
  const directory = Buffer.concat(central);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x0605_4b50, 0);
  end.writeUInt16LE(entries.length, 8);
  end.writeUInt16LE(entries.length, 10);
  end.writeUInt32LE(directory.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, directory, end]);
}
