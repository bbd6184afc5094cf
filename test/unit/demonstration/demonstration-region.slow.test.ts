import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { layOutRegion } from '../../../scripts/demonstration/lay-out-region.ts';
import { findBuiltRegion } from '../../support/built-region.ts';
import { fillTerrain, findSteepestDescent } from './support/fill-terrain.ts';
import { loadRegion, type LoadedRegion } from './support/load-region.ts';
import { listCrossedCells, locateCell } from './support/locate-cell.ts';
import { markSea } from './support/mark-sea.ts';

const WATER = 9999;
const DRY_LEVEL = -32_768;
// SHA-256 of pack.json, which holds the checksums of all else. Another value is another region, and needs a new
// version.
const PINNED_MANIFEST = '7f840233d12d0b40a81317ba7760e2ffff79ecab04125b373abfcd1160ec6749';
const COLUMNS = 1000;
const ROWS = 800;

let folder: string;
let region: LoadedRegion;
let installed: string;
let isSea: Uint8Array;
let filled: Float64Array;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-region-'));
  const { pack } = findBuiltRegion();
  installed = await layOutRegion(pack, path.join(folder, 'installed'));
  region = await loadRegion(pack);
  isSea = markSea(region.ground, isWater, COLUMNS, ROWS);
  filled = fillTerrain(region.ground, isSea, COLUMNS, ROWS);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Sea, river or lake: where no rain map has ground. */
function isWater(cell: number): boolean {
  return region.pluvial[0]![cell] === WATER;
}

function listAddressCells(): { readonly cell: number; readonly address: LoadedRegion['addresses'][number] }[] {
  return region.addresses.map((address) => ({
    address,
    cell: locateCell(Number(address['LON']), Number(address['LAT'])),
  }));
}

type Line = readonly (readonly [number, number])[];

function findLine(kind: string, properties: Readonly<Record<string, unknown>>): Line {
  const feature = region.basemap.features.find(
    ({ properties: own, geometry }) =>
      own['kind'] === kind &&
      geometry.type === 'LineString' &&
      Object.entries(properties).every(([key, value]) => own[key] === value),
  );
  return feature!.geometry.coordinates as Line;
}

describe('the pack', () => {
  it('is the same, byte for byte, in every build', () => {
    const manifest = readFileSync(path.join(region.folder, 'pack.json'), 'utf8');
    expect(createHash('sha256').update(manifest).digest('hex')).toBe(PINNED_MANIFEST);
  });

  it('lies installed as in the build, byte for byte', () => {
    const built = findBuiltRegion().installed;
    expect(path.basename(installed)).toBe(path.basename(built));
    expect(readdirSync(installed)).toEqual(readdirSync(built));
    for (const name of readdirSync(installed)) {
      expect(readFileSync(path.join(installed, name)).equals(readFileSync(path.join(built, name))), name).toBe(true);
    }
  });

  it('names every file with its checksum, and is marked synthetic', () => {
    const files = Object.entries(region.manifest.checksums);
    expect(files).toHaveLength(10);
    for (const [file, sum] of files) {
      const content = readFileSync(path.join(region.folder, file));
      expect(createHash('sha256').update(content).digest('hex')).toBe(sum);
    }
    expect(region.manifest).toMatchObject({ synthetic: true, currency: 'CAD', curveSet: 'hazus' });
    expect(region.manifest.title).toContain('synthetic');
  });
});

describe('terrain', () => {
  it('sheds water to the sea from every cell, down its filled surface', () => {
    let stranded = 0;
    const isDraining = Uint8Array.from(isSea);
    for (let start = 0; start < isDraining.length; start += 1) {
      const way = [];
      for (let cell = start; isDraining[cell] === 0;) {
        way.push(cell);
        cell = findSteepestDescent(filled, cell, COLUMNS, ROWS);
        if (cell < 0) break;
        if (isDraining[cell] === 1) for (const passed of way) isDraining[passed] = 1;
      }
      if (isDraining[start] === 0) stranded += 1;
    }
    expect(stranded).toBe(0);
  });

  it('has no hollow deeper than 0.4 m but lakes', () => {
    // Under mean sea level it is a tidal mouth.
    const holes = [...filled.keys()].filter(
      (cell) => !isWater(cell) && filled[cell]! > 0 && filled[cell]! - region.ground[cell]! > 42,
    );
    expect(holes).toEqual([]);
  });

  it('lets the bed of the main river fall all the way to the mouth', () => {
    const river = findLine('water', { class: 'river' });
    const cells = listCrossedCells(river, 4);
    const bed = cells
      .slice(
        0,
        cells.findIndex((cell) => isSea[cell] === 1),
      )
      .map((cell) => region.ground[cell]!);
    expect(bed.length).toBeGreaterThan(700);
    // Rounding to centimetres may lift it by one.
    for (let index = 1; index < bed.length; index += 1) expect(bed[index]).toBeLessThanOrEqual(bed[index - 1]! + 1);
    expect(bed[0]! - bed.at(-1)!).toBeGreaterThan(4000);
  });
});

describe('flood maps', () => {
  it('never recede with the return period', () => {
    for (const bands of [region.fluvial, region.coastal, region.pluvial]) {
      expect(bands).toHaveLength(12);
      let receding = 0;
      for (let band = 1; band < bands.length; band += 1) {
        for (let cell = 0; cell < bands[band]!.length; cell += 1) {
          if (bands[band]![cell]! < bands[band - 1]![cell]!) receding += 1;
        }
      }
      expect(receding).toBe(0);
    }
  });

  it('grow deeper and wider with rarer events', () => {
    for (const bands of [region.fluvial, region.pluvial]) {
      const wet = bands.map((band) => band.filter((depth) => depth !== WATER && depth > 2).length);
      for (let band = 1; band < wet.length; band += 1) expect(wet[band]).toBeGreaterThan(wet[band - 1]!);
    }
  });

  it('keep the river level from bank to bank: what is lower stands deeper', () => {
    // The 1 in 100 year flood as it would be behind the levee, over a floodplain of three square kilometres. The valley
    // falls about 2 in 1000, four centimetres from cell to cell.
    const depth = region.fluvial[7]!;
    let steps = 0;
    let pairs = 0;
    for (let cell = 0; cell + 1 < depth.length; cell += 1) {
      const next = cell + 1;
      if (region.standardOfProtection[cell] === 0 || region.standardOfProtection[next] === 0) continue;
      if (depth[cell] === 0 || depth[next] === 0) continue;
      pairs += 1;
      const level = region.ground[cell]! + depth[cell]!;
      if (Math.abs(region.ground[next]! + depth[next]! - level) > 12) steps += 1;
    }
    expect(pairs).toBeGreaterThan(5000);
    expect(steps).toBe(0);
  });

  it('let the sea in only where the ground is lower than its level', () => {
    const level = region.coastal[11]!;
    let wet = 0;
    for (let cell = 0; cell < level.length; cell += 1) {
      if (level[cell] === DRY_LEVEL || level[cell] === WATER) continue;
      wet += 1;
      expect(level[cell]!).toBeGreaterThanOrEqual(region.ground[cell]!);
    }
    expect(wet).toBeGreaterThan(3000);
  });

  it('hold a film of rain that counts as dry', () => {
    const film = region.pluvial[7]!.filter((millimetres) => millimetres > 0 && millimetres < 25).length;
    expect(film / region.pluvial[7]!.length).toBeGreaterThan(0.2);
  });
});

describe('levee', () => {
  it('stands wherever protected ground meets the flood that it is built for', () => {
    const line = new Set<number>();
    const levee = findLine('levee', {});
    for (const cell of listCrossedCells(levee, 4)) {
      for (const row of [-COLUMNS, 0, COLUMNS]) for (const column of [-1, 0, 1]) line.add(cell + row + column);
    }
    const flood = region.fluvial[7]!;
    let protectedCells = 0;
    let gaps = 0;
    for (let cell = 0; cell < flood.length; cell += 1) {
      if (region.standardOfProtection[cell] !== 100) continue;
      protectedCells += 1;
      for (const next of [cell - 1, cell + 1, cell - COLUMNS, cell + COLUMNS]) {
        const isExposed = region.standardOfProtection[next] === 0 && flood[next]! > 0;
        // The tributaries' floods reach a little further up the slopes than the river's.
        const isRiver = region.ground[next]! + flood[next]! <= region.ground[cell]! + flood[cell]! + 6;
        if (isExposed && isRiver && !line.has(next) && !line.has(cell)) gaps += 1;
      }
    }
    expect(protectedCells).toBeGreaterThan(5000);
    expect(gaps / protectedCells).toBeLessThan(0.01);
  });

  it('protects hundreds of addresses that would be flooded without it', () => {
    const saved = listAddressCells().filter(
      ({ cell }) => region.standardOfProtection[cell] === 100 && region.fluvial[7]![cell]! >= 10,
    );
    expect(saved.length).toBeGreaterThan(500);
  });
});

describe('addresses', () => {
  it('keep clear of the levee', () => {
    const line = new Set(listCrossedCells(findLine('levee', {}), 4));
    // A house stands 20 m from the crest at least: two corners may share a cell, not more.
    const onLevee = listAddressCells().filter(({ cell }) => line.has(cell));
    expect(onLevee.length).toBeLessThan(5);
  });

  it('number about five thousand, none twice', () => {
    const keys = region.addresses.map(({ NUMBER, STREET, UNIT, CITY }) => `${NUMBER} ${STREET} ${UNIT} ${CITY}`);
    expect(new Set(keys).size).toBe(keys.length);
    expect(keys.length).toBeGreaterThan(4500);
    expect(keys.length).toBeLessThan(5500);
  });

  it('stand on land inside the territory', () => {
    const [west, south, east, north] = region.manifest.territory.bbox;
    for (const { cell, address } of listAddressCells()) {
      expect(isWater(cell) || region.fluvial[0]![cell] === WATER).toBe(false);
      expect(region.ground[cell]).toBeGreaterThan(0);
      const longitude = Number(address['LON']);
      const latitude = Number(address['LAT']);
      expect(longitude > west && longitude < east && latitude > south && latitude < north).toBe(true);
    }
  });

  it('have Canadian postal codes, each in one city', () => {
    // Canada Post, Addressing Guidelines: letter digit letter, space, digit letter digit; no D, F, I, O, Q, U.
    const form = /^[ABCEGHJ-NPRSTVXY]\d[ABCEGHJ-NPRSTV-Z] \d[ABCEGHJ-NPRSTV-Z]\d$/;
    const cityOf = new Map<string, string>();
    for (const { POSTCODE, CITY } of region.addresses) {
      expect(POSTCODE).toMatch(form);
      expect(cityOf.get(POSTCODE!) ?? CITY).toBe(CITY);
      cityOf.set(POSTCODE!, CITY!);
    }
  });

  it('come with French names, directions, units, and one street name in several places', () => {
    const streets = region.addresses.map(({ STREET }) => STREET!);
    expect(streets.some((street) => /^rue .*é/i.test(street))).toBe(true);
    expect(streets.some((street) => street.endsWith(' E'))).toBe(true);
    expect(streets.some((street) => street.endsWith(' W'))).toBe(true);
    expect(region.addresses.filter(({ UNIT }) => UNIT !== '').length).toBeGreaterThan(200);
    const citiesOfMain = new Set(region.addresses.filter(({ STREET }) => STREET === 'Main St').map(({ CITY }) => CITY));
    expect(citiesOfMain.size).toBeGreaterThan(1);
  });
});

describe('wildfire', () => {
  it('does not burn in the town, but near enough to some of its houses for embers', () => {
    const cells = listAddressCells().map(({ cell }) => ({
      column: Math.floor((cell % COLUMNS) / 2),
      row: Math.floor(cell / COLUMNS / 2),
    }));
    const burns = (column: number, row: number): boolean => region.burnProbability[row * 500 + column]! > 0;
    expect(cells.filter(({ column, row }) => burns(column, row)).length / cells.length).toBeLessThan(0.02);
    // Within 500 m: twelve cells of 40 m.
    const nearForest = cells.filter(({ column, row }) =>
      [-12, 0, 12].some((x) => [-12, 0, 12].some((y) => region.burnProbability[(row + y) * 500 + column + x]! > 100)),
    );
    expect(nearForest.length).toBeGreaterThan(200);
  });

  it('has flames wherever something burns', () => {
    for (let cell = 0; cell < region.burnProbability.length; cell += 1) {
      expect(region.flameLength[cell]! > 0).toBe(region.burnProbability[cell]! > 0);
    }
  });
});
