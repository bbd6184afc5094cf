import { describe, expect, it } from 'vitest';
import { createAreaBudget } from '#main/pack/vectors/area-budget.ts';
import { parseGeometry } from '#main/pack/vectors/parse-geometry.ts';

const SQUARE = [
  [0, 0],
  [0, 2],
  [2, 2],
  [2, 0],
  [0, 0],
] as const;
const corners = Float64Array.from(SQUARE.flat());

interface Shape {
  readonly type: number;
  /** Numbers of a corner beside x and y. */
  readonly more?: number;
  readonly isBig?: boolean;
  readonly srid?: boolean;
  readonly rings?: number;
  readonly count?: number;
}

/** WKB of a polygon of equal rings (OGC 06-103r4, 8.2.6). */
function encodePolygon({
  type,
  more = 0,
  isBig = false,
  srid = false,
  rings = 1,
  count = SQUARE.length,
}: Shape): Buffer {
  const u32 = (value: number): Buffer => {
    const bytes = Buffer.alloc(4);
    if (isBig) bytes.writeUInt32BE(value);
    else bytes.writeUInt32LE(value);
    return bytes;
  };
  const f64 = (value: number): Buffer => {
    const bytes = Buffer.alloc(8);
    if (isBig) bytes.writeDoubleBE(value);
    else bytes.writeDoubleLE(value);
    return bytes;
  };
  const ring = [
    u32(count),
    ...SQUARE.flatMap((corner) => [...corner.map(f64), ...Array.from({ length: more }, () => f64(7))]),
  ];
  return Buffer.concat([
    Buffer.of(isBig ? 0 : 1),
    u32(type),
    ...(srid ? [u32(28992)] : []),
    u32(rings),
    ...Array.from({ length: rings }, () => ring).flat(),
  ]);
}

/** In a GeoPackage header with an envelope of a kind (0 none, 1 of x and y, 4 of all four). */
function wrap(wkb: Uint8Array, envelope: 0 | 1 | 4 = 0, flags = 0): Buffer {
  const head = Buffer.from([0x47, 0x50, 0, 1 | (envelope << 1) | flags, 0, 0, 0, 0]);
  return Buffer.concat([head, Buffer.alloc([0, 32, 0, 0, 64][envelope]!), wkb]);
}

describe('a polygon of a GeoPackage', () => {
  it.each<[string, Shape]>([
    ['plain', { type: 3 }],
    ['big-endian', { type: 3, isBig: true }],
    ['ISO with Z', { type: 1003, more: 1 }],
    ['ISO with M', { type: 2003, more: 1 }],
    ['ISO with both', { type: 3003, more: 2 }],
    ['extended with Z', { type: 0x8000_0003, more: 1 }],
    ['extended with M', { type: 0x4000_0003, more: 1 }],
    ['extended with both and a number of its system', { type: 0xe000_0003, more: 2, srid: true }],
  ])('%s', (_, shape) => {
    for (const envelope of [0, 1, 4] as const)
      expect(parseGeometry(wrap(encodePolygon(shape), envelope))).toEqual([corners]);
  });

  it('may be several, each with its holes', () => {
    const head = Buffer.alloc(9);
    head.writeUInt8(1);
    head.writeUInt32LE(1006, 1);
    head.writeUInt32LE(2, 5);
    const part = encodePolygon({ type: 1003, more: 1, rings: 2 });
    expect(parseGeometry(wrap(Buffer.concat([head, part, part])))).toEqual([corners, corners, corners, corners]);
  });

  it('is closed where it was left open, and empty where it says so', () => {
    const open = encodePolygon({ type: 3, count: 4 });
    expect(parseGeometry(wrap(open))).toEqual([corners]);
    expect(parseGeometry(wrap(Buffer.alloc(0), 0, 0b1_0000))).toEqual([]);
  });

  /** A polygon of rings that take next to nothing of the file. */
  const encodeEmptyRings = (rings: number, corners: number): Buffer => {
    const bytes = Buffer.alloc(9 + rings * (4 + 16 * corners));
    bytes.writeUInt8(1);
    bytes.writeUInt32LE(3, 1);
    bytes.writeUInt32LE(rings, 5);
    for (let at = 9; at < bytes.length; at += 4 + 16 * corners) bytes.writeUInt32LE(corners, at);
    return bytes;
  };

  it.each([0, 1, 2, 3])('keeps no rings of %i corners that enclose nothing, however many', (corners) => {
    const rings = corners === 0 ? 5_000_000 : 100_000;
    expect(parseGeometry(wrap(encodeEmptyRings(rings, corners)))).toEqual([]);
  });

  it('holds rings and corners of a layer to bounds, over all of its features', () => {
    const limits = { geometryBytes: 1000, rings: 3, corners: 16 };
    const square = wrap(encodePolygon({ type: 3 }));
    const readThrice = (budget = createAreaBudget(limits)) => [1, 2, 3, 4].map(() => parseGeometry(square, budget));
    expect(() => readThrice()).toThrow('more than 3 rings in one layer');
    expect(() => readThrice(createAreaBudget({ ...limits, corners: 14 }))).toThrow('more than 14 corners in one layer');
    expect(() => createAreaBudget(limits).requireGeometry(1001)).toThrow('1001 bytes');
  });

  const nested = Buffer.alloc(9 * 10_000);
  for (let at = 0; at < nested.length; at += 9) {
    nested.writeUInt8(1, at);
    nested.writeUInt32LE(6, at + 1);
    nested.writeUInt32LE(1, at + 5);
  }
  it.each<[string, Uint8Array, string]>([
    ['nothing', Buffer.alloc(0), 'no-geopackage-geometry'],
    ['another signature', Buffer.from('PK\x03\x04........'), 'no-geopackage-geometry'],
    ['an envelope that nobody knows', Buffer.from([0x47, 0x50, 0, 0b1111, 0, 0, 0, 0]), 'no-geopackage-geometry'],
    ['four billion rings', wrap(encodePolygon({ type: 3 }).fill(0xff, 5, 9)), 'ends-inside-geometry'],
    ['four billion corners', wrap(encodePolygon({ type: 3, count: 0xffff_ffff })), 'ends-inside-geometry'],
    ['half of its corners', wrap(encodePolygon({ type: 3 }).subarray(0, 50)), 'ends-inside-geometry'],
    ['polygons within polygons within polygons', wrap(nested), 'shape-among-areas'],
    ['a curve', wrap(encodePolygon({ type: 10 })), 'shape-among-areas'],
    ['a point', wrap(encodePolygon({ type: 1 })), 'shape-among-areas'],
    ['an extended geometry', wrap(encodePolygon({ type: 3 }), 0, 0b10_0000), 'shape-among-areas'],
  ])('is refused that is %s', (_, blob, key) => {
    expect(() => parseGeometry(blob)).toThrow(expect.objectContaining({ text: expect.objectContaining({ key }) }));
  });
});
