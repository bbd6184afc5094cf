import { copyFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { buildAddressIndex } from '#main/geocoding/address-index/build-address-index.sql.ts';
import { AddressIndexError, isIndexFault } from '#main/geocoding/address-index/index-fault.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { PageFileError } from '#main/platform/database/pages/page-file.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { locateInReadable, UnreadAddressesError } from '#main/geocoding/unread-addresses-error.ts';
import { makeFolder, writeTemporaryFile } from './address-files.ts';
import { listTownAddresses, nameStreet, zeroMiddlePage } from './town-index.ts';

const STREETS = 300;
const box = [5, 52, 5.1, 52.1] as const;

async function buildTown(streets = STREETS): Promise<string> {
  const outputPath = path.join(makeFolder(), 'addresses.sqlite');
  const csv = writeTemporaryFile('town.csv', listTownAddresses(streets, [...box]));
  await buildAddressIndex({ sources: [{ path: csv, name: 'town.csv', format: 'openaddresses' }], outputPath });
  return outputPath;
}

/** Asks for a house on every street: which are found, and which cannot be read. */
async function askForEveryStreet(paths: readonly string[]) {
  const told: string[] = [];
  const geocoder = createOfflineGeocoder({
    indexes: () => paths.map((file, index) => ({ packId: `town${index}`, path: file })),
    onUnreadable: (packId) => told.push(packId),
  });
  const counts = { found: 0, unread: 0, told };
  for (let street = 0; street < STREETS; street++) {
    try {
      const [best] = await geocoder.locate({ streetAddress: `${nameStreet(street)} 7`, city: 'Ham' });
      if (best?.level === 'address') counts.found += 1;
    } catch (error) {
      if (!(error instanceof UnreadAddressesError)) throw error;
      expect(error.message).toContain('town0');
      counts.unread += 1;
    }
  }
  geocoder.close();
  return counts;
}

test.each(['address', 'street', 'name_by_key'])('a bad page of %s hides what is on it, and no more', async (table) => {
  const file = await buildTown();
  const whole = path.join(makeFolder(), 'whole.sqlite');
  copyFileSync(file, whole);
  zeroMiddlePage(file, table);
  const { found, unread, told } = await askForEveryStreet([file]);
  expect(unread).toBeGreaterThan(0);
  expect(found).toBe(STREETS - unread);
  expect(told).toEqual(['town0']);
  expect(await askForEveryStreet([file, whole])).toEqual({ found: STREETS, unread: 0, told: ['town0'] });
});

test.each<[string, (file: string) => void]>([
  ['no database', (file) => writeFileSync(file, 'no database at all\n'.repeat(500))],
  ['empty', (file) => writeFileSync(file, '')],
  ['gone', (file) => rmSync(file)],
])('an index that is %s hides all that is in it, and is told once', async (_, damage) => {
  const file = await buildTown(3);
  damage(file);
  expect(await askForEveryStreet([file])).toEqual({ found: 0, unread: STREETS, told: ['town0'] });
});

test('what is not found is not told as unknown while addresses cannot be read, to nobody who asks', async () => {
  const [gone, whole] = [await buildTown(3), await buildTown(3)];
  rmSync(gone);
  const packs = [gone, whole].map((file, index) => ({ packId: `town${index}`, path: file }));
  const geocoder = createOfflineGeocoder({ indexes: () => packs, onUnreadable: () => undefined });
  const far = { latitude: -40, longitude: 100 };
  const unknown = { streetAddress: 'Nosuchstreet 7', city: 'Nowhere' };
  for (const asked of [
    geocoder.suggest('Qqqq', { limit: 8 }),
    geocoder.reverse(far),
    locateInReadable(geocoder.locate(unknown)),
  ]) {
    await expect(asked).rejects.toMatchObject({
      code: 'FILE_DAMAGED',
      message: expect.stringContaining('The addresses of town0 cannot be read') as string,
      details: { packs: ['town0'] },
    });
  }
  // What is typed is completed from what can be read.
  expect(await geocoder.suggest(nameStreet(1), { limit: 8 })).not.toEqual([]);
  expect(await geocoder.reverse({ latitude: 52.05, longitude: 5.05 })).not.toBeNull();
  packs.shift();
  expect(await geocoder.suggest('Qqqq', { limit: 8 })).toEqual([]);
  expect(await geocoder.reverse(far)).toBeNull();
  expect(await locateInReadable(geocoder.locate(unknown))).toEqual([]);
  geocoder.close();
});

test.each([
  ['a town', 'DELETE FROM city'],
  ['a list of names', "UPDATE city_names SET lines = 'x'"],
])('an index without %s that it refers to is as damaged as one of bad pages', async (_, change) => {
  const file = await buildTown();
  const database = openSqliteFile(file);
  database.exec(change);
  database.close();
  const geocoder = createOfflineGeocoder({
    indexes: () => [{ packId: 'town0', path: file }],
    onUnreadable: () => undefined,
  });
  const asked = geocoder.locate({ streetAddress: `${nameStreet(7).replace('straat', 'strat')} 7`, city: 'Ham' });
  await expect(asked).rejects.toThrow(UnreadAddressesError);
  geocoder.close();
});

test('only what is wrong with the file of an index counts as that', () => {
  expect(isIndexFault(new PageFileError('addresses.sqlite', ''))).toBe(true);
  expect(isIndexFault(new ChecksumError('addresses.sqlite'))).toBe(true);
  expect(isIndexFault(new AddressIndexError(''))).toBe(true);
  expect(isIndexFault(new TypeError())).toBe(false);
  expect(isIndexFault(new DOMException('', 'AbortError'))).toBe(false);
});
