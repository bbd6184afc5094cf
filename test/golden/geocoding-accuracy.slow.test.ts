import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { readAddressFile } from '../support/geocoding/address-file.ts';
import { countByKind, judgeQueries, type Judged } from '../support/geocoding/judge-queries.ts';
import { askForLeftOutStreets } from '../support/geocoding/left-out-streets.ts';
import { makeQueries, splitQueries } from '../support/geocoding/make-queries.ts';
import { withTestGeocoder } from '../support/geocoding/open-test-geocoder.ts';
import type { TestRegion } from '../support/geocoding/test-address.ts';
import type { TestQuery } from '../support/geocoding/test-query.ts';
import { geocodingFixtures, listTestRegions } from '../support/geocoding/test-regions.ts';
import { describeWithShared } from '../support/shared.ts';

/** Share of questions that must be answered at the right level and place. */
const REQUIRED_SHARE = 0.97;
/** Building an index and asking a thousand questions takes seconds on a loaded machine. */

const regions = listTestRegions();

function loadQueries(half: 'tuning' | 'held-out'): TestQuery[] {
  const lines = readFileSync(path.join(geocodingFixtures, `${half}.jsonl`), 'utf8')
    .trim()
    .split('\n');
  return lines.map((line) => JSON.parse(line) as TestQuery);
}

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

describe('the stored test set', () => {
  test('is what the script makes of the regions, at least 600 questions, half of them set aside', () => {
    const { tuning, heldOut } = splitQueries(regions.flatMap(makeQueries));
    expect(loadQueries('tuning')).toEqual(tuning);
    expect(loadQueries('held-out')).toEqual(heldOut);
    expect(tuning.length + heldOut.length).toBeGreaterThanOrEqual(600);
  });

  test.each(['tuning', 'held-out'] as const)(
    'half %s: 97 of 100 answers are right, and none is a false address',
    async (half) => expectAccurate(await judgeAll(loadQueries(half), regions)),
  );
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
