import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createAppendingFile } from '#main/raster/appending-file.fs.ts';
import { openRandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { createTileIndexWriter, openTileIndex, packPiece, unpackPiece } from '#main/raster/tile-index.ts';
import { damagedBytes } from './damaged-bytes.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-index-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs of tiles that stand one behind the other, of one that is repeated, and of any place, beyond 32 bits too. */
const run = fc.record({
  kind: fc.constantFrom('next', 'same', 'anywhere', 'first'),
  count: fc.integer({ min: 1, max: 900 }),
  offset: fc.oneof(
    fc.nat(5000),
    fc.nat({ max: 2 ** 31 - 1 }).map((value) => value * 4096),
  ),
  length: fc.oneof(fc.nat(300), fc.nat(2 ** 31 - 1)),
});

describe('the index of a level', () => {
  it('finds every tile where it stands', () => {
    fc.assert(
      fc.property(fc.array(run, { minLength: 1, maxLength: 6 }), fc.nat(), (runs, start) => {
        const places: { offset: number; length: number }[] = [];
        for (const { kind, count, offset, length } of runs) {
          for (let step = 0; step < count; step += 1) {
            const last = places.at(-1) ?? { offset: 8, length: 0 };
            if (kind === 'next') places.push({ offset: last.offset + last.length, length: length % (500 + step) });
            else if (kind === 'same') places.push(last);
            else if (kind === 'first') places.push(places[0] ?? last);
            else places.push({ offset: offset + step, length });
          }
        }
        const target = path.join(folder, 'index');
        const written = createAppendingFile(target);
        written.append(new Uint8Array(start % 100));
        const index = createTileIndexWriter(places.length);
        places.forEach((place, tile) => index.set(tile, place));
        const at = index.finish(written);
        written.finish();
        const file = openRandomAccessFile(target);
        try {
          const found = openTileIndex(file, createTileCache(1), true);
          places.forEach((place, tile) => expect(found.find(at, tile)).toEqual(place));
        } finally {
          file.close();
        }
      }),
      { numRuns: 40 },
    );
  });

  it('is small where tiles are alike or stand one behind the other', () => {
    const dry = packPiece(new Float64Array(1024).fill(8), new Uint32Array(1024).fill(30));
    // A table has 12 bytes for each of the 1024 tiles.
    expect(dry.length).toBeLessThan(32);
    const offsets = Float64Array.from({ length: 1024 }, (_, tile) => 8 + tile * 500);
    // A length of two bytes each is left.
    expect(packPiece(offsets, new Uint32Array(1024).fill(500)).length).toBeLessThan(64);
  });

  it('refuses damaged pieces, or gives no more places than a piece has', () => {
    const offsets = Float64Array.from({ length: 200 }, (_, tile) => 8 + (tile % 7) * 500);
    const packed = packPiece(offsets, new Uint32Array(200).fill(500));
    fc.assert(
      fc.property(damagedBytes(packed), fc.nat(packed.length), (damaged, end) => {
        for (const bytes of [damaged, packed.subarray(0, end)]) {
          try {
            const [found, lengths] = unpackPiece(bytes);
            expect(found.length).toBeLessThanOrEqual(1024);
            expect(lengths.length).toBe(found.length);
          } catch (error) {
            expect(error).toBeInstanceOf(Error);
            expect((error as Error).name).not.toBe('AssertionError');
          }
        }
      }),
      { numRuns: 300 },
    );
  });
});
