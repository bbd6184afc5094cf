import { expect, test } from 'vitest';
import { importFile, listCodes } from './support/import-file.ts';
import { makeXlsx } from './support/make-xlsx.ts';

/** A feature whose properties are written as they stand. */
const feature = (properties: string) =>
  `{"type":"Feature","geometry":{"type":"Point","coordinates":[7.2110000000000003,51.111000000000004]},"properties":{${properties}}}`;
const read = (...features: readonly string[]) =>
  importFile(`{"type":"FeatureCollection","features":[${features.join(',')}]}`);

// 2^53 is 9007199254740992: integers above it are not all numbers of 64 bits (IEEE 754).
test('identifiers that are numbers of more digits than a float holds keep each of them', async () => {
  const { locations } = await read(
    feature('"id":9007199254740993,"building value":1000'),
    feature('"id":12345678901234567890,"building value":1000'),
    feature('"id":12345678901234567891,"building value":1000'),
    feature('"id": -9007199254740993,"building value":1000'),
    feature('"id":9007199254740991,"building value":1000'),
  );
  expect(locations.map(({ locationId }) => locationId)).toEqual([
    '9007199254740993',
    '12345678901234567890',
    '12345678901234567891',
    '-9007199254740993',
    '9007199254740991',
  ]);
  expect(locations.flatMap(({ notes }) => listCodes(notes))).not.toContain('duplicate-id');
  expect(locations[0]).toMatchObject({ latitude: 51.111000000000004, longitude: 7.211 });
});

test('texts with such numbers in them, and numbers with decimals or exponents, are what they were', async () => {
  const { locations } = await read(
    feature('"id":"a\\":12345678901234567891,","building value":1000.00000000000000001'),
    feature('"id":"b","building value":1000000000000000000e-15'),
  );
  expect(locations.map(({ locationId }) => locationId)).toEqual(['a":12345678901234567891,', 'b']);
  expect(locations.map(({ financial }) => financial.structureTIV)).toEqual([1000, 1000]);
});

test('identifiers of a sheet that are written out keep each digit, too', async () => {
  const rows = [
    ['id', 'latitude', 'longitude', 'building value'],
    [9007199254740993n, 51.111, 7.211, 1000],
    [12345678901234567891n, 51.112, 7.211, 1000],
    [9007199254740991n, 51.113, 7.211, 10000000000000000000n],
  ];
  const { locations, rejected } = await importFile(await makeXlsx([{ name: 'SOV', rows }]));
  expect(locations.map(({ locationId }) => locationId)).toEqual(['9007199254740993', '12345678901234567891']);
  expect(rejected.map(({ reasons }) => listCodes(reasons))).toEqual([['tiv-above-maximum']]);
});
