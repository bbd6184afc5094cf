import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import {
  CELL,
  createManifest,
  describeRaster,
  fill,
  NORTH,
  SIDE,
  WEST,
  writePackFolder,
  type Manifest,
} from '../pack/support/test-pack.ts';
import { answerAsPortfolio, answerOneByOne, type LocationAnswer } from './support/compare-with-query.ts';
import { makeRandomLocations } from './support/random-locations.ts';
import { installInto } from '../../support/install-into.ts';

const ROWS = 600;
const NODATA = -9999;

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-portfolio-edges-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** A raster whose numbers are made of the column, 0 in the west. */
const byColumn = (read: (column: number) => number) => fill(0).map((_, cell) => read(cell % SIDE));
const raster = (values: number[], changes = {}) => encodeTestGeotiff(describeRaster(values, changes));

/** Installs a pack and answers random buildings in and around it in both ways. */
async function answerBoth(name: string, hazards: Manifest, files: Record<string, Uint8Array>, changes: Manifest = {}) {
  const data = path.join(folder, name);
  const manifest = createManifest({ hazards, ...changes });
  const source = writePackFolder(path.join(folder, `${name}-pack`), {
    'pack.json': JSON.stringify(manifest),
    ...files,
  });
  await installInto(data, source);
  const locations = makeRandomLocations([WEST, NORTH - SIDE * CELL, WEST + SIDE * CELL, NORTH], ROWS, 31);
  const single = await answerOneByOne(data, locations);
  const answers = answerAsPortfolio(data, locations);
  for (const [row, answer] of answers.entries()) expect(answer, `row ${row}`).toEqual(single[row]);
  /** The single answers of points in a column. */
  const inColumn = (column: number): LocationAnswer[] =>
    single.filter((_, row) => {
      const { latitude, longitude } = locations[row]!.point;
      const isInside = latitude < NORTH && latitude > NORTH - SIDE * CELL;
      return isInside && Math.floor((longitude - WEST) / CELL) === column;
    });
  return { single, inColumn };
}

describe('a portfolio has the answers of the single query', () => {
  it('where the ground is nodata, NaN, infinite or beyond the terrain', async () => {
    // Nodata, NaN and both infinities west to east, then the ground; the terrain ends before the maps do.
    const grounds = [NODATA, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
    const width = SIDE - 2;
    const ground = Array.from({ length: width * SIDE }, (_, cell) => grounds[cell % width] ?? 100);
    const { inColumn } = await answerBoth(
      'ground',
      {
        fluvial: {
          quantity: 'elevation',
          unit: 'm',
          maps: [
            { returnPeriod: 10, path: 'a.tif' },
            { returnPeriod: 100, path: 'b.tif' },
          ],
        },
      },
      {
        'a.tif': raster(fill(101)),
        'b.tif': raster(fill(102)),
        'ground.tif': raster(ground, { width, nodata: NODATA }),
      },
      { terrain: { path: 'ground.tif', unit: 'm' } },
    );
    for (const column of [0, 1, 2, 3, SIDE - 1]) {
      expect(inColumn(column).length, `column ${column}`).toBeGreaterThan(0);
      expect(new Set(inColumn(column).map(({ status }) => status))).toEqual(new Set(['NO_DATA']));
    }
    expect(new Set(inColumn(8).map(({ status }) => status))).toEqual(new Set(['OK']));
    // 1 m of water every 10 years.
    expect(inColumn(8)[0]?.figures['fluvialFloodIndex']).toBeGreaterThan(1);
  });

  it('where nodata is outside the model, scenarios have maps of their own, and numbers are scaled', async () => {
    const depths = (metres: number) => byColumn((column) => (column < 5 ? NODATA : Math.round(metres * 100)));
    const stored = { sampleType: 'int16', nodata: NODATA, scale: 0.01 };
    const { inColumn } = await answerBoth(
      'outside',
      {
        fluvial: {
          quantity: 'depth',
          unit: 'm',
          nodata: 'outside',
          maps: [
            { returnPeriod: 10, path: 'a.tif' },
            { returnPeriod: 100, path: 'b.tif' },
            { returnPeriod: 100, path: 'fail.tif', scenario: 'defFail' },
            { returnPeriod: 10, path: 'over.tif', scenario: 'defOverTop' },
          ],
          standardOfProtection: { path: 'sop.tif' },
        },
      },
      {
        'a.tif': raster(depths(0.5), stored),
        'b.tif': raster(depths(1.5), stored),
        'fail.tif': raster(
          byColumn((column) => (column < 12 ? 2.5 : NODATA)),
          { nodata: NODATA },
        ),
        'over.tif': raster(fill(0.75)),
        'sop.tif': raster(byColumn((column) => (column < 9 ? 0 : 50))),
      },
    );
    expect(inColumn(2).length).toBeGreaterThan(0);
    expect(new Set(inColumn(2).map(({ figures }) => figures['fluvialFloodIndex']))).toEqual(new Set([-1]));
    for (const column of [6, 10, 15]) expect(inColumn(column)[0]?.figures['fluvialFloodIndex']).toBeGreaterThan(1);
  });

  it('where wildfire is classified, or its intensity has to become a length of flames', async () => {
    const classes = [
      [0, 0.3, 4],
      [0.3, 1, 9],
    ];
    const values = byColumn((column) => [0.3, 0.7, 7, NODATA][column % 4]!);
    const classified = await answerBoth(
      'classes',
      {},
      { 'fire.tif': raster(values, { nodata: NODATA }) },
      {
        wildfire: { hazardIndex: { path: 'fire.tif', classes } },
      },
    );
    // 0.3 as a float32 raster stores it belongs to the class that ends with 0.3; no class and nodata are 1.
    for (const [column, index] of [4, 9, 1, 1].entries()) {
      expect(new Set(classified.inColumn(column).map(({ figures }) => figures['wildfireIndex']))).toEqual(
        new Set([index]),
      );
    }

    const burning = await answerBoth(
      'intensity',
      {},
      { 'burn.tif': raster(fill(0.01)), 'intensity.tif': raster(byColumn((column) => (column < 10 ? 1000 : 10))) },
      { wildfire: { burnProbability: { path: 'burn.tif' }, conditionalIntensity: { path: 'intensity.tif' } } },
    );
    // Byram: 0.0775 I^0.46 m, which is 1.86 m of flames for 1,000 kW/m and 0.22 m for 10; burnt as metres both would be
    // the worst class.
    const [strong] = burning.inColumn(4);
    const [weak] = burning.inColumn(14);
    expect(strong?.figures['wildfireIndex']).toBeGreaterThan(weak!.figures['wildfireIndex']!);
  });

  it('where nodata of wildfire means that there is no map', async () => {
    // A column is 68.5 m wide there: 500 m reach over seven of them.
    const values = byColumn((column) => (column < 10 ? NODATA : column < 19 ? 0 : 0.01));
    const wildfire = { burnProbability: { path: 'burn.tif' }, nodata: 'outside' };
    const files = { 'burn.tif': raster(values, { nodata: NODATA }) };
    const { inColumn } = await answerBoth('no-map', {}, files, { format: 2, wildfire });
    const indexOf = (column: number) => new Set(inColumn(column).map(({ figures }) => figures['wildfireIndex']));
    expect(indexOf(1)).toEqual(new Set([-1]));
    // The first number lies within reach, and nothing burns.
    expect(indexOf(4)).toEqual(new Set([1]));
    expect(indexOf(10)).toEqual(new Set([1]));
    expect([...indexOf(15)].every((index) => index! > 1)).toBe(true);

    const classes = [[0, 1, 4]];
    const hazardIndex = { path: 'burn.tif', classes };
    const classified = await answerBoth('no-class', {}, files, {
      format: 2,
      wildfire: { hazardIndex, nodata: 'outside' },
    });
    expect(new Set(classified.inColumn(9).map(({ figures }) => figures['wildfireIndex']))).toEqual(new Set([-1]));
    expect(new Set(classified.inColumn(10).map(({ figures }) => figures['wildfireIndex']))).toEqual(new Set([4]));
  });
});
