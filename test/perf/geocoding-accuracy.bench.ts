// Reports how many questions of the geocoder's test set are answered right, by kind, for both halves of the set.
// FREEBOARD_BENCH_WRONG=1 also lists the wrong answers of the half that tuning may look at.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { readAddressFile } from '../support/geocoding/address-file.ts';
import { countByKind, judgeQueries, type Judged } from '../support/geocoding/judge-queries.ts';
import { askForLeftOutStreets } from '../support/geocoding/left-out-streets.ts';
import { makeQueries, splitQueries } from '../support/geocoding/make-queries.ts';
import { withTestGeocoder } from '../support/geocoding/open-test-geocoder.ts';
import type { TestRegion } from '../support/geocoding/test-address.ts';
import { listTestRegions } from '../support/geocoding/test-regions.ts';

const halves = { tuning: [] as Judged[], 'held-out': [] as Judged[] };
for (const region of listTestRegions()) {
  await withTestGeocoder(region, async (geocoder) => {
    const { tuning, heldOut } = splitQueries(makeQueries(region));
    halves.tuning.push(...(await judgeQueries(geocoder, tuning)));
    halves['held-out'].push(...(await judgeQueries(geocoder, heldOut)));
  });
}
print(`${'kind'.padEnd(34)}${'tuning'.padStart(12)}${'held out'.padStart(12)}`);
const heldOut = new Map(countByKind(halves['held-out']).map((row) => [row.kind, row]));
for (const { kind, right, all } of countByKind(halves.tuning)) {
  const other = heldOut.get(kind);
  print(`${kind.padEnd(34)}${`${right}/${all}`.padStart(12)}${`${other?.right ?? 0}/${other?.all ?? 0}`.padStart(12)}`);
}
for (const [half, judged] of Object.entries(halves)) report(half, judged);

const regions = listTestRegions();
const kampenFile = path.join(import.meta.dirname, '..', '..', '..', 'shared', 'packs', 'kampen', 'addresses.csv');
if (existsSync(kampenFile)) {
  const kampen: TestRegion = {
    name: 'kampen',
    form: 'netherlands',
    addresses: readAddressFile(kampenFile),
    crossings: [],
  };
  report('Kampen', await withTestGeocoder(kampen, (geocoder) => judgeQueries(geocoder, makeQueries(kampen))));
  regions.push(kampen);
} else {
  print('Kampen: ../shared is not there');
}
for (const region of regions) {
  const { asked, falseAddresses } = await askForLeftOutStreets(region, 3);
  print(
    `${region.name}, every third street left out: ${asked} asked, ${falseAddresses.length} false address-level answers`,
  );
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

function report(name: string, judged: readonly Judged[]): void {
  const right = judged.filter(({ isRight }) => isRight).length;
  const falseAddresses = judged.filter(({ isFalseAddress }) => isFalseAddress).length;
  const share = ((100 * right) / judged.length).toFixed(1);
  print(`${name}: ${right} of ${judged.length} right (${share} %), ${falseAddresses} false address-level answers`);
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
