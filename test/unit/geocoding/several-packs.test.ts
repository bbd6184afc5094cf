import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { buildAddressIndex } from '#main/geocoding/address-index/build-address-index.sql.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import type { AddressQuery } from '#shared/geocoding/place.ts';
import { csvHeader, makeFolder, writeTemporaryFile } from './address-files.ts';

/** A geocoder over one index for each list of rows, by precedence: `first`, `second`. */
async function openPacks(...packs: readonly (readonly string[])[]) {
  const indexes = await Promise.all(
    packs.map(async (rows, at) => {
      const outputPath = path.join(makeFolder(), 'addresses.sqlite');
      const file = writeTemporaryFile('a.csv', [csvHeader, ...rows].join('\n'));
      await buildAddressIndex({ sources: [{ path: file, format: 'openaddresses' }], outputPath });
      return { packId: ['first', 'second'][at]!, path: outputPath };
    }),
  );
  const geocoder = createOfflineGeocoder({ indexes: () => indexes });
  onTestFinished(() => geocoder.close());
  return async (query: AddressQuery) =>
    (await geocoder.locate(query)).map(({ packId, level, differences, why }) => ({ packId, level, differences, why }));
}

const illinois = '-89.6500,39.8000,12,High St,,Springfield,,IL,';
const massachusetts = '-72.5900,42.1000,12,High St,,Springfield,,MA,';
const asked = { streetAddress: '12 High St', city: 'Springfield' };
const contested = { level: 'address', differences: ['ambiguous'], why: ['othersFit'] };

describe('an address that two places fit', () => {
  test('is contested in one pack and in two alike', async () => {
    const ofOne = await openPacks([illinois, massachusetts]);
    expect(await ofOne(asked)).toEqual([
      { packId: 'first', ...contested },
      { packId: 'first', ...contested },
    ]);
    const ofTwo = await openPacks([illinois], [massachusetts]);
    expect(await ofTwo(asked)).toEqual([
      { packId: 'first', ...contested },
      { packId: 'second', ...contested },
    ]);
    const [best, ...others] = await ofTwo({ ...asked, areaName: 'MA' });
    expect(best).toEqual({ packId: 'second', level: 'address', differences: [], why: [] });
    expect(others).toEqual([]);
  });

  test('is only suggested where another name was asked for', async () => {
    const rows = (region: string, longitude: number) => [
      `${longitude},42.1,12,Willowbrook St,,Springfield,,${region},`,
    ];
    const mistyped = { streetAddress: '12 Willobrook St', city: 'Springfield' };
    const ofOne = await openPacks([...rows('IL', -89.6), ...rows('MA', -72.5)]);
    const ofTwo = await openPacks(rows('IL', -89.6), rows('MA', -72.5));
    expect((await ofOne(mistyped)).map(({ level }) => level)).toEqual(['none', 'none']);
    expect((await ofTwo(mistyped)).map(({ level }) => level)).toEqual(['none', 'none']);
  });
});

describe('an address that two packs have', () => {
  const surveyed = (longitude: number, street: string) =>
    `${longitude.toFixed(4)},42.1000,12,${street},,Springfield,,MA,`;

  test('is the one of the pack that goes before, where they measured it otherwise', async () => {
    // A thousandth of a degree of longitude is 83 m here: one entrance of the estate, and the other.
    const ask = await openPacks([surveyed(-72.59, 'High St')], [surveyed(-72.591, 'High Street')]);
    expect((await ask(asked))[0]).toEqual({ packId: 'first', level: 'address', differences: [], why: [] });
  });

  test('is contested where another town of the name is farther than a street is long', async () => {
    const ask = await openPacks([surveyed(-72.59, 'High St')], [surveyed(-72.65, 'High St')]);
    expect((await ask(asked))[0]).toEqual({ packId: 'first', ...contested });
  });

  test('is contested where it is in another town next to it', async () => {
    const other = surveyed(-72.591, 'High St').replace('Springfield', 'Westfield').replace(/,$/, ',01089');
    const ask = await openPacks([`${surveyed(-72.59, 'High St')}01089`], [other]);
    expect((await ask({ streetAddress: '12 High St', postalCode: '01089' }))[0]).toEqual({
      packId: 'first',
      ...contested,
    });
  });
});
