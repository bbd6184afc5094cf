import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { createTileService, type TileService } from '#main/map/tile-service.fs.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { answerAsPortfolio, answerOneByOne } from '../portfolio/support/compare-with-query.ts';
import { makeRandomLocations } from '../portfolio/support/random-locations.ts';
import { colourOfDepth, locatePixel, readPicture } from '../map/support/read-classes.ts';
import { writePackFolder } from './support/test-pack.ts';

const CELL = 0.002;
const COLUMNS = 100;
const ROWS = 20;
const NORTH = -16;
const SOUTH = NORTH - ROWS * CELL;
/** Half of the columns lie west of the date line, half east of it. */
const WEST = 180 - (COLUMNS / 2) * CELL;
const HALF = (COLUMNS / 2) * CELL;

function encode(read: (column: number) => number): Uint8Array {
  const values = Array.from({ length: COLUMNS * ROWS }, (_, cell) => read(cell % COLUMNS));
  return encodeTestGeotiff({
    width: COLUMNS,
    height: ROWS,
    sampleType: 'float32',
    bands: [values],
    originX: WEST,
    originY: NORTH,
    cellWidth: CELL,
    cellHeight: CELL,
  });
}

function box(west: number, east: number): number[][][] {
  return [
    [
      [west, SOUTH],
      [east, SOUTH],
      [east, NORTH],
      [west, NORTH],
      [west, SOUTH],
    ],
  ];
}

let folder: string;
let library: InstalledPackLibrary;
let tiles: TileService;
let findings: readonly Finding[];
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-date-line-'));
  library = await createPackLibrary({ dataDirectory: folder, tileCacheBytes: 1 << 20, onChange: () => undefined });
  const manifest = {
    format: 1,
    id: 'fiji',
    version: '1',
    title: 'Fiji',
    territory: { path: 'territory.geojson' },
    hazards: { fluvial: { quantity: 'depth', unit: 'm', maps: [{ returnPeriod: 100, path: 'depths.tif' }] } },
    wildfire: { burnProbability: { path: 'burn.tif' }, flameLength: { path: 'flames.tif', unit: 'm' } },
  };
  const coordinates = [box(180 - HALF, 180), box(-180, -180 + HALF)];
  const pack = writePackFolder(path.join(folder, 'pack'), {
    'pack.json': JSON.stringify(manifest),
    'territory.geojson': JSON.stringify({ type: 'MultiPolygon', coordinates }),
    // Half a metre west of the line, five east of it.
    'depths.tif': encode((column) => (column < COLUMNS / 2 ? 0.5 : 5)),
    // What burns lies within the 500 m of the places on the other side of the line.
    'burn.tif': encode((column) => (column % 4 === 0 ? 0 : 0.0001 * column)),
    'flames.tif': encode((column) => 0.5 + column / 20),
  });
  ({ findings } = await library.install(pack, { signal: new AbortController().signal }));
  tiles = createTileService({ packLibrary: library });
});
afterAll(async () => {
  await tiles?.close();
  await library?.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('maps in degrees that go on across the date line', () => {
  it('are those of their territory, which is cut there', () => {
    expect(findings).toEqual([]);
  });

  it.each([179.9995, 180, -180, -179.9995, -179.901])('are read at %d', (longitude) => {
    const [flood] = library.catalogue.floodSources('fluvial');
    const [fire] = library.catalogue.wildfireSources();
    const point = { latitude: NORTH - 0.021, longitude };
    const [map] = flood!.read(point, 1).maps;
    expect(map).toMatchObject({ kind: 'value', stored: longitude > 0 && longitude < 180 ? 0.5 : 5 });
    const reading = fire!.read(point);
    if (reading.kind !== 'probability') throw new Error(`it is ${reading.kind}`);
    const { centre, stored } = reading.cells[0]!;
    expect(stored).toBe(reading.burnProbability);
    expect(Math.abs(centre.longitude)).toBeLessThanOrEqual(180);
    expect(Math.min(Math.abs(centre.longitude - longitude), 360 - Math.abs(centre.longitude - longitude))).toBeLessThan(
      CELL,
    );
  });

  it('have the cells of both sides around a place that does not burn', () => {
    const [fire] = library.catalogue.wildfireSources();
    // Column 52, whose centre is 0.005 degrees east of the line: 534 m; the circle meets columns 50 to 54, and three
    // rows of 20.
    const reading = fire!.read({ latitude: NORTH - 0.021, longitude: -180 + 0.005 });
    if (reading.kind !== 'probability') throw new Error(`it is ${reading.kind}`);
    const burning = [...reading.neighbourhood!.burnProbability].filter((burn) => burn > 0);
    expect(reading.neighbourhood!.burnProbability.length).toBeLessThan(40);
    expect(new Set(burning.map((burn) => Math.round(burn * 1e4)))).toEqual(new Set([50, 51, 53, 54]));
  });

  it.each([
    ['west', [180 - HALF, SOUTH, 180, NORTH]],
    ['east', [-180, SOUTH, -180 + HALF, NORTH]],
  ] as const)('give a portfolio the answers of the single query %s of it', async (_, bounds) => {
    const locations = makeRandomLocations(bounds, 300, 5).filter(({ point }) => Math.abs(point.longitude) <= 180);
    const single = await answerOneByOne(folder, locations);
    for (const [row, answer] of answerAsPortfolio(folder, locations).entries()) {
      expect(answer, `row ${row}`).toEqual(single[row]);
    }
    const answered = single.filter(({ status, figures }) => status === 'OK' && figures['fluvialFloodIndex']! > 1);
    expect(answered.length).toBeGreaterThan(200);
    expect(answered.filter(({ figures }) => figures['wildfireIndex'] === -1)).toEqual([]);
  });

  it.each([5, 8, 12])('are drawn on both sides at zoom %d', async (zoom) => {
    for (const [longitude, depth] of [
      [180 - HALF / 2, 0.5],
      [-180 + HALF / 2, 5],
    ] as const) {
      const { x, y, column, row } = locatePixel({ longitude, latitude: (NORTH + SOUTH) / 2 }, zoom);
      const { status, body } = await tiles.handle(`/bytes/packs/fiji@1/flood/fluvial/base/100/${zoom}/${x}/${y}.png`);
      expect(status).toBe(200);
      const { size, colours } = readPicture(body);
      expect(size).toBe(256);
      expect(colours[row * 256 + column]).toBe(colourOfDepth(depth));
      expect(new Set(colours.filter((colour) => colour !== ''))).toEqual(new Set([colourOfDepth(depth)]));
    }
  });
});
