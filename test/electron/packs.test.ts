import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { copyDemonstrationData } from '../support/demonstration-data.ts';
import { dropFiles } from '../support/drop-files.ts';
import { cleanUp, launchApp, makeDataDirectory } from '../support/electron-app.ts';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import {
  CELL,
  createTestPack,
  describeRaster,
  encodePackZip,
  fill,
  NORTH,
  WEST,
  writePackFolder,
} from '../unit/pack/support/test-pack.ts';

let dataDirectory: string;
let sources: string;
beforeEach(() => {
  dataDirectory = copyDemonstrationData();
  sources = makeDataDirectory();
});
afterEach(cleanUp);

const inside = { latitude: NORTH - 5.5 * CELL, longitude: WEST + 5.5 * CELL };

it('a pack is dropped on the window as a folder and as a zip; one that lies ends in findings and leaves nothing', async () => {
  const sound = writePackFolder(path.join(sources, 'sound'), createTestPack());
  const whole = encodeTestGeotiff(describeRaster(fill(0.5)));
  const broken = writePackFolder(path.join(sources, 'broken'), {
    ...createTestPack(),
    'fluvial/rp10.tif': whole.subarray(0, whole.length - 20),
  });
  const { page, window, close } = await launchApp({ dataDirectory });
  await window.waitUntilReady();
  const before = await listTitles();

  await dropFiles(page, [broken]);
  const refused = await window.places.waitForOutcome();
  expect(refused).toContain('fluvial/rp10.tif');
  expect(await listTitles()).toEqual(before);

  await dropFiles(page, [sound]);
  await window.places.waitUntilInstalled();
  await expect.poll(async () => (await listTitles()).length).toBe(before.length + 1);
  const answer = await window.call('risk.query', { location: inside });
  expect(answer).toMatchObject({ ok: true });

  // Another version of it stands beside the first one.
  const content = createTestPack();
  const manifest = JSON.parse(String(content['pack.json'])) as Record<string, unknown>;
  const next = { ...content, 'pack.json': JSON.stringify({ ...manifest, version: '99.0.0' }) };
  const zip = path.join(sources, 'next.zip');
  writeFileSync(zip, await encodePackZip(next));
  await dropFiles(page, [zip]);
  await expect.poll(async () => (await listTitles()).length).toBe(before.length + 2);
  await close();

  async function listTitles(): Promise<string[]> {
    await window.goTo('Places');
    return (await window.places.readTitles()).toSorted((a, b) => a.localeCompare(b));
  }
});

it('a folder of maps that is dropped on the window becomes a region, its guesses confirmed, and answers', async () => {
  const map = (depth: number) => encodeTestGeotiff(describeRaster(fill(depth)));
  const stripes = fill(1).map((_, cell) => 1 + (cell % 2));
  const maps = writePackFolder(path.join(sources, 'Mill Brook'), {
    'fluvial_depth_rp10.tif': map(0.5),
    'fluvial_depth_rp100.tif': map(1.5),
    'fire_hazard.tif': encodeTestGeotiff(describeRaster(stripes, { sampleType: 'uint8' })),
  });
  const out = path.join(sources, 'made');
  const { app, page, window, close } = await launchApp({ dataDirectory });
  const maker = window.packMaker;
  await window.waitUntilReady();
  // It is no pack: what to do with it is offered.
  await dropFiles(page, [maps]);
  await window.places.waitForOutcome();
  await maker.takeOffered();
  // The classes of a wildfire raster are spread over the index by a guess that waits to be confirmed.
  await maker.waitUntilMissing();
  expect(await maker.readTyped('fire_hazard.tif', 'Index, 1 to 10, class 1')).toBe('1');
  await maker.confirmClasses('fire_hazard.tif');
  await maker.lookAgain();
  await maker.waitUntilComplete();
  // A dialog of the main process says where the pack is kept.
  await app.evaluate(({ dialog }, filePath) => {
    dialog.showSaveDialog = () => Promise.resolve({ canceled: false, filePath });
  }, out);
  await maker.keep('made');
  await maker.make();
  expect(existsSync(path.join(out, 'pack.json'))).toBe(true);
  // Wet every 10 years: index 9 (docs/methodology/indices.md).
  expect(await window.call('risk.query', { location: inside })).toMatchObject({
    ok: true,
    value: { figures: { fluvialFloodIndex: 9 } },
  });
  await close();
});
