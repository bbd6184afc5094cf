import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { describeFloodSource, startFloodMapServer } from '../support/flood-map-server.ts';
import { startGeocodingServer } from '../support/geocoding-server.ts';
import { encodeTestGeotiff } from '../support/geotiff-writer.ts';
import { startRangeServer } from '../support/range-server.ts';
import { useServedWindow } from '../support/use-served-window.ts';
import { describeRaster, fill } from '../unit/pack/support/test-pack.ts';

const windows = useServedWindow({ drawsMap: false, further: ['--allow-host', '127.0.0.1'] });

it('an address server is named, tried and switched on in the settings, and asked for nothing before', async () => {
  const server = await startGeocodingServer([
    {
      number: '7',
      street: 'Quay Street',
      town: 'Farport',
      region: '',
      postcode: '',
      latitude: 49.25,
      longitude: -123.5,
    },
  ]);
  try {
    const { window, faults } = await windows.open();
    await window.goTo('Settings');
    const { onlineGeocoder } = window;
    expect(await onlineGeocoder.isOn()).toBe(false);
    await window.waitForWords('Off: no address leaves this computer. Name a server');

    await onlineGeocoder.nameServer('not an address');
    await window.waitForWords('An address such as https://geocoder.example.org is needed');
    await onlineGeocoder.nameServer(server.url);
    await window.waitForWords(/^Off: no address leaves this computer\.$/);
    expect(server.requests).toEqual([]);

    await onlineGeocoder.tryWith('7 Quay Street, Farport');
    await window.waitForWords(/The server answered in .* ms: .*Quay Street/);
    expect(server.requests).toHaveLength(1);

    server.fault = { kind: 'html' };
    await onlineGeocoder.tryWith('7 Quay Street, Farport');
    await window.waitForWords('What came back is not what this kind of server answers');
    server.fault = null;

    await onlineGeocoder.toggle();
    await expect.poll(() => onlineGeocoder.isOn()).toBe(true);
    await window.waitForWords(`is sent to ${new URL(server.url).host}`);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  } finally {
    await server.close();
  }
});

it('maps on a server are fetched into a folder of ours, once that is switched on', async () => {
  const bytes = encodeTestGeotiff(describeRaster(fill(1.5)));
  const server = await startRangeServer(bytes);
  try {
    const { window, faults } = await windows.open();
    await window.goTo('Places');
    const { packMaker } = window;
    await packMaker.open();
    await packMaker.waitUntilOpen();
    expect(await packMaker.canFetch()).toBe(false);

    await window.goTo('Settings');
    await window.settings.toggleFetching();
    await window.waitForWords('On: a server that you name under Places');
    expect(server.requests).toEqual([]);

    await window.goTo('Places');
    await packMaker.open();
    await packMaker.enterServer(server.url);
    server.fault = { kind: 'noRanges' };
    await packMaker.fetchAndLook();
    await window.waitForWords('the server gives whole files only');
    const uploads = path.join(windows.dataDirectory(), 'uploads');
    const listMaps = () => readdirSync(uploads, { recursive: true }).filter((name) => String(name).endsWith('.tif'));
    expect(listMaps()).toEqual([]);

    server.fault = null;
    await packMaker.fetchAndLook();
    await packMaker.waitForLayer('depth_rp100.tif');
    // In one folder of the data directory, the same for both tries.
    expect(readdirSync(uploads)).toHaveLength(1);
    expect(listMaps()).toEqual([path.join(readdirSync(uploads)[0]!, 'Fetched maps', 'depth_rp100.tif')]);
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  } finally {
    await server.close();
  }
});

it('a real region is there in five clicks, from a town’s name to the figures of a place in it', async () => {
  const server = await startFloodMapServer();
  const own = path.join(windows.dataDirectory(), 'sources');
  mkdirSync(own, { recursive: true });
  // Covers little: it serves the box better than maps of the whole earth.
  const source = { ...describeFloodSource(server.origin), id: 'a-made-glofas', coverage: [[4.9, 50.5, 6, 51.6]] };
  writeFileSync(path.join(own, 'made.json'), JSON.stringify(source));
  try {
    const { window, faults } = await windows.open();
    const { region } = window;
    await region.open();
    await region.chooseTown('Maaseik', 'Belgium');
    // What is chosen without a choice is what serves the box best; of servers that are not there none is asked.
    await expect.poll(() => region.countChosen()).toBe(4);
    for (const name of [/Aqueduct.*coast/, /Protomaps/, /OpenStreetMap/]) await region.leaveOut(name);
    expect(await window.findAccessibilityProblems()).toEqual([]);
    await region.get();
    await region.show();
    expect(region.countClicks()).toBe(5);
    await window.search.submit('51.1002, 5.84381');
    await window.waitForWords('Water from 1 in 200 years');
    await window.search.submit('51.15795, 5.78508');
    await window.waitForWords('Not known: no map says anything here');
    expect(faults).toEqual({ errors: [], foreignRequests: [] });
  } finally {
    await server.close();
  }
});

it('a box for a region is drawn with the pointer', async () => {
  const { region } = (await windows.open()).window;
  await region.open();
  const { across, down } = await region.drawBox();
  await expect.poll(async () => (await region.readBox())[0]).toBeCloseTo(-across, 1);
  const [, south, east, north] = await region.readBox();
  expect(south).toBeCloseTo(-down, 1);
  expect(east).toBeCloseTo(across, 1);
  expect(north).toBeCloseTo(down, 1);
});
