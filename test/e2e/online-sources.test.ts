import { readdirSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
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
