import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { createMapDriver } from '../support/map-driver.ts';
import { listVectorTowns } from '../support/town-basemaps.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { describeRaster, fill, SIDE, writePackFolder } from '../unit/packs/support/test-pack.ts';
import { looks, takePicture } from './take-picture.ts';

const { open } = useServedWindow();
let folder: string;
let maps: string;
let town: string;

beforeAll(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-screens-'));
  const stripes = Array.from({ length: SIDE * SIDE }, (_, cell) => 1 + (cell % 5));
  maps = writePackFolder(path.join(folder, 'Mill Brook'), {
    'river_depth_rp100.tif': encodeTestGeotiff(describeRaster(fill(1.5))),
    'whp_2020.tif': encodeTestGeotiff(describeRaster(stripes, { sampleType: 'uint8' })),
    'houses.csv': 'lon,lat,door,lane,town\n5.0055,51.9945,12,Sluice Row,Weirford\n',
  });
  const { pack } = listVectorTowns().find(({ schema }) => schema === 'openmaptiles')!;
  town = writePackFolder(path.join(folder, 'town'), pack);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe.each(looks)('regions, $colourScheme at $width by $height', (look) => {
  it('shows the making of a region from a folder of maps', async () => {
    const { window, page } = await open(look);
    await window.waitForMap();
    await window.goTo('Places');
    await window.packMaker.open();
    await window.packMaker.lookInto(maps);
    await window.packMaker.choose('houses.csv', 'What it is', 'Addresses');
    await window.packMaker.lookAgain();
    await window.packMaker.waitUntilMissing();
    await window.packMaker.nameFolder('/home/me/maps/Mill Brook');
    await window.packMaker.showLayer('houses.csv');
    await takePicture(page, 'places-make', look);
  });

  it('shows a basemap in the schema of OpenMapTiles with names in three scripts under a flood', async () => {
    const installer = await open(look);
    expect(await installer.window.call('pack.install', { path: town })).toMatchObject({ ok: true });
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
