import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAddressIndex } from '#main/geocoding/address-index/build-address-index.sql.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import type { Geocoder } from '#main/geocoding/geocoder.ts';
import { writeAddressFile } from './address-file.ts';
import type { TestRegion } from './test-address.ts';

/** Builds the index of a test region in a temporary folder and lets `use` ask it. */
export async function withTestGeocoder<Value>(
  { addresses }: Pick<TestRegion, 'addresses'>,
  use: (geocoder: Geocoder) => Promise<Value>,
): Promise<Value> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-geocoding-'));
  try {
    const source = path.join(folder, 'addresses.csv');
    const indexPath = path.join(folder, 'addresses.sqlite');
    writeAddressFile(source, addresses);
    await buildAddressIndex({ sources: [{ path: source, format: 'openaddresses' }], outputPath: indexPath });
    const geocoder = createOfflineGeocoder({ indexes: () => [{ packId: 'test', path: indexPath }] });
    try {
      return await use(geocoder);
    } finally {
      geocoder.close();
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
}
