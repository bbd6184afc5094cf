// Measures the geocoder on synthetic addresses: building, size, look-ups. Prints; judges nothing.
// FREEBOARD_BENCH_ADDRESSES=100000,1000000,10000000 chooses the sizes.
import { createWriteStream, mkdtempSync, rmSync, statSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buildAddressIndex } from '#main/geocoding/address-index/build-address-index.sql.ts';
import { INDEX_PAGE_BYTES } from '#main/geocoding/address-index/index-schema.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { writeBlockSums } from '#main/platform/files/block-sums.ts';
import type { AddressQuery } from '#shared/geocoding/place.ts';
import { createRandom } from '../support/seeded-random.ts';
import { listSyntheticAddresses, type SyntheticAddress } from './geocoder-synthetic-addresses.ts';

const sizes = (process.env['FREEBOARD_BENCH_ADDRESSES'] ?? '100000,1000000').split(',').map(Number);
/** Look-ups measured for each figure. */
const SAMPLES = 2000;
/** Look-ups before anything is measured, of addresses that are not: a batch is longer than the compiler's start. */
const WARM_UP = 500;
/** Labels typed letter by letter for the suggestions. */
const TYPED_LABELS = 60;

for (const size of sizes) await measure(size);

async function measure(size: number): Promise<void> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-bench-'));
  try {
    const source = path.join(folder, 'addresses.csv');
    const { samples, others } = await writeSource(source, size);
    const outputPath = path.join(folder, 'addresses.sqlite');
    const started = performance.now();
    const cpuBefore = process.cpuUsage();
    const { addressCount } = await buildAddressIndex({
      sources: [{ path: source, format: 'openaddresses' }],
      outputPath,
    });
    writeBlockSums(outputPath, INDEX_PAGE_BYTES);
    const seconds = (performance.now() - started) / 1000;
    const cpu = process.cpuUsage(cpuBefore);
    const cpuSeconds = (cpu.user + cpu.system) / 1e6;
    print(`\n${addressCount.toLocaleString('en')} addresses`);
    print(
      `build           ${Math.round(addressCount / seconds).toLocaleString('en')} addresses/s (${seconds.toFixed(1)} s), ${Math.round(addressCount / cpuSeconds).toLocaleString('en')} per core-second`,
    );
    print(`size            ${(statSync(outputPath).size / addressCount).toFixed(1)} bytes per address`);
    print(`memory          ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB resident after building`);
    await measureLookUps(outputPath, samples, others);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Writes the CSV; gives addresses spread over it to ask for, and others to warm up with. */
async function writeSource(
  file: string,
  size: number,
): Promise<{ samples: SyntheticAddress[]; others: SyntheticAddress[] }> {
  const stream = createWriteStream(file);
  stream.write('LON,LAT,NUMBER,STREET,UNIT,CITY,DISTRICT,REGION,POSTCODE\n');
  const samples: SyntheticAddress[] = [];
  const others: SyntheticAddress[] = [];
  const every = Math.max(1, Math.floor(size / SAMPLES));
  let lines = '';
  let count = 0;
  for (const address of listSyntheticAddresses(size)) {
    if (count % every === 0) samples.push(address);
    else if (count % every === every >> 1 && others.length < WARM_UP) others.push(address);
    count += 1;
    const { longitude, latitude, number, street, city, region, postcode } = address;
    lines += `${longitude.toFixed(7)},${latitude.toFixed(7)},${number},${street},,${city},,${region},${postcode}\n`;
    if (lines.length > 1 << 20) {
      if (!stream.write(lines)) await once(stream, 'drain');
      lines = '';
    }
  }
  stream.end(lines);
  await once(stream, 'finish');
  return { samples, others };
}

async function measureLookUps(
  indexPath: string,
  samples: readonly SyntheticAddress[],
  others: readonly SyntheticAddress[],
): Promise<void> {
  const geocoder = createOfflineGeocoder({ indexes: () => [{ packId: 'bench', path: indexPath, hasSums: true }] });
  const random = createRandom(7);
  try {
    for (const address of others) await geocoder.locate(toQuery(address));
    const exact = samples.map((address) => toQuery(address));
    await time('locate, exact', exact, (query) => geocoder.locate(query));
    const withoutPostcode = exact.map((query) => ({ ...query, postalCode: '' }));
    await time('locate, no postcode', withoutPostcode, (query) => geocoder.locate(query));
    const mistyped = samples.map((address) => toQuery({ ...address, street: mistype(address.street, random) }));
    await time('locate, mistyped', mistyped, (query) => geocoder.locate(query));
    await time('locate, one line', samples.map(toLine), (streetAddress) => geocoder.locate({ streetAddress }));
    await time('reverse', samples, ({ longitude, latitude }) =>
      geocoder.reverse({
        longitude: longitude + (random() - 0.5) * 0.01,
        latitude: latitude + (random() - 0.5) * 0.01,
      }),
    );
    const typed = samples.slice(0, TYPED_LABELS).map(toLine);
    const keystrokes = typed.flatMap((line) => Array.from(line, (_, length) => line.slice(0, length + 1)));
    await time('suggest, keystroke', keystrokes, (text) => geocoder.suggest(text, { limit: 8 }));
    const [home] = samples;
    await time('suggest, near', keystrokes, (text) => geocoder.suggest(text, { limit: 8, near: home }));
  } finally {
    geocoder.close();
  }
}

function toQuery({ number, street, city, region, postcode }: SyntheticAddress): AddressQuery {
  return { streetAddress: `${number} ${street}`, city, areaName: region, postalCode: postcode };
}

function toLine({ number, street, city }: SyntheticAddress): string {
  return `${number} ${street}, ${city}`;
}

/** Replaces one letter behind the first. */
function mistype(street: string, random: () => number): string {
  const at = 1 + Math.floor(random() * 4);
  return `${street.slice(0, at)}${'abcdefghijklmnopqrstuvwxyz'[Math.floor(random() * 26)]}${street.slice(at + 1)}`;
}

async function time<Item>(name: string, items: readonly Item[], run: (item: Item) => Promise<unknown>): Promise<void> {
  const durations: number[] = [];
  const cpuBefore = process.cpuUsage();
  for (const item of items) {
    const started = performance.now();
    await run(item);
    durations.push(performance.now() - started);
  }
  const cpu = process.cpuUsage(cpuBefore);
  durations.sort((a, b) => a - b);
  const at = (share: number) => (durations[Math.floor(share * (durations.length - 1))] as number).toFixed(3);
  const total = durations.reduce((sum, duration) => sum + duration, 0);
  const rate = Math.round((1000 * items.length) / total).toLocaleString('en');
  // What one core does when it has nothing else to do; the clock also counts what other programs took.
  const rateOfCore = Math.round((1e6 * items.length) / (cpu.user + cpu.system)).toLocaleString('en');
  print(
    `${name.padEnd(20)}p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  max ${at(1)} ms  ${rate}/s  ${rateOfCore} per core-second`,
  );
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
