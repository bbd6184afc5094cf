import { statSync } from 'node:fs';
import { synchroniseFile } from '#main/platform/files/synchronise-folder.ts';
import { basename } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';
import { FARTHEST_TWINS_METRES } from '#main/geocoding/matching/index.ts';
import { packText, quoteWords, type PackText } from '#shared/pack/pack-text.ts';
import { createFinding } from '#shared/pack/create-finding.ts';
import { createSqliteFile, removeSqliteFile } from '#main/platform/database/database.ts';
import { createAddressCollection, type AddressCollection } from '../sources/address-collection.ts';
import { fillMissingPlaces } from '../sources/fill-missing-places.ts';
import { createFindingCollector, describeExample } from '../sources/finding-collector.ts';
import type { AddressProblem, AddressSink, ReadOptions, RawAddress } from '../sources/raw-address.ts';
import { INDEX_PAGE_BYTES } from './index-schema.ts';
import { readAddressFile, type AddressFile } from '../sources/read-address-file.ts';
import { writeAddressIndex } from './write-address-index.sql.ts';

/** Counts the addresses of a file that lie where the pack has no answers. */
type ReachCheck = ReturnType<typeof createReachCheck>;

/** Creates a check; `isReached` tells whether a place may be in the territory. */
function createReachCheck(isReached: (point: Coordinates) => boolean) {
  let all = 0;
  const gathered = new Map<boolean, { count: number; readonly example: PackText }>();
  return {
    add({ latitude, longitude }: RawAddress, place: string | number): void {
      all += 1;
      if (isReached({ latitude, longitude })) return;
      const isExchanged = isReached({ latitude: longitude, longitude: latitude });
      const entry = gathered.get(isExchanged);
      if (entry !== undefined) entry.count += 1;
      else
        gathered.set(isExchanged, {
          count: 1,
          example: describeExample(quoteWords(`${longitude}, ${latitude}`), place),
        });
    },
    list: (file: string) =>
      [...gathered].map(([isExchanged, { count, example }]) => {
        const found = packText('addresses-outside', { count, all, example });
        return createFinding({
          severity: 'warning',
          file,
          field: 'LON, LAT',
          found,
          ...(isExchanged ? exchanged : outside),
        });
      }),
  };
}

const outside = { code: 'address-outside-territory', expected: packText('addresses-inside-expected') };
const exchanged = { code: 'address-coordinates-exchanged', expected: packText('address-order-expected') };

export interface BuildAddressIndexOptions {
  readonly sources: readonly AddressFile[];
  /** Where the index is written; a file there is replaced. */
  readonly outputPath: string;
  /** Whether a place may be in the territory that the addresses are for; all are when left out. */
  readonly isReached?: ((point: Coordinates) => boolean) | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Share of the work that is done, 0..1. */
  readonly onProgress?: ((fraction: number | null) => void) | undefined;
}

/** Share of the work that reading the files is; writing the index is the rest. */
const READING_SHARE = 0.6;

/**
 * Builds the address index of one pack: one SQLite file that is only read afterwards. Files are streamed; the addresses
 * are held in memory (some 30 bytes each and every text once) until they are written in order. What is wrong with the
 * files comes back as findings, of which an `error` says that the pack should be refused; the index holds what could be
 * read.
 *
 * @throws AbortError when cancelled (nothing is left behind); Error when the output cannot be written.
 */
export async function buildAddressIndex(
  options: BuildAddressIndexOptions,
): Promise<{ addressCount: number; findings: Finding[] }> {
  const { sources, outputPath, signal, onProgress } = options;
  const collection = createAddressCollection();
  const findings: Finding[] = [];
  const sizes = sources.map(({ path }) => findSize(path));
  const totalBytes = Math.max(
    1,
    sizes.reduce((sum, size) => sum + size, 0),
  );
  let bytesBefore = 0;
  for (const [index, source] of sources.entries()) {
    const before = bytesBefore;
    const onBytes = (bytes: number) => onProgress?.((READING_SHARE * (before + bytes)) / totalBytes);
    const reach = createReachCheck(options.isReached ?? (() => true));
    findings.push(...(await readSource(source, collection, reach, { onBytes, signal })));
    bytesBefore += sizes[index] as number;
  }
  const filledCount = fillMissingPlaces(collection);
  if (filledCount > 0) findings.push(describeFilled(filledCount));
  const written = await writeFile(outputPath, collection, async (share) => {
    onProgress?.(READING_SHARE + (1 - READING_SHARE) * share);
    // The worker's messages, a cancellation among them, arrive between two turns.
    await setImmediate();
    signal?.throwIfAborted();
  });
  onProgress?.(1);
  if (written.duplicateCount > 0) findings.push(describeDuplicates(written.duplicateCount));
  if (written.repeatedCount > 0) findings.push(describeRepeated(written.repeatedCount));
  return { addressCount: written.addressCount, findings };
}

function findSize(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}

async function readSource(
  source: AddressFile,
  collection: AddressCollection,
  reach: ReachCheck,
  { onBytes, signal }: Pick<ReadOptions, 'onBytes' | 'signal'>,
): Promise<Finding[]> {
  const name = source.name ?? basename(source.path);
  const collector = createFindingCollector(name);
  let addedCount = 0;
  const sink: AddressSink = {
    add(address, place) {
      const problem = collection.add(address);
      if (isDamaged(address.street) || isDamaged(address.city)) collector.report(describeDamage(address.street), place);
      if (problem === null) {
        addedCount += 1;
        reach.add(address, place);
      } else {
        collector.report(problem, place);
      }
    },
    report: collector.report,
  };
  signal?.throwIfAborted();
  await readAddressFile(source, { path: source.path, sink, signal, onBytes });
  const findings = [...collector.list(), ...reach.list(name)];
  if (addedCount === 0 && !findings.some(({ severity }) => severity === 'error')) {
    findings.push(
      createFinding({
        severity: 'error',
        code: 'address-file-empty',
        file: name,
        field: null,
        found: packText('no-usable-address'),
        expected: packText('address-rows-expected'),
      }),
    );
  }
  return findings;
}

/** Whether a text was not UTF-8: what cannot be decoded becomes U+FFFD. */
function isDamaged(text: string): boolean {
  return text.includes('\ufffd');
}

function describeDamage(street: string): AddressProblem {
  const [found, expected] = [quoteWords(street), quoteWords('UTF-8')];
  return { severity: 'warning', code: 'address-text-encoding', field: null, found, expected };
}

async function writeFile(outputPath: string, collection: AddressCollection, pause: (share: number) => Promise<void>) {
  removeSqliteFile(outputPath);
  const database = createSqliteFile(outputPath);
  try {
    database.pragma(`page_size = ${INDEX_PAGE_BYTES}`);
    database.pragma('locking_mode = EXCLUSIVE');
    database.pragma('cache_size = -65536');
    const written = await writeAddressIndex(database, collection, pause);
    database.close();
    // Nothing was synchronised while writing; the whole file is, once.
    synchroniseFile(outputPath);
    failPoint('address-index-written');
    return written;
  } catch (error) {
    database.close();
    removeSqliteFile(outputPath);
    throw error;
  }
}

function describeFilled(count: number): Finding {
  return createFinding({
    severity: 'warning',
    code: 'address-city-missing',
    file: null,
    field: 'CITY',
    found: packText('addresses-without-town', { count }),
    expected: packText('towns-expected'),
  });
}

function describeRepeated(count: number): Finding {
  return createFinding({
    severity: 'warning',
    code: 'address-number-repeated',
    file: null,
    field: null,
    found: packText('numbers-far-apart', { count, metres: FARTHEST_TWINS_METRES }),
    expected: packText('numbers-at-one-place-expected'),
  });
}

function describeDuplicates(count: number): Finding {
  return createFinding({
    severity: 'warning',
    code: 'address-duplicate',
    file: null,
    field: null,
    found: packText('addresses-given-twice', { count }),
    expected: packText('addresses-once-expected'),
  });
}
