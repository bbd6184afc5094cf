// Reports how many questions of the geocoder's test set are answered right, by kind, for both halves of the set.
// FREEBOARD_BENCH_WRONG=1 also lists the wrong answers of the half that tuning may look at.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { countByKind, judgeQueries, type Judged } from '../support/geocoding/judge-queries.ts';
import { withTestGeocoder } from '../support/geocoding/open-test-geocoder.ts';
import type { TestQuery } from '../support/geocoding/test-query.ts';
import { geocodingFixtures, listTestRegions } from '../support/geocoding/test-regions.ts';

const halves = { tuning: [] as Judged[], 'held-out': [] as Judged[] };
for (const region of listTestRegions()) {
  await withTestGeocoder(region, async (geocoder) => {
    for (const [half, judged] of Object.entries(halves)) {
      const queries = readFileSync(path.join(geocodingFixtures, `${half}.jsonl`), 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as TestQuery)
        .filter((query) => query.region === region.name);
      judged.push(...(await judgeQueries(geocoder, queries)));
    }
  });
}
print(`${'kind'.padEnd(34)}${'tuning'.padStart(12)}${'held out'.padStart(12)}`);
const heldOut = new Map(countByKind(halves['held-out']).map((row) => [row.kind, row]));
for (const { kind, right, all } of countByKind(halves.tuning)) {
  const other = heldOut.get(kind);
  print(`${kind.padEnd(34)}${`${right}/${all}`.padStart(12)}${`${other?.right ?? 0}/${other?.all ?? 0}`.padStart(12)}`);
}
for (const [half, judged] of Object.entries(halves)) {
  const right = judged.filter(({ isRight }) => isRight).length;
  const falseAddresses = judged.filter(({ isFalseAddress }) => isFalseAddress).length;
  const share = ((100 * right) / judged.length).toFixed(1);
  print(`${half}: ${right} of ${judged.length} right (${share} %), ${falseAddresses} false address-level answers`);
}
if (process.env['FREEBOARD_BENCH_WRONG'] === '1') {
  for (const { query, answer, isRight, isFalseAddress } of halves.tuning) {
    if (isRight) continue;
    const flag = isFalseAddress ? 'FALSE ' : '';
    print(
      `${flag}${query.region} | ${query.kind} | ${JSON.stringify(query.query)} | ${query.expected.level} | ${answer}`,
    );
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
