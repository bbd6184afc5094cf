import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readAddressFile } from '../support/geocoding/address-file.ts';
import { countByKind, judgeQueries, type Judged } from '../support/geocoding/judge-queries.ts';
import { askForLeftOutStreets } from '../support/geocoding/left-out-streets.ts';
import { makeQueries, splitQueries } from '../support/geocoding/make-queries.ts';
import { withTestGeocoder } from '../support/geocoding/open-test-geocoder.ts';
import type { TestRegion } from '../support/geocoding/test-address.ts';
import type { TestQuery } from '../support/geocoding/test-query.ts';
import { listTestRegions } from '../support/geocoding/test-regions.ts';
import { describeWithShared } from '../support/shared.ts';

/** Share of questions that must be answered at the right level and place. */
const REQUIRED_SHARE = 0.97;

const regions = listTestRegions();
const { tuning, heldOut } = splitQueries(regions.flatMap(makeQueries));
/** SHA-256 of the questions of a half, a line of JSON each, as they were set aside before anything was tuned. */
const digests = {
  tuning: 'a2b5008c33f990c4ff8e0824eb824c71fd348d2ca13e3df9a0a197536eddc9bc',
  'held-out': '7c0ec418519bfca81a27b12b0f002b1ec0f1f21056b843e942d329fdbbf7fa53',
};

async function judgeAll(queries: readonly TestQuery[], asked: readonly TestRegion[]): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const region of asked) {
    const ofRegion = queries.filter((query) => query.region === region.name);
    judged.push(...(await withTestGeocoder(region, (geocoder) => judgeQueries(geocoder, ofRegion))));
  }
  return judged;
}

function expectAccurate(judged: readonly Judged[]): void {
  const wrong = judged.filter(({ isRight }) => !isRight);
  const kinds = countByKind(judged).filter(({ right, all }) => right < all);
  expect(1 - wrong.length / judged.length, JSON.stringify(kinds)).toBeGreaterThanOrEqual(REQUIRED_SHARE);
  expect(judged.filter(({ isFalseAddress }) => isFalseAddress)).toEqual([]);
}

describe.each([
  ['tuning', tuning],
  ['held-out', heldOut],
] as const)('half %s of the test set', (half, queries) => {
  test('has the questions that it had', () => {
    const lines = queries.map((query) => `${JSON.stringify(query)}\n`).join('');
    expect(createHash('sha256').update(lines).digest('hex')).toBe(digests[half]);
  });

  test('97 of 100 answers are right, and none is a false address', async () =>
    expectAccurate(await judgeAll(queries, regions)));
});

describe.each(regions.map((region) => ({ name: region.name, region })))('streets left out of $name', ({ region }) => {
  test('no address is answered for an address that is not there', async () => {
    const { asked, falseAddresses } = await askForLeftOutStreets(region, 3);
    expect(asked).toBeGreaterThan(30);
    expect(falseAddresses).toEqual([]);
  });
});

describeWithShared('addresses of Kampen, changed when the test runs', 'packs/kampen/addresses.csv', (source) => {
  const kampen: TestRegion = {
    name: 'kampen',
    form: 'netherlands',
    addresses: readAddressFile(source),
    crossings: [],
  };

  test('97 of 100 answers are right, and none is a false address', async () => {
    const { tuning, heldOut } = splitQueries(makeQueries(kampen));
    const queries = [...tuning, ...heldOut];
    expect(queries.length).toBeGreaterThan(200);
    expectAccurate(await judgeAll(queries, [kampen]));
  });

  test('no address is answered for the addresses of streets that were left out', async () => {
    const { asked, falseAddresses } = await askForLeftOutStreets(kampen, 3);
    expect(asked).toBeGreaterThan(1000);
    expect(falseAddresses).toEqual([]);
  });
});
