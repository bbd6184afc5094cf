import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { PMTiles, tileIdToZxy, zxyToTileId } from 'pmtiles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { cutArchive } from '#main/region/fetching/cut-archive.fs.ts';
import { encodeArchiveHead, type ArchiveEntry } from '#main/region/fetching/encode-archive.ts';
import { mergeNear } from '#main/region/fetching/remote-files.fs.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** 87,381 tiles: their directory does not fit into the first bytes. */
const LAST_ZOOM = 8;
const SEA = 'sea';

/** What a tile holds: the sea is everywhere the same, and of some there is none. */
function contentOf(z: number, x: number, y: number): string | null {
  if ((x * 7 + y * 3) % 23 === 0 && z > 3) return null;
  return (x + y) % 3 === 0 ? SEA : `tile ${z}/${x}/${y} ${'.'.repeat((x * y) % 40)}`;
}

/** Reads an archive with the library of its makers. */
function openBytes(bytes: Uint8Array): PMTiles {
  return new PMTiles({
    getKey: () => 'made',
    getBytes: (offset, length) =>
      Promise.resolve({ data: new Uint8Array(bytes.slice(offset, offset + length)).buffer }),
  });
}

const source = path.join(folder, 'earth.pmtiles');
let whole: Uint8Array;
beforeAll(() => {
  const ids = Array.from({ length: LAST_ZOOM + 1 }, (_, z) => z).flatMap((z) =>
    Array.from({ length: 4 ** z }, (_, at) => zxyToTileId(z, at % 2 ** z, Math.floor(at / 2 ** z))),
  );
  const entries: ArchiveEntry[] = [];
  const places = new Map<string, number>();
  const contents: string[] = [];
  let end = 0;
  for (const tileId of ids.toSorted((a, b) => a - b)) {
    const content = contentOf(...tileIdToZxy(tileId));
    if (content === null) continue;
    const offset = places.get(content) ?? end;
    if (!places.has(content)) {
      places.set(content, offset);
      contents.push(content);
      end += content.length;
    }
    entries.push({ tileId, offset, length: content.length, runLength: 1 });
  }
  const metadata = new TextEncoder().encode('{"attribution":"made"}');
  const facts = {
    tileCompression: 1,
    tileType: 1,
    minZoom: 0,
    maxZoom: LAST_ZOOM,
    bounds: [-180, -85, 180, 85],
  } as const;
  whole = Buffer.concat([encodeArchiveHead(entries, metadata, facts), Buffer.from(contents.join(''))]);
  writeFileSync(source, whole);
});

/** Degrees that lie on no edge of a tile: there two formulas may round to different sides. */
const besideEdges = (min: number, max: number): fc.Arbitrary<number> =>
  fc.integer({ min: min * 1000, max: max * 1000 }).map((thousandths) => thousandths / 1000 + 0.0003);

const columnOf = (longitude: number, z: number): number => Math.floor(((longitude + 180) / 360) * 2 ** z);
function rowOf(latitude: number, z: number): number {
  const radians = (latitude * Math.PI) / 180;
  return Math.floor(((1 - Math.log(Math.tan(radians) + 1 / Math.cos(radians)) / Math.PI) / 2) * 2 ** z);
}

describe('a part of an archive of tiles on a server', () => {
  it('is read by the library of its makers, in directories of two levels', async () => {
    const archive = openBytes(whole);
    const header = await archive.getHeader();
    expect(header.leafDirectoryLength).toBeGreaterThan(0);
    expect(await archive.getMetadata()).toEqual({ attribution: 'made' });
    const tile = await archive.getZxy(8, 130, 90);
    expect(new TextDecoder().decode(tile!.data)).toBe(contentOf(8, 130, 90));
  });

  it('has the tiles of the box, each as it is there, and no other; nothing else of the file is asked for', async () => {
    let number = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          west: besideEdges(-179, 170),
          south: besideEdges(-80, 75),
          width: fc.integer({ min: 10, max: 9000 }).map((thousandths) => thousandths / 1000),
          height: fc.integer({ min: 10, max: 5000 }).map((thousandths) => thousandths / 1000),
          last: fc.integer({ min: 2, max: 12 }),
        }),
        async ({ west, south, width, height, last }) => {
          const box: BoundingBox = [west, south, west + width, south + height];
          number += 1;
          const target = path.join(folder, `${number}.pmtiles`);
          const here = [{ start: 0, length: 16_384 }];
          const cut = () =>
            cutArchive({
              archive: {
                file: 0,
                parts: {
                  path: source,
                  size: whole.length,
                  extents: here.map((range) => ({ ...range, at: range.start })),
                },
              },
              box,
              zooms: [0, last],
              target,
            });
          let result = await cut();
          for (let round = 0; result.missing !== null && round < 10; round += 1) {
            here.push(...mergeNear(result.missing[0]!.ranges));
            result = await cut();
          }
          expect(result.missing).toBeNull();
          const bytes = readFileSync(target);
          const archive = openBytes(bytes);
          const header = await archive.getHeader();
          const most = Math.min(last, LAST_ZOOM);
          expect([header.minZoom, header.maxZoom]).toEqual([0, most]);
          expect(await archive.getMetadata()).toEqual({ attribution: 'made' });
          let tiles = 0;
          for (let z = 0; z <= most; z += 1) {
            const [left, right] = [columnOf(west, z), columnOf(west + width, z)];
            const [top, bottom] = [rowOf(south + height, z), rowOf(south, z)];
            for (let x = Math.max(0, left - 1); x <= Math.min(2 ** z - 1, right + 1); x += 1) {
              for (let y = Math.max(0, top - 1); y <= Math.min(2 ** z - 1, bottom + 1); y += 1) {
                const isInside = x >= left && x <= right && y >= top && y <= bottom;
                const tile = await archive.getZxy(z, x, y);
                const content = tile === undefined ? null : new TextDecoder().decode(tile.data);
                expect(content, `${z}/${x}/${y}`).toBe(isInside ? contentOf(z, x, y) : null);
                if (content !== null) tiles += 1;
              }
            }
          }
          expect(header.numAddressedTiles).toBe(tiles);
        },
      ),
      { numRuns: 40 },
    );
  });
});
