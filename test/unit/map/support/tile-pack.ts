import { encodeTestGeotiff, type TestRaster } from '../../../support/geotiff-writer.ts';
import type { PackContent } from '../../pack/support/test-pack.ts';

const SIDE = 200;
/** Somewhere near the middle of the rasters of {@link createTilePack}. */
export const MIDDLE = { latitude: 42.497, longitude: -62.9757 };

/** Centimetres that go up and down over the cells, with dry ground in between. */
function undulate(amount: number, period: number): number[] {
  return Array.from({ length: SIDE * SIDE }, (_, cell) => {
    const [x, y] = [cell % SIDE, Math.floor(cell / SIDE)];
    return Math.max(0, Math.round(amount * (Math.sin(x / period) + Math.cos(y / (period * 1.3)) - 0.2)));
  });
}

function encode(bands: readonly ArrayLike<number>[], changes: Partial<TestRaster> = {}): Uint8Array {
  return encodeTestGeotiff({
    width: SIDE,
    height: SIDE,
    sampleType: 'int16',
    bands,
    originX: 500_000,
    originY: 4_707_000,
    cellWidth: 20,
    cellHeight: 20,
    epsg: 32620,
    tileSide: 64,
    compression: 'deflate',
    ...changes,
  });
}

/**
 * A pack in UTM with everything that changes what a pixel shows: open water, nodata, a defence, maps of a scenario's
 * own, levels over a terrain with holes on another grid, fire.
 */
export function createTilePack(): PackContent {
  const shallow = undulate(60, 9);
  const deep = shallow.map((depth, cell) => (depth > 0 ? depth + 90 : cell % SIDE > 150 ? 12 : 0));
  // A river down the middle; a patch without data.
  const withRiver = (depths: number[]) =>
    depths.map((depth, cell) => {
      const x = cell % SIDE;
      if (x >= 98 && x < 101) return 9999;
      return x > 20 && x < 30 ? -32_768 : depth;
    });
  const ground = Array.from({ length: SIDE * SIDE }, (_, cell) =>
    cell % 37 === 0 ? -32_768 : Math.floor((cell % SIDE) / 2),
  );
  const protection = Array.from({ length: SIDE * SIDE }, (_, cell) => (Math.floor(cell / SIDE) > 100 ? 50 : 0));
  return {
    'pack.json': JSON.stringify({
      format: 1,
      id: 'tile-pack',
      version: '1',
      title: 'Tiles',
      territory: { bbox: [-62.999, 42.482, -62.953, 42.515] },
      hazards: {
        fluvial: {
          quantity: 'depth',
          unit: 'cm',
          maps: [
            { returnPeriod: 10, path: 'fluvial.tif', band: 1 },
            { returnPeriod: 200, path: 'fluvial.tif', band: 2 },
            { returnPeriod: 200, path: 'fail.tif', scenario: 'defFail' },
          ],
          dry: [0],
          openWater: [9999],
          standardOfProtection: { path: 'protection.tif' },
        },
        coastal: {
          quantity: 'elevation',
          unit: 'm',
          maps: [
            { returnPeriod: 20, path: 'level.tif', band: 1 },
            { returnPeriod: 500, path: 'level.tif', band: 2 },
          ],
        },
        pluvial: { quantity: 'depth', unit: 'mm', nodata: 'outside', maps: [{ returnPeriod: 100, path: 'rain.tif' }] },
      },
      terrain: { path: 'ground.tif', unit: 'm' },
      wildfire: { burnProbability: { path: 'burn.tif' }, flameLength: { path: 'flame.tif', unit: 'm' } },
      basemap: { path: 'basemap.geojson' },
    }),
    'fluvial.tif': encode([withRiver(shallow), withRiver(deep)], { nodata: -32_768 }),
    'fail.tif': encode([withRiver(deep.map((depth) => depth + 110))], { nodata: -32_768 }),
    'protection.tif': encode([protection]),
    'level.tif': encode([undulate(2, 17).map((level) => level + 20), undulate(2, 17).map((level) => level + 45)]),
    // Twice as coarse, so that levels and ground do not share their cells.
    'ground.tif': encode([ground.filter((_, cell) => cell % SIDE < 100 && Math.floor(cell / SIDE) < 100)], {
      width: 100,
      height: 100,
      cellWidth: 40,
      cellHeight: 40,
      nodata: -32_768,
    }),
    'rain.tif': encode([withRiver(undulate(700, 5)).map((depth) => (depth === 9999 ? 0 : depth))], { nodata: -32_768 }),
    'burn.tif': encode([Array.from({ length: SIDE * SIDE }, (_, cell) => (cell % SIDE) % 50)], { scale: 0.0001 }),
    'flame.tif': encode([Array.from({ length: SIDE * SIDE }, (_, cell) => Math.floor(cell / SIDE) % 6)]),
    'basemap.geojson': '{"type":"FeatureCollection","features":[]}',
  };
}
