import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { createHandOverProcess } from '#main/survey/exchange/run-hand-over-isolated.ts';
import { createMediaStore } from '#main/survey/photo/media-store.fs.ts';
import { inspectInWorker } from '#main/pack/build/build-in-worker.ts';
import { prepareIsolated } from '#main/pack/install/prepare-isolated.ts';
import { createJobFolders } from '#main/pack/job-folders.fs.ts';
import { startPortfolioThread, type PortfolioThread } from '#main/portfolio/start-portfolio-thread.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { openCutBasemapTiles } from '#main/map/cut-basemap-tiles.fs.ts';
import { writeExifJpeg } from '../../support/exif-jpeg.ts';
import { createTestPack, writePackFolder } from '../pack/support/test-pack.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-readers-'));
const signal = new AbortController().signal;
const place = (name: string): string => path.join(folder, name);
const untold = { signal, onProgress: () => undefined };
let portfolios: PortfolioThread;

beforeAll(() => {
  portfolios = startPortfolioThread(
    { dataDirectory: folder },
    { onProgress: () => undefined, onFault: () => undefined },
  );
  openRecordsDatabase(place('freeboard.sqlite')).close();
  writeFileSync(place('broker.csv'), 'Id,Latitude,Longitude,Building TIV\n1,49,-121.5,1000\n');
  writeFileSync(place('none.freeboard'), 'no hand-over');
  writePackFolder(place('pack'), createTestPack());
  mkdirSync(place('packs'));
  mkdirSync(place('maps'));
  writeFileSync(place('maps/streets.geojson'), '{"type":"FeatureCollection","features":[]}');
});
afterEach(() => vi.unstubAllEnvs());
afterAll(async () => {
  await portfolios.close();
  rmSync(folder, { recursive: true, force: true });
});

async function* give(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Code of what is thrown, and what says why. */
const toReason = ({ code, text, details }: Record<string, unknown>): unknown =>
  details !== null && typeof details === 'object' && 'findings' in details
    ? [code, (details.findings as { code: string }[]).map((finding) => finding.code)]
    : [code, (text as { key: string } | undefined)?.key];

const inspect = (): Promise<unknown> =>
  portfolios.call('portfolio.inspect', { path: place('broker.csv'), rows: 5 }, { modules: [] });
const create = (): Promise<unknown> =>
  portfolios.call('portfolio.create', { path: place('broker.csv'), run: false }, { modules: [] });
const cut = async (): Promise<unknown> => {
  const source = place('maps/streets.geojson');
  const job = { source, digest: undefined, target: place('cut.mbtiles'), temporaryFolder: null };
  const tiles = openCutBasemapTiles(job);
  try {
    return await tiles.read({ z: 0, x: 0, y: 0 });
  } finally {
    await tiles.close();
  }
};
const prepare = async (): Promise<unknown> => {
  const { findings } = await prepareIsolated(
    { source: place('pack'), builtIn: false, ...createJobFolders(folder) },
    untold,
  );
  return findings.map(({ code }) => code);
};
const handOvers = createHandOverProcess(
  { databaseFile: place('freeboard.sqlite'), mediaFolder: place('media'), temporaryFolder: place('passing') },
  { now: () => new Date() },
);

const taken = ['FILE_REFUSED', 'file-takes-memory'];

/**
 * What reads what strangers have written: what it says of what is too much, and what it gives of the same afterwards.
 */
const readers: readonly (readonly [string, () => Promise<unknown>, unknown, unknown])[] = [
  ["a look at a broker's file", inspect, taken, { detection: { estimatedRows: 1 } }],
  ["a portfolio of a broker's file", create, taken, ['ANSWER_NEEDED', 'portfolio-answer-needed']],
  [
    'a photo',
    () =>
      createMediaStore(place('media')).keep(
        give(writeExifJpeg({ make: 'Make', model: 'Model' })),
        10_000,
        () => undefined,
      ),
    taken,
    { photo: { camera: 'Make Model' } },
  ],
  [
    'a hand-over',
    () => handOvers.run('preview', { file: place('none.freeboard') }, { signal }),
    ['FILE_REFUSED', 'hand-over-too-much'],
    ['FILE_REFUSED', 'hand-over-not-whole'],
  ],
  [
    'a folder of maps',
    () => inspectInWorker({ folder: place('maps'), crs: {}, generalCrs: null }, untold),
    ['PACK_REFUSED', ['out-of-memory']],
    [{ path: 'streets.geojson' }],
  ],
  ['a pack', prepare, ['out-of-memory'], []],
  ['a basemap', cut, taken, null],
];

describe('too much for the process that reads', () => {
  it.each(readers)('%s is a sentence, and is read by the next process', async (_, read, refused, given) => {
    vi.stubEnv('FREEBOARD_READER_MEGABYTES', '1');
    expect(await read().catch(toReason)).toEqual(refused);
    vi.unstubAllEnvs();
    const answer = await read().catch(toReason);
    if (answer === null) expect(given).toBeNull();
    else expect(answer).toMatchObject(given as object);
  });
});
