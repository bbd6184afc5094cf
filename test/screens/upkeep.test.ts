import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { useFakeWindow } from '../support/use-fake-window.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { CELL, describeRaster, fill, NORTH, WEST, writePackFolder } from '../unit/pack/support/test-pack.ts';
import { looks, takePicture, takePictureWithMap } from './take-picture.ts';

const served = useServedWindow();
const made = useFakeWindow();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-screens-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(looks)('upkeep, $colourScheme at $width by $height', (look) => {
  it('shows the settings', async () => {
    const { window } = await made.open({}, look);
    await window.settings.open();
    await takePictureWithMap(window, 'settings', look);
    await window.settings.startService(0);
    await window.settings.issueToken('Broker');
    await window.scrollTo('Query service');
    await takePictureWithMap(window, 'settings-service', look);
    await window.scrollTo('Storage');
    await takePictureWithMap(window, 'settings-storage', look);
  });

  it('shows the commands and the keys', async () => {
    const { window } = await made.open({}, look);
    await window.settings.openPalette();
    await takePictureWithMap(window, 'commands', look);
    await window.settings.closeOverlay();
    await window.settings.openKeys();
    await takePictureWithMap(window, 'keys', look);
  });

  it('shows what was guessed of a folder of maps', async () => {
    const map = (depth: number) => encodeTestGeotiff(describeRaster(fill(depth)));
    const maps = writePackFolder(path.join(folder, `${look.colourScheme} ${look.width}`, 'Mill Brook'), {
      'depth_rp10.tif': map(0.5),
      'depth_rp100.tif': map(1.5),
      'houses.csv': `across,lat,door,lane,town\n${WEST + 5.5 * CELL},${NORTH - 5.5 * CELL},12,Sluice Row,Weirford\n`,
    });
    const { window } = await served.open(look);
    await window.goTo('Places');
    await window.packMaker.open();
    await window.packMaker.lookInto(maps);
    await window.packMaker.waitUntilMissing();
    await window.packMaker.waitForPicture('depth_rp10.tif');
    await takePicture(window.page, 'maker-guesses', look);
    await window.packMaker.choose('houses.csv', 'What it is', 'Addresses');
    await window.packMaker.showLayer('houses.csv');
    await takePicture(window.page, 'maker-address-columns', look);
  });
});
