import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { CELL, createManifest, createTestPack, NORTH, SIDE, WEST, writePackFolder } from '../pack/support/test-pack.ts';
import { answerAsPortfolio, answerOneByOne } from './support/compare-with-query.ts';
import { makeRandomLocations } from './support/random-locations.ts';
import { installInto } from '../../support/install-into.ts';

const EAST = WEST + SIDE * CELL;
const SOUTH = NORTH - SIDE * CELL;

let data: string;
beforeAll(async () => {
  data = mkdtempSync(path.join(tmpdir(), 'freeboard-portfolio-polygons-'));
  const polygon = (coordinates: number[][][]) => ({ type: 'Feature', geometry: { type: 'Polygon', coordinates } });
  // Squares in the north-west and the south-east, with a quarter of the side each, the first with a hole in it; a third
  // one of the hazard alone in the south-west. The box around them all is the whole pack.
  const pack = [polygon([square(0, 5, 15, 20), square(2, 3, 17, 18)]), polygon([square(15, 20, 0, 5)])];
  const manifest = createManifest({ territory: { path: 'territory.geojson' } });
  manifest['hazards'].fluvial.territory = { path: 'fluvial.geojson' };
  const folder = writePackFolder(path.join(data, 'pack'), {
    ...createTestPack(manifest),
    'territory.geojson': JSON.stringify({ type: 'FeatureCollection', features: pack }),
    'fluvial.geojson': JSON.stringify({
      type: 'FeatureCollection',
      features: [pack[0], polygon([square(0, 5, 0, 5)])],
    }),
  });
  await installInto(data, folder);
});
afterAll(() => rmSync(data, { recursive: true, force: true }));

/** A ring in cells from the south-western corner of the pack. */
function square(west: number, east: number, south: number, north: number): number[][] {
  const corner = (x: number, y: number): number[] => [WEST + x * CELL, SOUTH + y * CELL];
  return [corner(west, south), corner(east, south), corner(east, north), corner(west, north), corner(west, south)];
}

/** A place in cells from the south-western corner, with a house of 100,000 in each asset. */
function house(x: number, y: number) {
  const [location] = makeRandomLocations([WEST, SOUTH, EAST, NORTH], 1, 1);
  const tivs = { structureTIV: 100_000, inventoryTIV: 100_000, equipmentTIV: 100_000 };
  return {
    point: { latitude: SOUTH + y * CELL, longitude: WEST + x * CELL },
    financial: { ...location!.financial, ...tivs },
  };
}

it('a row between the polygons of a territory is not covered, as the single query has it', async () => {
  const places = [
    { at: house(1, 16), status: 'OK', hasFlood: true },
    { at: house(2.5, 17.5), status: 'OUT_OF_BOUND_LOCATION', hasFlood: false },
    { at: house(10, 10), status: 'OUT_OF_BOUND_LOCATION', hasFlood: false },
    { at: house(16, 16), status: 'OUT_OF_BOUND_LOCATION', hasFlood: false },
    // In the pack's territory and not in the hazard's; the other way round.
    { at: house(17, 2), status: 'OK', hasFlood: false },
    { at: house(2, 2), status: 'OK', hasFlood: true },
  ];
  const locations = places.map(({ at }) => at);
  const answers = answerAsPortfolio(data, locations);
  expect(answers).toEqual(await answerOneByOne(data, locations));
  expect(answers.map(({ status }) => status)).toEqual(places.map(({ status }) => status));
  const floodIndices = answers.map(({ figures }) => (figures['fluvialFloodIndex'] ?? -1) > 0);
  expect(floodIndices).toEqual(places.map(({ hasFlood }) => hasFlood));
});

it('1,000 random rows in the box around several polygons have the answers of the single query', async () => {
  const locations = makeRandomLocations([WEST, SOUTH, EAST, NORTH], 1000, 5);
  const answers = answerAsPortfolio(data, locations);
  expect(answers).toEqual(await answerOneByOne(data, locations));
  // Three squares of a sixteenth of the box each, less a hole: some 19 % of it, and the box reaches 2 % beyond on each
  // side.
  const covered = answers.filter(({ status }) => status === 'OK').length;
  expect(covered).toBeGreaterThan(100);
  expect(covered).toBeLessThan(250);
});
