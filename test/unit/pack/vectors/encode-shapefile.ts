/** A small Shapefile to be broken: one square of a polygon, and a table of one row with its years. */
export interface TestShapefile {
  readonly shp: Buffer;
  readonly shx: Buffer;
  readonly dbf: Buffer;
}

const HEAD = 100;
/** Type, box, two counts, one part, five corners ("ESRI Shapefile Technical Description", July 1998, Polygon). */
const CONTENT = 44 + 4 + 5 * 16;

/** Encodes it; corners clockwise, in degrees; where nothing else is said near Kampen, with 100 in `sop`. */
export function encodeShapefile({
  box: [west, south, east, north] = [5.9, 52.5, 6, 52.6],
  field = 'sop',
  years = 100,
}: {
  readonly box?: readonly [number, number, number, number];
  readonly field?: string;
  readonly years?: number;
} = {}): TestShapefile {
  const shp = Buffer.alloc(HEAD + 8 + CONTENT);
  const shx = Buffer.alloc(HEAD + 8);
  for (const file of [shp, shx]) {
    file.writeInt32BE(9994, 0);
    file.writeInt32BE(file.length / 2, 24);
    file.writeInt32LE(1000, 28);
    file.writeInt32LE(5, 32);
  }
  shp.writeInt32BE(1, HEAD);
  shp.writeInt32BE(CONTENT / 2, HEAD + 4);
  shx.writeInt32BE(HEAD / 2, HEAD);
  shx.writeInt32BE(CONTENT / 2, HEAD + 4);
  const content = shp.subarray(HEAD + 8);
  content.writeInt32LE(5, 0);
  content.writeInt32LE(1, 36);
  content.writeInt32LE(5, 40);
  const corners = [west, south, west, north, east, north, east, south, west, south];
  corners.forEach((number, at) => content.writeDoubleLE(number, 48 + 8 * at));
  return { shp, shx, dbf: encodeTable(field, years) };
}

/** dBASE III: a head, one field of ten digits, one row. */
function encodeTable(field: string, years: number): Buffer {
  const dbf = Buffer.alloc(32 + 32 + 1 + 11);
  dbf.writeUInt8(3, 0);
  dbf.writeUInt32LE(1, 4);
  dbf.writeUInt16LE(65, 8);
  dbf.writeUInt16LE(11, 10);
  dbf.write(field, 32, 'latin1');
  dbf.write('N', 43, 'latin1');
  dbf.writeUInt8(10, 48);
  dbf.writeUInt8(0x0d, 64);
  dbf.write(` ${String(years).padStart(10)}`, 65, 'latin1');
  return dbf;
}
