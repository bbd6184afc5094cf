import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { CELL, describeRaster, fill, NORTH, SIDE, WEST, writePackFolder } from '../unit/pack/support/test-pack.ts';

const windows = useServedWindow({ drawsMap: false });
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-e2e-build-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('a folder of maps becomes a region in the window: looked into, completed, made, and asked', async () => {
  // Stripes of 1, 2 and 3; 2 where the question below is asked, in the sixth column.
  const stripes = Array.from({ length: SIDE * SIDE }, (_, cell) => 1 + (((cell % SIDE) + 2) % 3));
  const map = (depth: number) => encodeTestGeotiff(describeRaster(fill(depth)));
  const maps = writePackFolder(path.join(folder, 'Mill Brook'), {
    'depth_rp10.tif': map(0.5),
    'depth_rp100.tif': map(1.5),
    'fire_hazard.tif': encodeTestGeotiff(describeRaster(stripes, { sampleType: 'uint8' })),
    'houses.csv': `across,lat,door,lane,town\n${WEST + 5.5 * CELL},${NORTH - 5.5 * CELL},12,Sluice Row,Weirford\n`,
  });
  const { window, faults } = await windows.open();

  const maker = window.packMaker;
  await window.goTo('Places');
  await maker.open();
  await maker.lookInto(maps);

  // Nothing in the names says which kind of flood it is.
  await maker.waitUntilMissing();
  expect(await maker.canBeMade()).toBe(false);
  await maker.waitForPicture('depth_rp10.tif');
  for (const file of ['depth_rp10.tif', 'depth_rp100.tif']) await maker.choose(file, 'Hazard', 'River flood');

  // What the classes stand for is guessed, and counts only when it was looked at; one of them is corrected.
  const classes = 'fire_hazard.tif';
  expect(await maker.readGuesses(classes)).toContainEqual(
    expect.stringMatching(/numbers are 1, 2, 3; .*to be confirmed/),
  );
  expect(await maker.readTyped(classes, 'Index, 1 to 10, class 2')).toBe('6');
  await maker.type(classes, 'Index, 1 to 10, class 2', '4');

  // A list of houses with headings of its own: two are told by their names, the others are chosen.
  const houses = 'houses.csv';
  await maker.choose(houses, 'What it is', 'Addresses');
  await maker.lookAgain();
  await maker.waitUntilMissing();
  expect(await maker.readRemarks()).toContain('columns.street');
  expect(await maker.readChoice(houses, 'Latitude, or y (needed)')).toContain('lat');
  await maker.choose(houses, 'Longitude, or x (needed)', 'across');
  await maker.choose(houses, 'Street (needed)', 'lane');
  await maker.choose(houses, 'House number (needed)', 'door');
  await maker.lookAgain();
  await maker.waitUntilComplete();
  expect(await window.findAccessibilityProblems()).toEqual([]);
  await maker.make();

  // Nothing of the making is left beside the installed pack.
  expect(readdirSync(path.join(windows.dataDirectory(), 'making'))).toEqual([]);
  await window.goTo('Places');
  await expect.poll(() => window.places.readTitles()).toContain('Mill Brook');
  const location = { latitude: NORTH - 5.5 * CELL, longitude: WEST + 5.5 * CELL };
  const envelope = await window.call('risk.query', { location });
  // Wet every 10 years: index 9 (docs/methodology/indices.md).
  expect(envelope).toMatchObject({ ok: true, value: { figures: { fluvialFloodIndex: 9, wildfireIndex: 4 } } });
  expect(
    await window.call('place.locate', { location: { streetAddress: '12 Sluice Row', city: 'Weirford' } }),
  ).toMatchObject({
    ok: true,
    value: { match: { level: 'address' } },
  });
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});

it('a list of houses with number and street in one column says how they are told apart, and is read so', async () => {
  const depth = encodeTestGeotiff(describeRaster(fill(0.5)));
  const maps = writePackFolder(path.join(folder, 'Long Brook'), {
    'river_depth_rp10.tif': depth,
    'houses.csv': `lon,lat,Address,City\n${WEST + 5.5 * CELL},${NORTH - 5.5 * CELL},12 B Sluice Row,Weirford\n`,
  });
  const { window, faults } = await windows.open();
  const maker = window.packMaker;
  await window.goTo('Places');
  await maker.open();
  await maker.lookInto(maps);
  await maker.waitUntilComplete();
  expect(await maker.readRemarks()).toContain('"12 B Sluice Row" is read as number 12 B, street Sluice Row');
  for (const part of ['Street (needed)', 'House number (needed)'])
    expect(await maker.readChoice('houses.csv', part)).toContain('Address');
  await maker.make();
  const location = { streetAddress: '12b Sluice Row', city: 'Weirford' };
  expect(await window.call('place.locate', { location })).toMatchObject({
    ok: true,
    value: { match: { level: 'address' } },
  });
  expect(faults).toEqual({ errors: [], foreignRequests: [] });
});
