import { rmSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildAddressIndex } from '#main/geocoding/address-index/build-address-index.sql.ts';
import { createOfflineGeocoder, type OfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { computeDistanceMetres } from '#shared/geo/geo.ts';
import { openFixtureIndex } from '../../golden/geocoding-fixtures/open-fixture-index.ts';
import { csvHeader, listKerkstraatRows, makeFolder, writeTemporaryFile } from './address-files.ts';

const fixtures = path.resolve(import.meta.dirname, '..', '..', 'golden', 'geocoding-fixtures');

describe('completions', () => {
  let canada: Awaited<ReturnType<typeof openFixtureIndex>>;
  let netherlands: Awaited<ReturnType<typeof openFixtureIndex>>;
  let geocoder: OfflineGeocoder;
  beforeAll(async () => {
    canada = await openFixtureIndex(path.join(fixtures, 'canada.csv'));
    netherlands = await openFixtureIndex(path.join(fixtures, 'netherlands.csv'));
    geocoder = createOfflineGeocoder({
      indexes: () => [
        { packId: 'canada', path: canada.indexPath },
        { packId: 'netherlands', path: netherlands.indexPath },
      ],
    });
  });
  afterAll(() => {
    geocoder.close();
    canada.close();
    netherlands.close();
  });

  const suggest = async (text: string, near?: { latitude: number; longitude: number }) =>
    (await geocoder.suggest(text, { limit: 8, near })).map(
      ({ kind, label, detail }) => `${kind}: ${label} / ${detail}`,
    );

  test.each([
    ['mill', 'street: Mill Road / Portham, BC'],
    ['Mill Ro', 'street: Mill Road / Portham, BC'],
    ['old mi', 'street: Old Mill Road / Portham, BC'],
    ['102 mill', 'address: 102 Mill Road / Portham, BC V2P 1A1'],
    ['102 Mill Rd, East', 'address: 102 Mill Road / Eastbrook, BC V4N 1A1'],
    ['102 mill rd east', 'address: 102 Mill Road / Eastbrook, BC V4N 1A1'],
    ['harbour view boul', 'street: Harbour View Boulevard / Portham, BC'],
    // An accent, an abbreviation and a half-typed word.
    ['boul des era', 'street: Boulevard des Érables / Saint-Aubert-du-Lac, QC'],
    ['sainte cath', 'street: Rue Sainte-Catherine Est / Saint-Aubert-du-Lac, QC'],
    // One typing error.
    ['cedra cr', 'street: Cedar Crescent / Portham, BC'],
    ['beukenlsan', 'street: Beukenlaan / Waterdorp'],
    ['port', 'city: Portham / BC'],
    ['V2P 3C1', 'street: Maple Street / Portham, BC'],
    ['kerkstraat 2', 'address: Kerkstraat 20 / 6813 EF Waterdorp'],
    ['6813ef 2', 'address: Kerkstraat 20 / 6813 EF Waterdorp'],
    ['beukenla', 'street: Beukenlaan / Waterdorp'],
    ['49.17, -121.9', 'coordinates: 49.17000, -121.90000 / '],
  ])('%s offers %s', async (text, expected) => {
    expect(await suggest(text)).toContain(expected);
  });

  test('what is nearer comes first', async () => {
    // Eastbrook's Mill Road is at -122.30, Portham's at -121.95.
    const [east] = await suggest('mill road', { latitude: 49.1, longitude: -122.3 });
    const [west] = await suggest('mill road', { latitude: 49.15, longitude: -121.95 });
    expect(east).toBe('street: Mill Road / Eastbrook, BC');
    expect(west).toBe('street: Mill Road / Portham, BC');
  });

  test('a town is never something to ask the risk of', async () => {
    const [best] = await geocoder.suggest('Portham', { limit: 8 });
    expect(best).toMatchObject({ kind: 'city', query: null });
  });

  test('asking for an offered address finds it at its own point', async () => {
    for (const text of ['102 mill', 'kerkstraat 2', '12 rue ste', '500 harbour']) {
      for (const { kind, query, point } of await geocoder.suggest(text, { limit: 8 })) {
        if (kind !== 'address' || query === null) continue;
        const [best] = await geocoder.locate(query);
        expect(best, JSON.stringify(query)).toMatchObject({ level: 'address', point });
      }
    }
  });

  test('no more than asked for', async () => {
    expect(await geocoder.suggest('m', { limit: 3 })).toHaveLength(3);
    expect(await geocoder.suggest('', { limit: 3 })).toEqual([]);
  });
});

describe('the nearest address', () => {
  test('is found at any distance up to ten kilometres', async () => {
    const fixture = await openFixtureIndex(path.join(fixtures, 'canada.csv'));
    // 102 Mill Road stands at 49.15, -121.9492; a hundredth of a degree of latitude is 1112 m.
    const there = { latitude: 49.15, longitude: -121.9492 };
    const nearby = await fixture.geocoder.reverse(there);
    expect(nearby).toMatchObject({
      distanceMetres: 0,
      match: { level: 'address', label: '102 Mill Road, Portham, BC V2P 1A1' },
    });
    const south = await fixture.geocoder.reverse({ ...there, latitude: 49.14 });
    expect(south?.distanceMetres).toBeCloseTo(1112, -1);
    expect(await fixture.geocoder.reverse({ latitude: 40, longitude: -100 })).toBeNull();
    fixture.close();
  });

  test('is the same as comparing with every address', async () => {
    // 400 houses on a spiral around 5, 52: neighbours by number are not neighbours on the ground.
    const points = Array.from({ length: 400 }, (_, index) => ({
      longitude: Number((5 + Math.cos(index * 2.4) * index * 2e-5).toFixed(7)),
      latitude: Number((52 + Math.sin(index * 2.4) * index * 2e-5).toFixed(7)),
    }));
    const rows = points.map(({ longitude, latitude }, index) => `${longitude},${latitude},${index + 1},Ring,,Ham,,,`);
    const file = writeTemporaryFile('spiral.csv', [csvHeader, ...rows].join('\n'));
    const fixture = await openFixtureIndex(file);
    for (let step = 0; step < 200; step += 1) {
      const point = { longitude: 4.99 + ((step * 7) % 100) * 2e-4, latitude: 51.99 + ((step * 13) % 100) * 2e-4 };
      const least = Math.min(...points.map((other) => computeDistanceMetres(point, other)));
      expect((await fixture.geocoder.reverse(point))?.distanceMetres).toBeCloseTo(least, 6);
    }
    fixture.close();
  });
});

describe('packs that come and go', () => {
  async function buildTown(city: string, count: number): Promise<string> {
    const rows = listKerkstraatRows(count).map((row) => row.replace('Ham', city));
    const outputPath = path.join(makeFolder(), 'addresses.sqlite');
    const source = {
      path: writeTemporaryFile('a.csv', [csvHeader, ...rows].join('\n')),
      format: 'openaddresses',
    } as const;
    await buildAddressIndex({ sources: [source], outputPath });
    return outputPath;
  }

  test('are searched together, and an address that two have is one match', async () => {
    const [a, b] = [await buildTown('Ham', 5), await buildTown('Ham', 9)];
    const geocoder = createOfflineGeocoder({
      indexes: () => [
        { packId: 'a', path: a },
        { packId: 'b', path: b },
      ],
    });
    const both = await geocoder.locate({ streetAddress: 'Kerkstraat 3', city: 'Ham' });
    expect(both).toMatchObject([{ packId: 'a', level: 'address' }]);
    const [onlyB] = await geocoder.locate({ streetAddress: 'Kerkstraat 8', city: 'Ham' });
    expect(onlyB).toMatchObject({ packId: 'b', level: 'address' });
    geocoder.close();
  });

  test('are closed when they are no longer listed, so that their files can go', async () => {
    const file = await buildTown('Ham', 5);
    let indexes = [{ packId: 'a', path: file }];
    const geocoder = createOfflineGeocoder({ indexes: () => indexes });
    expect(await geocoder.locate({ streetAddress: 'Kerkstraat 3', city: 'Ham' })).toHaveLength(1);
    indexes = [];
    geocoder.release();
    rmSync(file);
    expect(await geocoder.locate({ streetAddress: 'Kerkstraat 3', city: 'Ham' })).toEqual([]);
    geocoder.close();
  });

  test('a missing index is an error where nobody is told of it', async () => {
    const geocoder = createOfflineGeocoder({ indexes: () => [{ packId: 'a', path: path.join(makeFolder(), 'gone') }] });
    await expect(geocoder.locate({ streetAddress: 'Kerkstraat 3', city: 'Ham' })).rejects.toThrow();
    geocoder.close();
  });
});
