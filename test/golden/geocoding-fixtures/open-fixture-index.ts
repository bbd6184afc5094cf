import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAddressIndex } from '#main/geocoding/address-index/build-address-index.sql.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';

/** Builds the index of an address file in a temporary folder and opens a geocoder over it. */
export async function openFixtureIndex(sourcePath: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-geocoding-'));
  const indexPath = path.join(folder, 'addresses.sqlite');
  const built = await buildAddressIndex({
    sources: [{ path: sourcePath, format: 'openaddresses' }],
    outputPath: indexPath,
  });
  const geocoder = createOfflineGeocoder({ indexes: () => [{ packId: 'fixture', path: indexPath }] });
  return {
    ...built,
    geocoder,
    indexPath,
    close() {
      geocoder.close();
      rmSync(folder, { recursive: true });
    },
  };
}
