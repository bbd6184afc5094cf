import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { Backend } from '#main/backend.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { unpackDataDirectory } from '../support/kept-data-directories.ts';
import { printingPage } from '../support/printing-page.ts';
import { describeFloodSource, startFloodMapServer } from '../support/flood-map-server.ts';
import { startRangeServer } from '../support/range-server.ts';
import { canMountDisk, type SmallDisk } from '../support/small-disk.ts';
import { createTestPack } from '../unit/pack/support/test-pack.ts';
import { callBackend, openSmallDiskWorld, openTestBackend, type SmallDiskWorld } from './support/small-disk-world.ts';

/** Rows of a portfolio that takes more than one batch of results. */
const ROWS = 6000;

let world: SmallDiskWorld;
let disk: SmallDisk;
let backend: Backend;
const closers: (() => Promise<void>)[] = [];

const call = <Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>): Promise<ProcedureOutput<Name>> =>
  world.call(name, input);

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function store(pathname: string, body: Buffer): Promise<string> {
  const { status } = await backend.answerStored({ method: 'PUT', pathname, range: null, body: once(body) });
  return status === 507 ? 'STORAGE_FULL' : `ok ${status}`;
}

/** What came of a call: `ok`, or what it was refused with. */
async function outcomeOf<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
  context: Partial<CallContext> = {},
): Promise<string> {
  const answer = await backend.dispatch(name, input, context);
  return answer.ok ? 'ok' : `${answer.error.code} ${answer.error.message}`;
}

/** Maps that a pack can be made of, as a folder that says what they are. */
function writeMaps(): void {
  for (const [file, bytes] of Object.entries(createTestPack())) {
    if (file === 'pack.json') continue;
    const target = path.join(disk.folder, 'maps', 'fluvial depth m', path.basename(file));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
}

/** Surveys of this data directory as another installation has changed them, in a file to bring in. */
async function writeNewerSurveys(): Promise<string> {
  const theirs = unpackDataDirectory('revision-890890b4');
  const there = await openTestBackend(path.join(theirs.folder, 'data'));
  try {
    const { surveys } = await callBackend(there, 'survey.list', {});
    const { id, revision } = (await callBackend(there, 'survey.get', { id: surveys[0]!.id })).survey;
    await callBackend(there, 'survey.edit', { id, revision, changes: { notes: 'x'.repeat(90_000) } });
    const file = path.join(disk.folder, 'newer.freeboard');
    await there.handOver.writeTo(file, [id], { signal: new AbortController().signal });
    return file;
  } finally {
    await there.close();
    theirs.remove();
  }
}

/** What lies on the disk beside the data directory, and what is being written in it. */
const left = (): string[] => [
  ...readdirSync(disk.folder).filter((name) => name !== 'filling'),
  ...['passing', 'reports', 'making'].flatMap((name) => listAll(path.join(world.dataDirectory, name))),
];
const listAll = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true }).map((name) => path.join(folder, String(name))) : [];

/** Prints a report of two parts and joins them. Gives what came of it. */
async function writeReport(context: Partial<CallContext>): Promise<string> {
  const begun = await backend.dispatch('report.begin', { suggestedName: 'Report' }, context);
  if (!begun.ok) return begun.error.code;
  const { runId } = begun.value as { runId: string };
  for (const _ of [1, 2]) {
    const printed = await outcomeOf('report.printPart', { runId }, context);
    if (printed !== 'ok') return printed;
  }
  return outcomeOf('report.finish', { runId, title: 'Two buildings', language: 'en' }, context);
}

/** Work that writes, each with what it needs made before the disk is full. */
const works: Readonly<Record<string, () => Promise<() => Promise<string>>>> = {
  'a portfolio as CSV': async () => {
    const [portfolio] = (await call('portfolio.list', {})).portfolios;
    return () =>
      outcomeOf('portfolio.export', {
        id: portfolio!.id,
        grant: world.grant('out.csv', 'write'),
        format: 'csv',
        filter: {},
      });
  },
  'a portfolio as GeoJSON': async () => {
    const [portfolio] = (await call('portfolio.list', {})).portfolios;
    const grant = world.grant('out.geojson', 'write');
    return () => outcomeOf('portfolio.export', { id: portfolio!.id, grant, format: 'geojson', filter: {} });
  },
  'the table of surveys': async () => {
    const { surveys } = await call('survey.list', {});
    const scope = { kind: 'surveys', ids: surveys.map(({ id }) => id) } as const;
    return () => outcomeOf('report.export', { scope, format: 'csv', suggestedName: 'Surveys' });
  },
  'a hand-over that a window brings': async () => {
    const bytes = Buffer.concat([readFileSync(path.join(disk.folder, 'surveys.freeboard')), Buffer.alloc(200_000)]);
    return () => store('/bytes/hand-overs', bytes);
  },
  'a pack that is made of maps, and kept': async () => {
    writeMaps();
    return () =>
      outcomeOf('pack.build', { grant: world.grant('maps', 'read'), targetGrant: world.grant('made', 'write') });
  },
  'a pack that is made of maps, and installed': async () => {
    writeMaps();
    return () => outcomeOf('pack.build', { grant: world.grant('maps', 'read'), install: true });
  },
  'a map that is fetched': async () => {
    const server = await startRangeServer(createTestPack()['fluvial/rp100.tif'] as Uint8Array);
    closers.push(() => server.close());
    const order = { urls: [server.url], allowOnce: true };
    const context = { confirmHosts: (hosts: readonly string[]) => Promise.resolve(hosts) };
    return () => outcomeOf('pack.fetch', { ...order, targetGrant: world.grant('fetched', 'write') }, context);
  },
  'a region that is fetched': async () => {
    const server = await startFloodMapServer();
    closers.push(() => server.close());
    const sources = path.join(world.dataDirectory, 'sources');
    mkdirSync(sources, { recursive: true });
    writeFileSync(path.join(sources, 'made.json'), JSON.stringify(describeFloodSource(server.origin)));
    const context = { confirmHosts: (hosts: readonly string[]) => Promise.resolve(hosts) };
    const order = { box: [5.45, 50.95, 5.55, 51.05], sources: ['made-glofas'] } as const;
    return async () => {
      const answer = await backend.dispatch('region.get', order, context);
      if (!answer.ok) return `${answer.error.code} ${answer.error.message}`;
      // One source that fails ends none of the others.
      const [failure] = (answer.value as ProcedureOutput<'region.get'>).failed;
      return failure === undefined ? 'ok' : `${failure.code} ${failure.message}`;
    };
  },
  'surveys that are brought in': async () => {
    const file = await writeNewerSurveys();
    const handOver = await backend.answerStored({
      method: 'PUT',
      pathname: '/bytes/hand-overs',
      range: null,
      body: once(readFileSync(file)),
    });
    const { value } = JSON.parse(handOver.body as string) as { value: { handOverId: string } };
    expect(await call('survey.previewImport', value)).toMatchObject({ surveys: [{ kind: 'newer' }] });
    return () => outcomeOf('survey.import', value);
  },
  'a page as PDF': async () => {
    const context = { page: printingPage(path.join(disk.folder, 'page.pdf')) };
    return () => outcomeOf('report.savePdf', { suggestedName: 'Report' }, context);
  },
  'a report of many pages': async () => {
    const context = { page: printingPage(path.join(disk.folder, 'report.pdf')) };
    return () => writeReport(context);
  },
  'a pack': async () => {
    const manifest = path.join(disk.folder, 'pack', 'pack.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('1.0.0', '1.0.1'));
    return () => outcomeOf('pack.install', { grant: world.grant('pack', 'read') });
  },
  'a file that a browser brings': async () => () => store('/bytes/uploads/broker.csv', Buffer.alloc(200_000, 'a,b\n')),
};

const isMounted = canMountDisk();
const title = isMounted
  ? 'on a disk that is full'
  : 'on a disk that is full [skipped: no file system can be mounted here]';

describe.skipIf(!isMounted)(title, () => {
  beforeAll(async () => {
    world = await openSmallDiskWorld();
    ({ disk, backend } = world);
  });
  afterAll(async () => {
    for (const close of closers) await close();
    await world.close();
  });

  it.each(Object.keys(works))('%s is refused for that, and is done when there is room', async (name) => {
    const work = await works[name]!();
    const before = left();
    disk.fill();
    try {
      // What somebody wants elsewhere is not saved, for the reason that the system gives.
      expect(await work()).toMatch(/^STORAGE_FULL|^NOT_SAVED .*The disk is full/);
      expect(left()).toEqual(before);
    } finally {
      disk.free();
    }
    expect(await work()).toMatch(/^ok/);
  });

  it('a run that it becomes full under keeps what was saved, is listed as what it is, and goes on when there is room', async () => {
    const rows = Array.from(
      { length: ROWS },
      (_, at) => `L${at},${51.99 - at * 3e-6},${5.001 + at * 3e-6},0.3,${100_000 + at}`,
    );
    const head = 'LocNumber,Latitude,Longitude,FirstFloorHeight,BuildingTIV';
    writeFileSync(path.join(disk.folder, 'many.csv'), `${head}\n${rows.join('\n')}\n`);
    const { portfolio } = await call('portfolio.create', { grant: world.grant('many.csv', 'read'), run: false });
    const isIt = ({ id }: { id: string }): boolean => id === portfolio.id;
    const info = async () => (await call('portfolio.list', {})).portfolios.find(isIt);
    await expect.poll(async () => (await info())?.state).toBe('ready');
    let isFilled = false;
    const ended = new Promise<unknown>((resolve) => {
      const stop = backend.onEvent((name, payload) => {
        if (name !== 'portfolio.progress') return;
        const told = payload as PortfolioProgress;
        if (told.phase === 'run' && !isFilled) disk.fill();
        if (told.phase === 'run') isFilled = true;
        else if (isFilled && told.phase === 'idle') {
          stop();
          resolve(told.failure);
        }
      });
    });
    await call('portfolio.run', { id: portfolio.id });
    expect(await ended).toMatchObject({ code: 'STORAGE_FULL' });
    const { portfolios, unopened } = await call('portfolio.list', {});
    // Where SQLite has no room for what it keeps beside the file it cannot be read; nor can its run’s end be saved.
    const listed = unopened.find(isIt) ?? portfolios.find(isIt);
    const lastRun = { state: expect.stringMatching(/^(?:failed|interrupted)$/) as string };
    expect(listed).toMatchObject('reason' in listed! ? { reason: 'full' } : { rows: ROWS, lastRun });
    disk.free();
    expect(await info()).toMatchObject({ rows: ROWS, state: 'ready' });
    await call('portfolio.run', { id: portfolio.id });
    await expect.poll(async () => (await info())?.lastRun?.state).toBe('finished');
    expect(await info()).toMatchObject({ pending: 0, lastRun: { failure: null } });
  });
});
