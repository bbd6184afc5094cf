/** What is written into a test photo. */
export interface ExifFields {
  readonly orientation?: number;
  /** `2026:11:20 14:03:05` */
  readonly dateTimeOriginal?: string;
  /** `+01:00` */
  readonly offsetTimeOriginal?: string;
  readonly make?: string;
  readonly model?: string;
  /** Degrees, minutes, seconds, each as numerator and denominator, with N/S and E/W. */
  readonly gps?: {
    readonly latitude: readonly [Fraction, Fraction, Fraction];
    readonly latitudeRef: string;
    readonly longitude: readonly [Fraction, Fraction, Fraction];
    readonly longitudeRef: string;
    /** `A`: in progress; `V`: interrupted. */
    readonly status?: string;
    readonly mapDatum?: string;
  };
}

type Fraction = readonly [numerator: number, denominator: number];

interface Entry {
  readonly tag: number;
  readonly type: 2 | 3 | 4 | 5;
  readonly count: number;
  readonly bytes: Buffer;
}

/**
 * A JPEG of 8 x 8 grey pixels, as baseline coding writes it (ITU-T T.81), with the EXIF given (CIPA DC-008: TIFF,
 * little endian, tags 0x010F Make, 0x0110 Model, 0x0112 Orientation, 0x8769 and 0x8825 the sub-directories, 0x9003
 * DateTimeOriginal, 0x9011 OffsetTimeOriginal, GPS 1 to 4, 9 and 18).
 *
 * @param salt makes the contents, and so the hash, another one
 */
export function writeExifJpeg(fields: ExifFields = {}, salt = ''): Buffer {
  const tiff = writeTiff(fields);
  const exif = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff]);
  return Buffer.concat([
    Buffer.from('ffd8', 'hex'),
    segment(0xe1, exif),
    segment(0xfe, Buffer.from(`freeboard ${salt}`, 'utf8')),
    greyPicture,
  ]);
}

function segment(marker: number, body: Buffer): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

/**
 * Quantisation (all 1), frame 8 x 8 of one component, one DC and one AC Huffman table with a single code of one bit
 * each (DC: category 0; AC: end of block), and one block: bits 0 0, filled up with ones.
 */
const greyPicture = Buffer.concat([
  segment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
  segment(0xc0, Buffer.from([8, 0, 8, 0, 8, 1, 1, 0x11, 0])),
  segment(0xc4, Buffer.from([0x00, 1, ...Array.from({ length: 15 }, () => 0), 0])),
  segment(0xc4, Buffer.from([0x10, 1, ...Array.from({ length: 15 }, () => 0), 0])),
  segment(0xda, Buffer.from([1, 1, 0x00, 0, 63, 0])),
  Buffer.from([0x3f, 0xff, 0xd9]),
]);

/** The EXIF alone, as files of other kinds hold it, too. */
export function writeTiff(fields: ExifFields): Buffer {
  const exifEntries = [
    ...(fields.dateTimeOriginal === undefined ? [] : [ascii(0x9003, fields.dateTimeOriginal)]),
    ...(fields.offsetTimeOriginal === undefined ? [] : [ascii(0x9011, fields.offsetTimeOriginal)]),
  ];
  const { gps } = fields;
  const gpsEntries =
    gps === undefined
      ? []
      : [
          ascii(1, gps.latitudeRef),
          fractions(2, gps.latitude),
          ascii(3, gps.longitudeRef),
          fractions(4, gps.longitude),
          ...(gps.status === undefined ? [] : [ascii(9, gps.status)]),
          ...(gps.mapDatum === undefined ? [] : [ascii(18, gps.mapDatum)]),
        ];
  const plain = [
    ...(fields.make === undefined ? [] : [ascii(0x010f, fields.make)]),
    ...(fields.model === undefined ? [] : [ascii(0x0110, fields.model)]),
    ...(fields.orientation === undefined ? [] : [short(0x0112, fields.orientation)]),
  ];
  const header = Buffer.from('49492a0008000000', 'hex');
  // The sub-directories follow the first; where they begin is known once its length is.
  const length = directoryLength([...plain, long(0x8769, 0), long(0x8825, 0)]);
  const exifAt = 8 + length;
  const gpsAt = exifAt + directoryLength(exifEntries);
  return Buffer.concat([
    header,
    directory([...plain, long(0x8769, exifAt), long(0x8825, gpsAt)], 8),
    directory(exifEntries, exifAt),
    directory(gpsEntries, gpsAt),
  ]);
}

function ascii(tag: number, text: string): Entry {
  const bytes = Buffer.from(`${text}\0`, 'latin1');
  return { tag, type: 2, count: bytes.length, bytes };
}

function short(tag: number, value: number): Entry {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt16LE(value, 0);
  return { tag, type: 3, count: 1, bytes };
}

function long(tag: number, value: number): Entry {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(value, 0);
  return { tag, type: 4, count: 1, bytes };
}

function fractions(tag: number, values: readonly Fraction[]): Entry {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [at, [numerator, denominator]] of values.entries()) {
    bytes.writeUInt32LE(numerator, at * 8);
    bytes.writeUInt32LE(denominator, at * 8 + 4);
  }
  return { tag, type: 5, count: values.length, bytes };
}

function directoryLength(entries: readonly Entry[]): number {
  const beside = entries.reduce((sum, { bytes }) => sum + (bytes.length > 4 ? bytes.length : 0), 0);
  return 2 + entries.length * 12 + 4 + beside;
}

/** A directory at an offset of the file, with the values that are longer than four bytes behind it. */
function directory(entries: readonly Entry[], offset: number): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4);
  head.writeUInt16LE(entries.length, 0);
  const values: Buffer[] = [];
  let valueAt = offset + head.length;
  for (const [index, { tag, type, count, bytes }] of entries.entries()) {
    const at = 2 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(count, at + 4);
    if (bytes.length <= 4) {
      bytes.copy(head, at + 8);
    } else {
      head.writeUInt32LE(valueAt, at + 8);
      values.push(bytes);
      valueAt += bytes.length;
    }
  }
  return Buffer.concat([head, ...values]);
}
