import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { beforeEach, expect, it } from 'vitest';
import { csvHeader } from '../geocoding/address-files.ts';
import { answerRequestsOneByOne } from './support/answer-requests.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { installTownAddresses } from './support/town-addresses.ts';
import { sampleFinancial } from '../../renderer/fixtures/answers.ts';

const world = setUpPortfolioWorld();
const { latitude, longitude } = insidePoint;

/**
 * Twin Rd 7 is there twice, in provinces that rows need not name; Mill Rd 7 once; Far Rd 7 at both of its ends, 111 m
 * apart.
 */
beforeEach(async () => {
  const write = (street: string, [east, south]: readonly [number, number], region: string) =>
    `${longitude + east},${latitude - south},7,${street},,Ham,,${region},V2P 1A1`;
  const rows = [
    write('Twin Rd', [0, 0], 'BC'),
    write('Twin Rd', [1e-3, 1e-3], 'AB'),
    write('Mill Rd', [5e-4, 5e-4], 'BC'),
    write('Far Rd', [0, 0], 'BC'),
    write('Far Rd', [0, 1e-3], 'BC'),
  ];
  await installTownAddresses(world.folder, [csvHeader, ...rows].join('\n'));
});

const rows = [
  'locationId,streetAddress,city,areaName,postalCode,structureTIV',
  'contested,7 Twin Rd,Ham,,,100000',
  'told apart,7 Twin Rd,Ham,AB,,100000',
  'other postcode,7 Mill Rd,Ham,,K1A 0B1,100000',
  'exact,7 Mill Rd,Ham,,V2P 1A1,100000',
  'no such number,99 Mill Rd,Ham,,V2P 1A1,100000',
  'no number,Mill Rd,Ham,,V2P 1A1,100000',
  'two places,7 Far Rd,Ham,,V2P 1A1,100000',
  'several,5 & 7 Mill Rd,Ham,,V2P 1A1,100000',
].join('\n');

it('rows say what leaves their place in doubt, and a contested one is placed nowhere', async () => {
  const id = await world.run(rows);
  const page = await world.call('portfolio.rows', { id });
  const looked = page.rows.map(({ locationId, status, matchLevel, matchDoubts, point }) => [
    locationId,
    status,
    matchLevel,
    matchDoubts.join(),
    point !== null,
  ]);
  expect(looked).toEqual([
    ['contested', 'NO_SPATIAL_COORDINATES', 'address', 'othersFit', false],
    ['told apart', 'OK', 'address', '', true],
    ['other postcode', 'OK', 'address', 'postcodeDiffers', true],
    ['exact', 'OK', 'address', '', true],
    ['no such number', 'OK', 'street', 'numberNotFound', true],
    ['no number', 'OK', 'street', 'numberMissing', true],
    ['two places', 'OK', 'street', 'numberRepeated', true],
    ['several', 'OK', 'address', 'severalNumbers', true],
  ]);
  // Those that are contested are found by their status and how exactly they would be placed.
  const filter = { statuses: ['NO_SPATIAL_COORDINATES' as const], matchLevels: ['address' as const] };
  const { rows: contested } = await world.call('portfolio.rows', { id, filter });
  expect(contested.map(({ locationId }) => locationId)).toEqual(['contested']);
});

it('files that are written have it among the remarks', async () => {
  const output = path.join(world.folder, 'out.csv');
  const input = world.write('broker.csv', rows);
  const summary = await world.portfolios.runFile({
    input,
    output,
    format: 'csv',
    mapping: null,
    isResumed: false,
    workers: 1,
  });
  expect(summary).toMatchObject({ ok: 7, notPlaced: 1, onStreet: 3 });
  const written: Record<string, string>[] = parse(readFileSync(output), { bom: true, columns: true });
  expect(written.map(({ remarks = '' }) => /\b(\w+) \(streetAddress\)/.exec(remarks)?.[1] ?? null)).toEqual([
    'othersFit',
    null,
    'postcodeDiffers',
    null,
    'numberNotFound',
    'numberMissing',
    'numberRepeated',
    'severalNumbers',
  ]);
  expect(written[0]).toMatchObject({ status: 'NO_SPATIAL_COORDINATES', matchLatitude: '', fluvialFloodIndex: '' });
  expect(written[0]!['reason']).toContain('several places fit it equally');
});

it('answers as single queries do', async () => {
  const questions = rows
    .split('\n')
    .slice(1)
    .map((row) => {
      const [, streetAddress = '', city = '', areaName = '', postalCode = ''] = row.split(',');
      return { location: { streetAddress, city, areaName, postalCode }, financial: sampleFinancial };
    });
  const single = await answerRequestsOneByOne(world.folder, questions);
  const { rows: looked } = await world.call('portfolio.rows', { id: await world.run(rows) });
  expect(looked.map(({ status, point }) => ({ status, point }))).toEqual(
    single.map(({ status, point }) => ({ status, point })),
  );
});
