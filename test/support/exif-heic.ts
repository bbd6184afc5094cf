import { writeTiff, type ExifFields } from './exif-jpeg.ts';

const EXIF_ITEM = 2;

/**
 * A HEIC file (ISO/IEC 23008-12, annex A.2.1; boxes as in ISO/IEC 14496-12) of no real picture: what stands before and
 * in it, and its EXIF behind the picture, as telephones write it. Left out, it has no EXIF.
 */
export function writeExifHeic(fields?: ExifFields): Buffer {
  const type = box('ftyp', Buffer.from('heic\0\0\0\0mif1heic', 'latin1'));
  const picture = box('mdat', Buffer.alloc(4096, 0x5a));
  if (fields === undefined) return Buffer.concat([type, writeMeta(0, 0), picture]);
  // Four bytes say how far into the item its TIFF header stands: behind `Exif\0\0`.
  const exif = Buffer.concat([Buffer.from('00000006', 'hex'), Buffer.from('Exif\0\0', 'latin1'), writeTiff(fields)]);
  // The box is as long wherever the item stands.
  const at = type.length + writeMeta(0, 0).length + picture.length + 8;
  return Buffer.concat([type, writeMeta(at, exif.length), picture, box('mdat', exif)]);
}

/** What the items are and where they stand: a picture, and its EXIF where it has any. */
function writeMeta(exifAt: number, exifLength: number): Buffer {
  const entries = [writeEntry(1, 'hvc1'), ...(exifLength === 0 ? [] : [writeEntry(EXIF_ITEM, 'Exif')])];
  // Padded to the length with EXIF, so that nothing behind it moves.
  const padding = exifLength === 0 ? box('free', writeEntry(EXIF_ITEM, 'Exif').subarray(8)) : Buffer.alloc(0);
  const items = box('iinf', Buffer.concat([Buffer.alloc(4), number(entries.length, 2), ...entries]));
  const location = Buffer.concat([
    // Version 0, offsets and lengths of four bytes, no base offset, one item in one piece.
    Buffer.from('000000004400', 'hex'),
    number(1, 2),
    number(EXIF_ITEM, 2),
    number(0, 2),
    number(1, 2),
    number(exifAt, 4),
    number(exifLength, 4),
  ]);
  return box('meta', Buffer.concat([Buffer.alloc(4), items, padding, box('iloc', location)]));
}

function writeEntry(id: number, type: string): Buffer {
  const version2 = Buffer.from('02000000', 'hex');
  return box('infe', Buffer.concat([version2, number(id, 2), number(0, 2), Buffer.from(`${type}\0`, 'latin1')]));
}

function box(type: string, body: Buffer): Buffer {
  return Buffer.concat([number(body.length + 8, 4), Buffer.from(type, 'latin1'), body]);
}

function number(value: number, bytes: 2 | 4): Buffer {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
}
