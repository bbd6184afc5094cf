import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import proj4 from 'proj4';
import type { WildfireHazardSource } from '#main/pack/wildfire-source.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { openTestPack } from './support/open-test-pack.ts';

const WIDTH = 40;
const HEIGHT = 36;
const RADIUS = 500;

interface Grid {
  readonly epsg: number;
  readonly originX: number;
  readonly originY: number;
  readonly cellWidth: number;
  readonly cellHeight: number;
}
// About 120 m in degrees; 90 m in metres; far in the north, where a degree of longitude is a quarter of one of
// latitude; and cells too large for a circle to be followed along them.
const grids: Record<string, Grid> = {
  'in degrees': { epsg: 4326, originX: -121.5, originY: 49.3, cellWidth: 0.0016, cellHeight: 0.0011 },
  'in metres': { epsg: 32_610, originX: 560_000, originY: 5_460_000, cellWidth: 90, cellHeight: 90 },
  'in degrees, far north': { epsg: 4326, originX: 20, originY: 75.5, cellWidth: 0.004, cellHeight: 0.001 },
  'of large cells': { epsg: 32_610, originX: 560_000, originY: 5_460_000, cellWidth: 200, cellHeight: 280 },
};
const definitions: Record<number, string> = {
  4326: '+proj=longlat +datum=WGS84 +no_defs',
  32_610: '+proj=utm +zone=10 +datum=WGS84 +units=m +no_defs',
};

/** 0 in the left half, nodata in a strip, else a number of its own: only the right half burns. */
function burnAt(column: number, row: number): number {
  if (row === 17) return -9999;
  return column < WIDTH / 2 ? 0 : Math.fround((row * WIDTH + column + 1) / 1e5);
}
const flameAt = (column: number, row: number): number => (row % 3 === 0 ? -9999 : Math.fround(1 + column / 10));

const near = ({ latitude, longitude }: { latitude: number; longitude: number }) => ({
  latitude: expect.closeTo(latitude, 6) as number,
  longitude: expect.closeTo(longitude, 6) as number,
});

/** Spherical law of cosines in the form of vectors: another formula than the application's. */
function measure(a: { latitude: number; longitude: number }, b: { latitude: number; longitude: number }): number {
  const vector = ({ latitude, longitude }: typeof a): number[] => {
    const [phi, lambda] = [(latitude * Math.PI) / 180, (longitude * Math.PI) / 180];
    return [Math.cos(phi) * Math.cos(lambda), Math.cos(phi) * Math.sin(lambda), Math.sin(phi)];
  };
  const [u, v] = [vector(a), vector(b)];
  const cross = [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!];
  const dot = u[0]! * v[0]! + u[1]! * v[1]! + u[2]! * v[2]!;
  return 6_371_008.8 * Math.atan2(Math.hypot(...cross), dot);
}

describe.each(Object.entries(grids))('a burn raster %s', (_, grid) => {
  let source: WildfireHazardSource;
  let close: () => Promise<void>;
  const toDegrees = proj4(definitions[grid.epsg]!, definitions[4326]!);

  /** A place in cells from the north-west corner. */
  function locate(column: number, row: number): { latitude: number; longitude: number } {
    const [longitude, latitude] = toDegrees.forward([
      grid.originX + column * grid.cellWidth,
      grid.originY - row * grid.cellHeight,
    ]);
    return { longitude: longitude, latitude: latitude };
  }

  /** Burn probabilities and flame lengths of all cells within the radius, found by measuring to every cell there is. */
  function searchAll(point: { latitude: number; longitude: number }): [number, number][] {
    const found: [number, number][] = [];
    for (let row = 0; row < HEIGHT; row += 1) {
      for (let column = 0; column < WIDTH; column += 1) {
        if (measure(point, locate(column + 0.5, row + 0.5)) > RADIUS) continue;
        const burn = Math.max(0, burnAt(column, row));
        found.push([burn, burn > 0 && row % 3 !== 0 ? flameAt(column, row) : Number.NaN]);
      }
    }
    return found;
  }

  beforeAll(async () => {
    const fill = (value: (column: number, row: number) => number) =>
      Array.from({ length: WIDTH * HEIGHT }, (_, cell) => value(cell % WIDTH, Math.floor(cell / WIDTH)));
    const raster = { ...grid, width: WIDTH, height: HEIGHT, sampleType: 'float32', nodata: -9999 } as const;
    const corners = [locate(0, 0), locate(WIDTH, HEIGHT)];
    const [north, south] = [corners[0]!.latitude + 0.1, corners[1]!.latitude - 0.1];
    const opened = await openTestPack({
      'pack.json': JSON.stringify({
        format: 1,
        id: 'fire',
        version: '1',
        title: 'Fire',
        territory: { bbox: [corners[0]!.longitude - 0.1, south, corners[1]!.longitude + 0.1, north] },
        wildfire: { burnProbability: { path: 'burn.tif' }, flameLength: { path: 'flame.tif', unit: 'm' } },
      }),
      'burn.tif': encodeTestGeotiff({ ...raster, bands: [fill(burnAt)] }),
      'flame.tif': encodeTestGeotiff({ ...raster, bands: [fill(flameAt)] }),
    });
    close = opened.close;
    source = opened.library.catalogue.wildfireSources()[0]!;
  });
  afterAll(() => close());

  it('is read at the cell where that burns', () => {
    expect(source.read(locate(30.5, 10.5))).toEqual({
      kind: 'probability',
      cells: [
        {
          layer: 'burnProbability',
          path: 'burn.tif',
          band: 1,
          cell: { column: 30, row: 10 },
          centre: near(locate(30.5, 10.5)),
          stored: burnAt(30, 10),
        },
        {
          layer: 'flame',
          path: 'flame.tif',
          band: 1,
          cell: { column: 30, row: 10 },
          centre: near(locate(30.5, 10.5)),
          stored: flameAt(30, 10),
        },
      ],
      burnProbability: burnAt(30, 10),
      flameLengthMetres: flameAt(30, 10),
      neighbourhood: null,
    });
    expect(source.read(locate(30.5, 9.5))).toMatchObject({ flameLengthMetres: null, neighbourhood: null });
  });

  it.each([
    ['near what burns', 18.3, 12.7],
    ['on the edge of what burns', 19.99, 5.01],
    ['at the corner of a cell', 16, 20],
    ['on nodata amid what burns', 30.5, 17.5],
    ['at the western border', 0.1, 15.5],
    ['at the northern border', 18.5, 0.1],
    ['at the south-eastern corner of what does not burn', 19.9, HEIGHT - 0.1],
  ])('is read around a place that does not burn: %s', (_, column, row) => {
    const point = locate(column, row);
    const expected = searchAll(point);
    expect(expected.length).toBeGreaterThan(5);
    const reading = source.read(point);
    if (reading.kind !== 'probability' || reading.neighbourhood === null) throw new Error('no neighbourhood');
    const { burnProbability, flameLengthMetres } = reading.neighbourhood;
    expect([...burnProbability].map((burn, index) => [burn, flameLengthMetres[index]!])).toEqual(expected);
  });

  it('has nothing beyond its extent', () => {
    expect(source.read(locate(-0.5, 10))).toEqual({ kind: 'outside' });
    expect(source.read(locate(10, HEIGHT + 0.5))).toEqual({ kind: 'outside' });
  });
});
