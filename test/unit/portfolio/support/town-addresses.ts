import path from 'node:path';
import { installedFiles } from '#main/pack/installed-record.ts';
import { listTownAddresses } from '../../geocoding/town-index.ts';
import { CELL, createManifest, NORTH, SIDE, WEST, writePackFolder } from '../../pack/support/test-pack.ts';
import { installInto } from '../../../support/install-into.ts';

/** Streets of the town, of ten houses each. */
export const TOWN_STREETS = 300;

const extent = SIDE * CELL;

/** Installs a pack of addresses inside the test pack, and nothing else; gives the file of its index. */
export async function installTownAddresses(
  dataDirectory: string,
  addresses = listTownAddresses(TOWN_STREETS, [WEST, NORTH - extent, WEST + extent, NORTH]),
): Promise<string> {
  const manifest = createManifest({
    id: 'town',
    hazards: {},
    addresses: [{ path: 'addresses.csv', format: 'openaddresses' }],
  });
  const pack = writePackFolder(path.join(dataDirectory, 'town'), {
    'pack.json': JSON.stringify(manifest),
    'addresses.csv': addresses,
  });
  await installInto(dataDirectory, pack);
  return path.join(dataDirectory, 'packs', 'town@1.0.0', installedFiles.addresses);
}
