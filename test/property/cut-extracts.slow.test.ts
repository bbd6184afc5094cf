import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { cutExtracts } from '#main/region/fetching/cut-extracts.fs.ts';
import { encodeOsmExtract, encodeWaysFirst, type OsmNode, type OsmWay } from '../unit/geocoding/encode-osm-pbf.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-extracts-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const BOX: BoundingBox = [5, 52, 5.02, 52.02];
let number = 0;

/** Keeps a file as one that was fetched in two pieces, the second one first. */
function keep(bytes: Buffer) {
  const place = path.join(folder, `${(number += 1)}.parts`);
  const half = bytes.length >> 1;
  writeFileSync(place, Buffer.concat([bytes.subarray(half), bytes.subarray(0, half)]));
  const extents = [
    { start: half, length: bytes.length - half, at: 0 },
    { start: 0, length: half, at: bytes.length - half },
  ];
  return { path: place, size: bytes.length, extents };
}

/** Cuts extracts; the rows as [number, street, longitude, latitude], in order. */
async function cut(files: readonly Buffer[], box: BoundingBox = BOX) {
  const target = path.join(folder, `${(number += 1)}.csv`);
  const count = await cutExtracts({ extracts: files.map(keep), box, target });
  const [header, ...rows] = parse(readFileSync(target, 'utf8'));
  expect(header).toEqual(['LON', 'LAT', 'NUMBER', 'STREET', 'UNIT', 'CITY', 'DISTRICT', 'REGION', 'POSTCODE']);
  expect(count).toBe(rows.length);
  return rows
    .map(([lon, lat, house, street]) => [house, street, Number(lon), Number(lat)])
    .toSorted(([a], [b]) => Number(a) - Number(b));
}

/** Ten-millionths of a degree, in the box and around it; its edges are hit. */
const units = (from: number) =>
  fc.oneof(
    fc.integer({ min: from - 100_000, max: from + 300_000 }),
    fc.constantFrom(from - 1, from, from + 200_000, from + 200_001),
  );
const place = fc.record({
  x: units(50_000_000),
  y: units(520_000_000),
  house: fc.option(fc.integer({ min: 1, max: 99 })),
});
const map = fc.record({
  places: fc.uniqueArray(place, { minLength: 3, maxLength: 150, selector: ({ x, y }) => `${x} ${y}` }),
  ways: fc.array(
    fc.record({
      corners: fc.uniqueArray(fc.nat(149), { minLength: 2, maxLength: 6 }),
      house: fc.option(fc.integer({ min: 100, max: 199 })),
      isClosed: fc.boolean(),
    }),
    { maxLength: 60 },
  ),
  /** Ids of real nodes go beyond 32 bits, and two of them may be a power of two apart. */
  firstId: fc.constantFrom(1, 2 ** 29 - 20, 12_345_678_901),
});

describe('addresses of a box in extracts of OpenStreetMap', () => {
  it('are all nodes and ways whose place is in the box, and no others', async () => {
    await fc.assert(
      fc.asyncProperty(map, async ({ places, ways: shapes, firstId }) => {
        const tagsOf = (house: number | null): Record<string, string> =>
          house === null ? { note: 'no address' } : { 'addr:housenumber': String(house), 'addr:street': 'Dam' };
        const nodes = places.map(({ x, y, house }, at): OsmNode => ({
          id: firstId + at,
          longitude: x / 1e7,
          latitude: y / 1e7,
          tags: tagsOf(house),
        }));
        const ways = shapes.map(({ corners, house, isClosed }, at): OsmWay => {
          const ids = corners.map((corner) => firstId + (corner % places.length));
          const open = [...new Set(ids)];
          return { id: at + 1, nodeIds: isClosed ? [...open, open[0]!] : open, tags: tagsOf(house) };
        });
        // Whole units: the mean is rounded as it is written.
        const truth = [
          ...places.map(({ x, y, house }) => ({ x, y, house })),
          ...shapes.map(({ corners, house }) => {
            const own = [...new Set(corners.map((corner) => corner % places.length))].map((corner) => places[corner]!);
            const mean = (values: readonly number[]): number => values.reduce((a, b) => a + b, 0) / values.length;
            return { x: mean(own.map(({ x }) => x)), y: mean(own.map(({ y }) => y)), house };
          }),
        ].filter(({ house }) => house !== null);
        const found = await cut([encodeOsmExtract(nodes, ways)]);
        const isIn = (at: number, from: number, slack: number): boolean =>
          at >= from - slack && at <= from + 200_000 + slack;
        // A mean that lies half a unit beside an edge may be rounded to either side of it.
        const surely = truth.filter(({ x, y }) => isIn(x, 50_000_000, -0.6) && isIn(y, 520_000_000, -0.6));
        const atEdge = truth.filter(({ x, y }) => Number.isInteger(x) && Number.isInteger(y));
        const exact = atEdge.filter(({ x, y }) => isIn(x, 50_000_000, 0) && isIn(y, 520_000_000, 0));
        const maybe = truth.filter(({ x, y }) => isIn(x, 50_000_000, 0.6) && isIn(y, 520_000_000, 0.6));
        const isAt = ({ x, y, house }: (typeof truth)[number], row: (typeof found)[number]): boolean =>
          row[0] === String(house) &&
          Math.abs((row[2] as number) * 1e7 - x) < 0.6 &&
          Math.abs((row[3] as number) * 1e7 - y) < 0.6;
        for (const one of [...surely, ...exact]) expect(found.some((row) => isAt(one, row))).toBe(true);
        for (const row of found) expect(maybe.some((one) => isAt(one, row))).toBe(true);
        expect(found.length).toBeLessThanOrEqual(maybe.length);
        expect(found.length).toBeGreaterThanOrEqual(surely.length);
      }),
      { numRuns: 60 },
    );
  });

  const home = (id: number, house: string, longitude: number, latitude: number): OsmNode => ({
    id,
    longitude,
    latitude,
    tags: { 'addr:housenumber': house, 'addr:street': 'Dam', 'addr:city': 'Ham' },
  });

  it('stand once where extracts overlap, several numbers of a house each', async () => {
    const shared = home(7, '3;5', 5.01, 52.01);
    const west = encodeOsmExtract([home(1, '1', 5.005, 52.01), shared], []);
    const east = encodeOsmExtract([shared, home(9, '9', 5.015, 52.01)], []);
    expect((await cut([west, east])).map(([house]) => house)).toEqual(['1', '3', '5', '9']);
    expect(await cut([west], [6, 52, 6.1, 52.1])).toEqual([]);
  });

  it('of a way are at the mean of nodes of which some are outside the box, as the reader of packs has it', async () => {
    const corners = [5.019, 5.019, 5.027].map((longitude, at): OsmNode => ({
      id: at + 1,
      longitude,
      latitude: 52.01,
      tags: {},
    }));
    const way: OsmWay = {
      id: 4,
      nodeIds: [1, 2, 3, 1],
      tags: { 'addr:housenumber': '8', 'addr:street': 'Dam' },
    };
    expect(await cut([encodeOsmExtract(corners, [way])])).toEqual([]);
    expect(await cut([encodeOsmExtract(corners, [way])], [5.02, 52, 5.03, 52.02])).toEqual([
      ['8', 'Dam', 5.0216667, 52.01],
    ]);
  });

  it('of a file that ends early, or is none, are refused', async () => {
    const file = encodeOsmExtract([home(1, '1', 5.005, 52.01)], []);
    for (const bytes of [file.subarray(0, file.length - 5), Buffer.from('<html>404</html>'), Buffer.alloc(0)])
      await expect(cut([bytes])).rejects.toThrow(/block/);
    const way: OsmWay = { id: 2, nodeIds: [1], tags: { 'addr:housenumber': '8', 'addr:street': 'Dam' } };
    const disordered = encodeWaysFirst([home(1, '1', 5.005, 52.01)], [way]);
    await expect(cut([disordered])).rejects.toThrow('behind ways');
  });
});
