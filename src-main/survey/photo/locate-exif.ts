import type { MediaType } from '#shared/survey/survey-attachment.ts';
import type { RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import type { ExifPlace } from './exif-block.ts';
import { locateHeicExif } from './locate-heic-exif.ts';

/** What stands around the picture. */
export interface PhotoParts {
  readonly exif: ExifPlace | null;
  /** Pixels, as stored; null where the kind of file is not asked for it, or does not say. */
  readonly size: { readonly width: number; readonly height: number } | null;
}

/**
 * What the camera wrote stands in the first segments of a JPEG, each at most 64 KiB long; elsewhere it may stand
 * anywhere.
 */
export const PHOTO_HEAD_BYTES = 1024 * 1024;
/** Chunks of a file that are gone through: a PNG of 80 MB in pieces of 8 KiB, as most programs write it. */
const MOST_CHUNKS = 10_000;
/** The identifier in front of EXIF in a JPEG, and in some WebP files. */
const IDENTIFIER = 'Exif\0\0';

/**
 * Finds the EXIF of a picture, and the size of a JPEG or PNG, by the chunks of its file: these alone are read.
 * @throws RangeError where the file ends inside of one
 */
export function locateExif(file: RandomAccessFile, type: MediaType): PhotoParts {
  switch (type) {
    case 'image/jpeg':
      return locateInJpeg(file);
    case 'image/png':
      return locateInPng(file);
    case 'image/webp':
      return { exif: locateInWebp(file), size: null };
    case 'image/tiff':
      return { exif: { start: 0, end: file.size }, size: null };
    case 'image/heic':
    case 'image/avif':
      return { exif: locateHeicExif(file), size: null };
    default:
      return { exif: null, size: null };
  }
}

/** Goes through the segments up to the picture itself (ITU-T T.81, B.1.1). */
function locateInJpeg(file: RandomAccessFile): PhotoParts {
  const head = Buffer.from(file.read(0, Math.min(file.size, PHOTO_HEAD_BYTES)).buffer);
  let exif: ExifPlace | null = null;
  let size: PhotoParts['size'] = null;
  for (let at = 2; at + 4 <= head.length && head[at] === 0xff;) {
    const marker = head[at + 1]!;
    // Filling, and markers without a length.
    if (marker === 0xff || marker === 0x01 || (marker >= 0xd0 && marker <= 0xd7)) {
      at += marker === 0xff ? 1 : 2;
      continue;
    }
    // The picture begins, or ends.
    if (marker === 0xda || marker === 0xd9) break;
    const end = at + 2 + head.readUInt16BE(at + 2);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame && size === null && at + 9 <= head.length) {
      size = { width: head.readUInt16BE(at + 7), height: head.readUInt16BE(at + 5) };
    }
    const isExif = marker === 0xe1 && head.toString('latin1', at + 4, at + 10) === IDENTIFIER;
    if (isExif && exif === null) exif = { start: at + 10, end };
    // A segment is two bytes long at least: its length counts itself.
    at = Math.max(end, at + 4);
  }
  return { exif, size };
}

/** Goes through the chunks (ISO/IEC 15948, 5.3; eXIf of its extensions, 1.5.0). */
function locateInPng(file: RandomAccessFile): PhotoParts {
  let size: PhotoParts['size'] = null;
  let at = 8;
  for (let chunk = 0; chunk < MOST_CHUNKS && at + 8 <= file.size; chunk += 1) {
    const head = Buffer.from(file.read(at, Math.min(16, file.size - at)).buffer);
    const start = at + 8;
    const end = start + head.readUInt32BE(0);
    const name = head.toString('latin1', 4, 8);
    if (name === 'IHDR' && head.length === 16) size ??= { width: head.readUInt32BE(8), height: head.readUInt32BE(12) };
    if (name === 'eXIf') return { exif: { start, end }, size };
    // A checksum stands behind each.
    at = end + 4;
  }
  return { exif: null, size };
}

/** Goes through the chunks (RFC 9649, 2.3): each is padded to an even length. */
function locateInWebp(file: RandomAccessFile): ExifPlace | null {
  let at = 12;
  for (let chunk = 0; chunk < MOST_CHUNKS && at + 8 <= file.size; chunk += 1) {
    const head = Buffer.from(file.read(at, Math.min(14, file.size - at)).buffer);
    const start = at + 8;
    const length = head.readUInt32LE(4);
    if (head.toString('latin1', 0, 4) === 'EXIF') {
      const hasIdentifier = head.toString('latin1', 8, 14) === IDENTIFIER;
      return { start: hasIdentifier ? start + IDENTIFIER.length : start, end: start + length };
    }
    at = start + length + (length % 2);
  }
  return null;
}
