import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, it } from 'vitest';
import { createMapDriver } from '../support/map-driver.ts';
import { listVectorTowns } from '../support/town-basemaps.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { writePackFolder } from '../unit/pack/support/test-pack.ts';
import { looks, takePicture } from './take-picture.ts';

const { open } = useServedWindow();
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-screens-'));
  writePackFolder(folder, listVectorTowns().find(({ schema }) => schema === 'openmaptiles')!.pack);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(looks)('basemaps, $colourScheme at $width by $height', (look) => {
  it('shows names in three scripts, and icons, under a flood, in the schema of OpenMapTiles', async () => {
    const installer = await open(look);
    await installer.window.goTo('Places');
    await installer.window.places.install(folder);
    await installer.window.places.waitUntilInstalled();
    await installer.page.close();
    const { window, page } = await open(look);
    await window.waitForMap();
    await createMapDriver(page).chooseLayer('Fluvial');
    await window.pressOnMap('+');
    await window.waitForMap();
    await takePicture(page, 'query-names', look, 1000);
    await window.call('pack.remove', { id: 'town-openmaptiles', version: '1.0.0' });
  });
});
