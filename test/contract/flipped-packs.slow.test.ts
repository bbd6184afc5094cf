import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { createPackLibrary } from '#main/pack/pack-library.fs.ts';
import { createManifest, createTestPack, writePackFolder } from '../unit/pack/support/test-pack.ts';
import { listTownAddresses, nameStreet } from '../unit/geocoding/town-index.ts';
import { encodeMbtiles, encodePmtiles, type ArchivedTile } from '../support/tile-archive-writer.ts';
import { createRandom } from '../support/seeded-random.ts';
import { flipEachOf } from './support/flip-each.ts';
import { askAddresses, readTiles, type AddressQuestions } from './support/read-installed-pack.ts';
import { installHere } from '../support/install-into.ts';

const STREETS = 300;
const random = createRandom(5);
/** The head of a PNG of 256 pixels, up to its width. */
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 1, 0];
/** Tiles of zoom 7, every second one, of bytes that do not become shorter. */
const tiles: ArchivedTile[] = Array.from({ length: 400 }, (_, index) => ({
  z: 7,
  x: 2 * (index % 20),
  y: Math.floor(index / 20),
  data: Uint8Array.from({ length: 600 }, (_, at) => png[at] ?? random() * 256),
}));

const archives = {
  'map.pmtiles': { encode: encodePmtiles, installed: 'basemap.pmtiles' },
  'map.mbtiles': { encode: encodeMbtiles, installed: 'basemap.mbtiles' },
} as const;

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
});

/** Installs a pack with a town's addresses and a basemap. */
async function install(archive: keyof typeof archives) {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-flipped-'));
  folders.push(folder);
  const data = path.join(folder, 'data');
  const library = await createPackLibrary({ dataDirectory: data, tileCacheBytes: 0, onChange: () => undefined });
  const manifest = createManifest({
    addresses: [{ path: 'town.csv', format: 'openaddresses' }],
    basemap: { path: archive },
  });
  const source = writePackFolder(path.join(folder, 'source'), {
    ...createTestPack(manifest),
    'town.csv': listTownAddresses(STREETS, [5, 51.98, 5.02, 52]),
    [archive]: archives[archive].encode(tiles, { format: 'png' }),
  });
  await installHere(library, source);
  await library.close();
  const pack = path.join('packs', 'test-region@1.0.0');
  const files = readdirSync(path.join(data, pack)).map((name) => path.join(pack, name));
  const companions = [path.join('packs', 'state.json'), ...files];
  return {
    flip: (name: string, read: (folder: string) => Promise<string[]>) =>
      flipEachOf({ data, spoilt: path.join(folder, 'spoilt') }, path.join(pack, name), read, companions),
  };
}

const streets = Array.from({ length: 6 }, (_, index) => nameStreet(index * 50));
const questions: AddressQuestions = {
  addresses: streets.flatMap((street) => [
    { streetAddress: `${street} 7`, city: 'Ham' },
    // A number and a street that are not there: what is found in their place is not to change either.
    { streetAddress: `${street} 70`, city: 'Ham' },
    { streetAddress: `${street.replace('straat', 'strat')} 3`, city: 'Ham' },
  ]),
  typed: [streets[3]!.slice(0, 2), streets[4]!.slice(0, 5), `${streets[5]!} 1`, 'Ham'],
  points: [
    { latitude: 51.99, longitude: 5.01 },
    { latitude: 51.985, longitude: 5.003 },
  ],
};

describe('a bit that is turned round in what a pack reads without opening it whole', () => {
  it.each(['addresses.sqlite', 'addresses.sqlite.sums'])(
    '%s gives no other place and no other suggestion',
    async (name) => {
      const { flip } = await install('map.pmtiles');
      expect(await flip(name, (folder) => askAddresses(folder, questions))).toBeGreaterThan(0);
    },
  );

  it.each(
    Object.entries(archives).flatMap(([archive, { installed }]) => [
      [archive, installed],
      [archive, `${installed}.sums`],
    ]),
  )('%s as %s gives no other tile, and loses none', async (archive, name) => {
    const { flip } = await install(archive as keyof typeof archives);
    const asked = [...tiles.filter((_, index) => index % 7 === 0), { z: 7, x: 1, y: 0 }, { z: 7, x: 100, y: 90 }];
    expect(await flip(name, (folder) => readTiles(folder, asked))).toBeGreaterThan(0);
  });
});
