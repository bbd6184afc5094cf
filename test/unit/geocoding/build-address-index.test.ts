import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { buildAddressIndex } from '#main/geocoding/address-index/build-address-index.sql.ts';
import type { AddressFile } from '#main/geocoding/sources/read-address-file.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { csvHeader, listKerkstraatRows, makeFolder, writeTemporaryFile } from './address-files.ts';

const goodCsv = [csvHeader, ...listKerkstraatRows(20), ''].join('\n');

async function build(sources: readonly AddressFile[], options: { signal?: AbortSignal } = {}) {
  const outputPath = path.join(makeFolder(), 'addresses.sqlite');
  return { outputPath, ...(await buildAddressIndex({ sources, outputPath, ...options })) };
}

function openAddresses(name: string, content: string | Uint8Array): AddressFile {
  return { path: writeTemporaryFile(name, content), format: 'openaddresses', name };
}

function formatFeature(number: number): string {
  const properties = { number: String(number), street: 'Kerkstraat', unit: '', CITY: 'Ham', postcode: '1234AB' };
  const geometry = { type: 'Point', coordinates: [5, 52 + number / 1000] };
  return JSON.stringify({ type: 'Feature', properties, geometry });
}

const features = Array.from({ length: 20 }, (_, index) => formatFeature(index + 1));

describe('what OpenAddresses files may look like', () => {
  test.each([
    ['plain.csv', goodCsv],
    ['bom.csv', `\ufeff${goodCsv}`],
    ['mixed-case.csv', goodCsv.replace(csvHeader, 'lon,Lat,number,Street,unit,City,district,region,PostCode')],
    ['windows.csv', goodCsv.replaceAll('\n', '\r\n')],
    ['semicolons.csv', goodCsv.replaceAll(',', ';')],
    ['tabs.csv', goodCsv.replaceAll(',', '\t')],
    ['packed.csv.gz', gzipSync(goodCsv)],
    ['lines.geojson', features.join('\n')],
    ['one-line.geojson', `{"type":"FeatureCollection","features":[${features.join(',')}],"x":{"y":[1]}}`],
    ['collection.geojson', `{"type":"FeatureCollection",\n "name":"a",\n "features": [\n${features.join(',\n')}\n]}\n`],
    ['pretty.geojson', JSON.stringify({ features: features.map((text) => JSON.parse(text) as unknown) }, null, 2)],
  ])('%s', async (name, content) => {
    const { addressCount, findings } = await build([openAddresses(name, content)]);
    expect(findings).toEqual([]);
    expect(addressCount).toBe(20);
  });
});

describe('what is wrong with a file comes back as a finding', () => {
  const good = listKerkstraatRows(3);
  test.each([
    ['empty.csv', '', 'address-file-empty', 'error', 0],
    ['header-only.csv', `${csvHeader}\n`, 'address-file-empty', 'error', 0],
    ['other-columns.csv', 'a,b,c\n1,2,3\n', 'address-columns-missing', 'error', 0],
    [
      'binary.csv',
      Uint8Array.from({ length: 5000 }, (_, index) => (index * 37) % 256),
      'address-file-broken',
      'error',
      0,
    ],
    ['utf-16.csv', Buffer.from(`\ufeff${goodCsv}`, 'utf16le'), 'address-file-broken', 'error', 0],
    ['cut.csv', goodCsv.slice(0, -20), 'address-row-ragged', 'warning', 19],
    [
      'extra-comma.csv',
      [csvHeader, ...good, '5,52,9,Kerk, straat,,Ham,,G,1234AB'].join('\n'),
      'address-row-ragged',
      'warning',
      3,
    ],
    [
      'coordinates.csv',
      [
        csvHeader,
        ...good,
        '200,52,9,Kerkstraat,,Ham,,G,',
        'x,52,9,Kerkstraat,,Ham,,G,',
        ',,9,Kerkstraat,,Ham,,G,',
        '0,0,9,Kerkstraat,,Ham,,G,',
      ].join('\n'),
      'address-coordinates-invalid',
      'warning',
      3,
    ],
    [
      'no-number.csv',
      [csvHeader, ...good, '5,52,,Kerkstraat,,Ham,,G,'].join('\n'),
      'address-number-missing',
      'warning',
      3,
    ],
    ['no-street.csv', [csvHeader, ...good, '5,52,9, - ,,Ham,,G,'].join('\n'), 'address-street-missing', 'warning', 3],
    [
      'long.csv',
      [csvHeader, ...good, `5,52,9,${'x'.repeat(500)},,Ham,,G,`].join('\n'),
      'address-text-too-long',
      'warning',
      3,
    ],
    [
      'latin-1.csv',
      Buffer.from([csvHeader, ...good, '5,52,9,Sablonièrekade,,Ham,,G,'].join('\n'), 'latin1'),
      'address-text-encoding',
      'warning',
      4,
    ],
    [
      'apart.csv',
      [csvHeader, ...good, '5.0,52.0,77,Kerkstraat,,Ham,,G,', '5.0,52.001,77,Kerkstraat,,Ham,,G,'].join('\n'),
      'address-number-repeated',
      'warning',
      5,
    ],
    ['twice.csv', [csvHeader, ...good, ...good].join('\n'), 'address-duplicate', 'warning', 3],
    [
      'unclosed-quote.csv',
      `${[csvHeader, ...good, '5,52,9,"Kerkstraat,'].join('\n')}${'x,'.repeat(200_000)}`,
      'address-file-broken',
      'error',
      3,
    ],
    ['cut.csv.gz', gzipSync(goodCsv).subarray(0, 120), 'address-file-broken', 'error', null],
    ['cut.geojson', features.join('\n').slice(0, -30), 'address-file-broken', 'error', 19],
    [
      'no-point.geojson',
      [...features, '{"type":"Feature","geometry":null,"properties":{}}'].join('\n'),
      'address-feature-invalid',
      'warning',
      20,
    ],
    ['array.geojson', `[${features.join(',')}]`, 'address-file-broken', 'error', 0],
    ['deep.geojson', '{"a":'.repeat(50_000), 'address-file-broken', 'error', 0],
    ['endless.geojson', `{"a":"${'x'.repeat(3_000_000)}`, 'address-file-broken', 'error', 0],
  ] as const)('%s', async (name, content, code, severity, kept) => {
    const { addressCount, findings } = await build([openAddresses(name, content)]);
    expect(findings).toContainEqual(expect.objectContaining({ code, severity }));
    if (kept !== null) expect(addressCount).toBe(kept);
  });

  test('rows are counted and the first few named by their line', async () => {
    const bad = Array.from({ length: 7 }, () => '5,52,,Kerkstraat,,Ham,,G,1234AB');
    const { findings } = await build([openAddresses('a.csv', [csvHeader, ...good, ...bad].join('\n'))]);
    expect(findings).toEqual([
      expect.objectContaining({
        severity: 'warning',
        code: 'address-number-missing',
        file: 'a.csv',
        field: 'NUMBER',
        // The header is line 1, the good rows 2 to 4.
        found: '7 times, first at line 5: Kerkstraat; line 6: Kerkstraat; line 7: Kerkstraat',
        expected: 'a house number',
      }),
    ]);
  });

  test('a missing file is a finding without a path of this machine', async () => {
    const folder = makeFolder();
    const { findings } = await build([{ path: path.join(folder, 'gone.csv'), format: 'openaddresses' }]);
    expect(findings).toContainEqual(expect.objectContaining({ code: 'address-file-unreadable', file: 'gone.csv' }));
    expect(JSON.stringify(findings)).not.toContain(folder);
  });
});

test('several files make one index', async () => {
  const { addressCount } = await build([
    openAddresses('a.csv', goodCsv),
    openAddresses('b.geojson', formatFeature(400)),
  ]);
  expect(addressCount).toBe(21);
});

test('equal streets of two places far apart are two streets', async () => {
  // One name in one town, 0.5 degrees (some 55 km) apart: the second is another village's street.
  const rows = ['5.0,52.0,1', '5.001,52.0,3', '5.0,52.5,1', '5.001,52.5,3'].map((row) => `${row},Kerkstraat,,Ham,,,`);
  const { outputPath } = await build([openAddresses('a.csv', [csvHeader, ...rows].join('\n'))]);
  const database = openSqliteFile(outputPath, { readonly: true });
  const counts = database.prepare('SELECT address_count FROM street').pluck().all();
  database.close();
  expect(counts).toEqual([2, 2]);
});

test('an address without a town gets that of its neighbours', async () => {
  const rows = [
    '5.0,52.0,1,Kerkstraat,,Ham,,,1234AB',
    '5.0001,52.0,3,Kerkstraat,,,,,1234AB',
    // No postcode, but next door; and one 0.4 degrees (some 27 km) away from everything, which nothing tells of.
    '5.0002,52.0,5,Kerkstraat,,,,,',
    '5.4,52.0,7,Kerkstraat,,,,,',
  ];
  const { outputPath, findings } = await build([openAddresses('a.csv', [csvHeader, ...rows].join('\n'))]);
  const database = openSqliteFile(outputPath, { readonly: true });
  const towns = database
    .prepare(
      'SELECT c.name, count(*) AS houses FROM address a JOIN street s ON s.id = a.street_id JOIN city c ON c.id = s.city_id GROUP BY c.name ORDER BY houses',
    )
    .all();
  database.close();
  expect(towns).toEqual([
    { name: '', houses: 1 },
    { name: 'Ham', houses: 3 },
  ]);
  expect(findings).toContainEqual(expect.objectContaining({ code: 'address-city-missing', severity: 'warning' }));
});

test('a pack that names no towns is searched by street, and says that the town is not confirmed', async () => {
  const rows = listKerkstraatRows(5).map((row) => row.replace('Ham,,G,1234AB', ',,,'));
  const { outputPath } = await build([openAddresses('a.csv', [csvHeader, ...rows].join('\n'))]);
  const geocoder = createOfflineGeocoder({ indexes: () => [{ packId: 'a', path: outputPath }] });
  const [best] = await geocoder.locate({ streetAddress: 'Kerkstraat 3', city: 'Ham' });
  geocoder.close();
  expect(best).toMatchObject({ level: 'address', label: 'Kerkstraat 3', differences: ['city'] });
});

test('the file opens for reading alone and passes SQLite’s own check', async () => {
  const { outputPath } = await build([openAddresses('a.csv', goodCsv)]);
  expect(existsSync(`${outputPath}-journal`)).toBe(false);
  const database = openSqliteFile(outputPath, { readonly: true });
  expect(database.pragma('integrity_check', { simple: true })).toBe('ok');
  expect(database.pragma('journal_mode', { simple: true })).toBe('delete');
  database.close();
});

test('progress rises to 1', async () => {
  const fractions: number[] = [];
  await buildAddressIndex({
    sources: [openAddresses('a.csv', goodCsv)],
    outputPath: path.join(makeFolder(), 'addresses.sqlite'),
    onProgress: (fraction) => fractions.push(fraction ?? Number.NaN),
  });
  expect(fractions).toEqual([...fractions].sort((a, b) => a - b));
  expect(fractions.at(-1)).toBe(1);
});

describe('cancelled', () => {
  test.each(['before it starts', 'while it writes'])('%s, nothing is left behind', async (when) => {
    const controller = new AbortController();
    if (when === 'before it starts') controller.abort();
    const outputPath = path.join(makeFolder(), 'addresses.sqlite');
    const building = buildAddressIndex({
      sources: [openAddresses('a.csv', goodCsv)],
      outputPath,
      signal: controller.signal,
      onProgress: (fraction) => {
        if (fraction !== null && fraction > 0.6) controller.abort();
      },
    });
    await expect(building).rejects.toThrow(expect.objectContaining({ name: 'AbortError' }));
    expect(existsSync(outputPath)).toBe(false);
  });
});

test('a house costs few bytes', async () => {
  // Twenty thousand houses in a thousand streets: the bound is 150 bytes for each.
  const rows = Array.from({ length: 20_000 }, (_, index) => {
    const street = index % 1000;
    const longitude = 5 + (street % 40) * 0.01 + Math.floor(index / 1000) * 0.0001;
    return `${longitude.toFixed(6)},${(52 + Math.floor(street / 40) * 0.01).toFixed(6)},${Math.floor(index / 1000) + 1},Straat nummer ${street},,Ham,,G,${1000 + street}AB`;
  });
  const { outputPath, addressCount } = await build([openAddresses('a.csv', [csvHeader, ...rows].join('\n'))]);
  expect(addressCount).toBe(20_000);
  expect(statSync(outputPath).size / addressCount).toBeLessThan(150);
});

test('what cannot be read is told once, and the other packs are still searched', async () => {
  const { outputPath } = await build([openAddresses('a.csv', goodCsv)]);
  const broken = writeTemporaryFile(
    'broken.sqlite',
    'not a database, but long enough to be looked at as if it were one',
  );
  const told: string[] = [];
  const geocoder = createOfflineGeocoder({
    indexes: () => [
      { packId: 'broken', path: broken },
      { packId: 'good', path: outputPath },
    ],
    onUnreadable: (packId) => told.push(packId),
  });
  for (let times = 0; times < 2; times += 1) {
    const [best] = await geocoder.locate({ streetAddress: 'Kerkstraat 7', city: 'Ham' });
    expect(best?.level).toBe('address');
  }
  geocoder.close();
  expect(told).toEqual(['broken']);
});
