import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { HazardSource } from '#main/pack/hazard-source.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { openTestPack } from './support/open-test-pack.ts';

// 70 x 67 cells, more than one tile of the store each way, of 2^-7 degrees: every edge is exact in binary.
const WIDTH = 70;
const HEIGHT = 67;
const CELL = 2 ** -7;
const WEST = 5;
const NORTH = 52;
const EAST = WEST + WIDTH * CELL;
const SOUTH = NORTH - HEIGHT * CELL;
const WATER = 60_000;
const NODATA = 65_535;

/** Each cell's own number: 2 for its map's centimetres, then its place. */
const place = (column: number, row: number): number => row * WIDTH + column;
const cells = Array.from({ length: WIDTH * HEIGHT }, (_, cell) => cell + 1);

let source: HazardSource;
let close: () => Promise<void>;

beforeAll(async () => {
  const values = [...cells];
  // Open water in the four corners and the middle; two nodata cells beside the first.
  for (const [column, row] of [
    [0, 0],
    [WIDTH - 1, 0],
    [0, HEIGHT - 1],
    [WIDTH - 1, HEIGHT - 1],
    [30, 30],
  ] as const) {
    values[place(column, row)] = WATER;
  }
  values[place(1, 0)] = NODATA;
  values[place(0, 1)] = NODATA;
  const raster = {
    width: WIDTH,
    height: HEIGHT,
    sampleType: 'uint16',
    originX: WEST,
    originY: NORTH,
    cellWidth: CELL,
    cellHeight: CELL,
    nodata: NODATA,
  } as const;
  const opened = await openTestPack({
    'pack.json': JSON.stringify({
      format: 1,
      id: 'cells',
      version: '1',
      title: 'Cells',
      territory: { bbox: [WEST - 1, SOUTH - 1, EAST + 1, NORTH + 1] },
      hazards: {
        fluvial: {
          quantity: 'depth',
          unit: 'mm',
          maps: [
            { returnPeriod: 100, path: 'b.tif' },
            { returnPeriod: 10, path: 'a.tif' },
            { returnPeriod: 100, path: 'c.tif', scenario: 'defFail' },
          ],
          openWater: [WATER],
          standardOfProtection: { path: 'sop.tif' },
        },
      },
    }),
    'a.tif': encodeTestGeotiff({ ...raster, bands: [values] }),
    'b.tif': encodeTestGeotiff({ ...raster, bands: [values], scale: 2, offset: 1 }),
    // The western half only.
    'c.tif': encodeTestGeotiff({
      ...raster,
      width: WIDTH / 2,
      bands: [Array.from({ length: (WIDTH / 2) * HEIGHT }, () => 7)],
    }),
    'sop.tif': encodeTestGeotiff({
      ...raster,
      bands: [cells.map((cell) => (cell <= WIDTH ? 0 : cell <= 2 * WIDTH ? NODATA : 200))],
    }),
  });
  close = opened.close;
  source = opened.library.catalogue.floodSources('fluvial')[0]!;
});
afterAll(() => close());

const at = (longitude: number, latitude: number) => ({ latitude, longitude });
const readCell = (longitude: number, latitude: number) => source.read(at(longitude, latitude), 1).maps[0]!.cell;

describe('the cell at a point', () => {
  it.each([
    ['the middle of a cell', WEST + 12.5 * CELL, NORTH - 40.5 * CELL, 12, 40],
    ['an edge between columns', WEST + 12 * CELL, NORTH - 40.5 * CELL, 12, 40],
    ['just west of that edge', WEST + 12 * CELL - 1e-9, NORTH - 40.5 * CELL, 11, 40],
    ['an edge between rows', WEST + 12.5 * CELL, NORTH - 40 * CELL, 12, 40],
    ['just north of that edge', WEST + 12.5 * CELL, NORTH - 40 * CELL + 1e-9, 12, 39],
    ['a corner of four cells and two tiles', WEST + 64 * CELL, NORTH - 64 * CELL, 64, 64],
    ['the north-west corner', WEST, NORTH, 0, 0],
    ['the east border', EAST, NORTH - 0.5 * CELL, WIDTH - 1, 0],
    ['the south border', WEST + 0.5 * CELL, SOUTH, 0, HEIGHT - 1],
    ['the south-east corner', EAST, SOUTH, WIDTH - 1, HEIGHT - 1],
  ])('%s', (_, longitude, latitude, column, row) => {
    expect(readCell(longitude, latitude)).toEqual({ column, row });
  });

  it.each([
    ['west', WEST - 1e-9, NORTH - CELL],
    ['east', EAST + 1e-9, NORTH - CELL],
    ['north', WEST + CELL, NORTH + 1e-9],
    ['south', WEST + CELL, SOUTH - 1e-9],
    ['far away', -170, -80],
    ['at the pole', 5, 90],
  ])('is none %s of the raster', (_, longitude, latitude) => {
    const { maps, standardOfProtectionYears } = source.read(at(longitude, latitude), 7);
    expect(maps.map(({ kind, cell }) => [kind, cell])).toEqual(Array.from({ length: 3 }, () => ['outside', null]));
    expect(standardOfProtectionYears).toBeNull();
  });
});

describe('a reading', () => {
  it('holds every map by return period, stored and scaled', () => {
    const { maps, ground } = source.read(at(WEST + 2.5 * CELL, NORTH - 3.5 * CELL), 1);
    const stored = place(2, 3) + 1;
    expect(ground).toEqual({ kind: 'absent' });
    expect(maps).toMatchObject([
      {
        returnPeriodYears: 10,
        scenario: 'base',
        path: 'a.tif',
        band: 1,
        kind: 'value',
        stored,
        scaled: stored,
        window: null,
      },
      { returnPeriodYears: 100, scenario: 'base', path: 'b.tif', kind: 'value', stored, scaled: 2 * stored + 1 },
      { returnPeriodYears: 100, scenario: 'defFail', path: 'c.tif', kind: 'value', stored: 7, scaled: 7 },
    ]);
  });

  it('tells nodata from a number, and a raster that ends from both', () => {
    expect(source.read(at(WEST + 1.5 * CELL, NORTH - 0.5 * CELL), 1).maps[0]).toMatchObject({
      kind: 'nodata',
      stored: Number.NaN,
    });
    const east = source.read(at(WEST + 36 * CELL, NORTH - 5.5 * CELL), 1);
    expect(east.maps.map(({ kind }) => kind)).toEqual(['value', 'value', 'outside']);
  });

  it.each([
    ['0', 0.5, null],
    ['nodata', 1.5, null],
    ['years', 2.5, 200],
  ])('has a standard of protection of %s', (_, row, years) => {
    const { standardOfProtectionYears } = source.read(at(WEST + 9.5 * CELL, NORTH - row * CELL), 1);
    expect(standardOfProtectionYears).toBe(years);
  });
});

describe('the window around open water', () => {
  const readWindow = (column: number, row: number, size: number) =>
    source.read(at(WEST + (column + 0.5) * CELL, NORTH - (row + 0.5) * CELL), size).maps;
  /** The cells of a window that are inside and not nodata, as the test itself finds them. */
  function listWindow(column: number, row: number, size: number): number[] {
    const reach = (size - 1) / 2;
    const found: number[] = [];
    for (let y = row - reach; y <= row + reach; y += 1) {
      for (let x = column - reach; x <= column + reach; x += 1) {
        if (x < 0 || y < 0 || x >= WIDTH || y >= HEIGHT) continue;
        if ((x === 1 && y === 0) || (x === 0 && y === 1)) continue;
        const isWater = (x === 0 || x === WIDTH - 1) && (y === 0 || y === HEIGHT - 1);
        found.push(isWater || (x === 30 && y === 30) ? WATER : place(x, y) + 1);
      }
    }
    return found;
  }

  it.each([
    [30, 30, 3, 9],
    [30, 30, 7, 49],
    // 3 x 3 at a corner leaves 2 x 2, of which two cells are nodata; 7 x 7 leaves 4 x 4.
    [0, 0, 3, 2],
    [0, 0, 7, 14],
    [WIDTH - 1, 0, 5, 9],
    [0, HEIGHT - 1, 5, 9],
    [WIDTH - 1, HEIGHT - 1, 7, 16],
  ])('at column %i, row %i of %i cells holds %i numbers', (column, row, size, count) => {
    const expected = listWindow(column, row, size);
    expect(expected).toHaveLength(count);
    const [first, second] = readWindow(column, row, size);
    expect([...first!.window!.stored]).toEqual(expected);
    expect([...first!.window!.scaled]).toEqual(expected);
    expect([...second!.window!.scaled]).toEqual(expected.map((stored) => 2 * stored + 1));
  });

  it('is read of every map, also where one ends', () => {
    const [, , failing] = readWindow(WIDTH - 1, 0, 5);
    expect([...failing!.window!.stored]).toEqual([]);
    const [, , whole] = readWindow(0, 0, 3);
    expect([...whole!.window!.stored]).toEqual([7, 7, 7, 7]);
  });

  it('is not read where it is not asked for or no map has water', () => {
    expect(readWindow(30, 30, 1).map(({ window }) => window)).toEqual([null, null, null]);
    expect(readWindow(31, 30, 7).map(({ window }) => window)).toEqual([null, null, null]);
  });
});
