import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { PackUnreadableError } from '#main/pack/pack-errors.ts';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { encodeTestGeotiff } from '../../support/geotiff-writer.ts';
import { CELL, createManifest, describeRaster, fill, NORTH, WEST, writePackFolder } from './support/test-pack.ts';
import { installHere } from '../../support/install-into.ts';

const middle = { longitude: WEST + 5.5 * CELL, latitude: NORTH - 5.5 * CELL };
let folder: string;
let library: InstalledPackLibrary;
const open = () => createPackLibrary({ dataDirectory: folder, tileCacheBytes: 1 << 20, onChange: () => undefined });
const inPack = (version: string, file: string): string => path.join(folder, 'packs', `test-region@${version}`, file);

/** A version of one region: as large and laid out alike, with depths and an address of its own. */
async function install(version: string, depth: number, street: string): Promise<void> {
  const addresses = `LON,LAT,NUMBER,STREET,CITY\n${middle.longitude},${middle.latitude},12,${street},Portham\n`;
  const source = writePackFolder(path.join(folder, `source-${version}`), {
    'pack.json': JSON.stringify(
      createManifest({ version, addresses: [{ path: 'addresses.csv', format: 'openaddresses' }] }),
    ),
    'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(depth))),
    'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(fill(depth + 1))),
    'addresses.csv': addresses,
  });
  await installHere(library, source);
}

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-foreign-'));
  library = await open();
  await install('1', 0.5, 'Mill Rd');
  await install('2', 2.5, 'Dyke Ln');
  await library.close();
});
afterEach(async () => {
  await library.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('a file of another version in a pack', () => {
  it('is no raster of its', async () => {
    copyFileSync(inPack('1', 'rasters.fbr'), inPack('2', 'rasters.fbr'));
    library = await open();
    const [source] = library.catalogue.floodSources('fluvial');
    expect(source!.pack.version).toBe('2');
    expect(() => source!.read(middle, 1)).toThrow(PackUnreadableError);
    const pack = library.list().find(({ version }) => version === '2');
    expect(pack).toMatchObject({ active: false, findings: [{ code: 'damaged-pack' }] });
  });

  it('is no address of its, with the checksums that belong to it', async () => {
    for (const file of ['addresses.sqlite', 'addresses.sqlite.sums'])
      copyFileSync(inPack('1', file), inPack('2', file));
    library = await open();
    const unread: string[] = [];
    const geocoder = createOfflineGeocoder({
      indexes: () => library.addressIndexes(),
      onUnreadable: (_, cause) => void unread.push(String(cause)),
    });
    const asked = geocoder.locate({ streetAddress: '12 Mill Rd', city: 'Portham' });
    await expect(asked).rejects.toThrow(/addresses of test-region cannot be read/);
    geocoder.close();
    expect(unread).toEqual([expect.stringContaining('addresses.sqlite.sums')]);
  });

  it('is none where each is in its place', async () => {
    library = await open();
    expect(
      library.catalogue
        .floodSources('fluvial')[0]!
        .read(middle, 1)
        .maps.map(({ scaled }) => scaled),
    ).toEqual([2.5, 3.5]);
  });
});
