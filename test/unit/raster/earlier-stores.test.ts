import { copyFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { openRasterStore, RasterStoreError } from '#main/raster/raster-store.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-earlier-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const fixtures = path.resolve(import.meta.dirname, '..', '..', 'fixtures', 'raster-stores');
const width = 300;
const height = 150;

/** The cells that the versions of that time were given: two bands of one grid. */
function expectedCells(): readonly [Float32Array<ArrayBuffer>, Uint8Array<ArrayBuffer>] {
  const depths = new Float32Array(width * height);
  const codes = new Uint8Array(width * height);
  for (let cell = 0; cell < depths.length; cell += 1) {
    const x = cell % width;
    const y = Math.floor(cell / width);
    depths[cell] = (x + y) % 7 === 0 ? -9999 : (x * 3 + y * y) / 100;
    codes[cell] = x < 200 ? 0 : (x * y) % 11;
  }
  return [depths, codes];
}

describe('a store that an earlier version wrote', () => {
  it.each([1, 2, 3])('is read cell by cell as it was written: version %i', (version) => {
    const store = openRasterStore(path.join(fixtures, `version-${version}.fbr`), createTileCache(1 << 20));
    try {
      const [group] = store.groups;
      expect(group).toMatchObject({ tileSide: 64, grid: { width, height } });
      expectedCells().forEach((cells, band) => {
        expect(group!.readBlock({ band, level: 0, column: 0, row: 0, width, height })).toEqual(cells);
        expect(group!.readCell(band, { column: 299, row: 149 })).toBe(cells.at(-1));
      });
      // Of the display pyramid, which the second version has none of here: the greatest of two by two cells.
      expect(group!.levels.map(({ factor }) => factor)).toEqual(version === 1 ? [1, 2] : [1]);
      if (version === 1) {
        const shown = group!.readBlock({ band: 0, level: 1, column: 75, row: 30, width: 1, height: 1 });
        // Of (3 x + y²) / 100 at 150 and 151, 60 and 61: x + y is not a multiple of 7 at the greatest.
        expect(shown[0]).toBe(Math.fround((3 * 151 + 61 * 61) / 100));
      }
    } finally {
      store.close();
    }
  });

  it('of a version that is not known yet is refused with what to do', () => {
    const later = path.join(folder, 'later.fbr');
    copyFileSync(path.join(fixtures, 'version-2.fbr'), later);
    const bytes = readFileSync(later);
    bytes[bytes.length - 4] = 99;
    writeFileSync(later, bytes);
    expect(() => openRasterStore(later, createTileCache(1))).toThrow(RasterStoreError);
    expect(() => openRasterStore(later, createTileCache(1))).toThrow(/version.*Install the pack again/);
  });
});
