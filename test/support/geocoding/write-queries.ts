// node test/support/geocoding/write-queries.ts: makes the stored test set of the geocoder anew.
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { makeQueries, splitQueries } from './make-queries.ts';
import { geocodingFixtures, listTestRegions } from './test-regions.ts';

const { tuning, heldOut } = splitQueries(listTestRegions().flatMap(makeQueries));
for (const [name, queries] of [
  ['tuning', tuning],
  ['held-out', heldOut],
] as const) {
  const lines = queries.map((query) => JSON.stringify(query));
  writeFileSync(path.join(geocodingFixtures, `${name}.jsonl`), `${lines.join('\n')}\n`);
  process.stdout.write(`${name}: ${queries.length} queries\n`);
}
