import { createRandom } from '../seeded-random.ts';
import { formCorruptions } from './form-corruptions.ts';
import { listHandwrittenQueries } from './handwritten-queries.ts';
import { numberCorruptions } from './number-corruptions.ts';
import { placeCorruptions } from './place-corruptions.ts';
import { spellingCorruptions } from './spelling-corruptions.ts';
import type { TestRegion } from './test-address.ts';
import { createStreetBook, type Corruption, type TestQuery } from './test-query.ts';

const corruptions: readonly Corruption[] = [
  ...spellingCorruptions,
  ...placeCorruptions,
  ...numberCorruptions,
  ...formCorruptions,
];

/** Seed of the whole test set. */
const SEED = 20_261_121;
/** Questions of one kind about one region, at most; addresses that are tried to find them. */
const QUERIES_PER_KIND = 8;
const MOST_TRIED = 400;

/**
 * Questions about a region by every documented corruption, the same every time: up to eight of each kind, about
 * addresses drawn at random; then the hand-written ones.
 */
export function makeQueries(region: TestRegion): TestQuery[] {
  const streets = createStreetBook(region);
  const made = corruptions
    .filter(({ forms }) => forms === undefined || forms.includes(region.form))
    .flatMap(({ kind, corrupt }, position) => {
      const random = createRandom(SEED + position * 7919 + region.name.length);
      const queries: TestQuery[] = [];
      for (let tried = 0; tried < MOST_TRIED && queries.length < QUERIES_PER_KIND; tried += 1) {
        const address = region.addresses[Math.floor(random() * region.addresses.length)];
        if (address === undefined) break;
        const corrupted = corrupt({ address, form: region.form, region, streets, random });
        if (corrupted === null) continue;
        const query = { region: region.name, kind, ...corrupted };
        if (!queries.some((other) => JSON.stringify(other) === JSON.stringify(query))) queries.push(query);
      }
      return queries;
    });
  return [...made, ...listHandwrittenQueries(region)];
}

/** Halves a list of questions: every second one of each kind and region is set aside. */
export function splitQueries(queries: readonly TestQuery[]): {
  readonly tuning: readonly TestQuery[];
  readonly heldOut: readonly TestQuery[];
} {
  const counts = new Map<string, number>();
  const tuning: TestQuery[] = [];
  const heldOut: TestQuery[] = [];
  for (const query of queries) {
    const key = `${query.region} ${query.kind}`;
    const count = counts.get(key) ?? 0;
    counts.set(key, count + 1);
    (count % 2 === 0 ? tuning : heldOut).push(query);
  }
  return { tuning, heldOut };
}
