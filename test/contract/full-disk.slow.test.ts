import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { PortfolioProgress } from '#shared/portfolio/portfolio-progress.ts';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import { readLogTail } from '#main/platform/log/read-log-tail.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import type { OpenDoor } from '#main/query-service/query-service.ts';
import { unpackDataDirectory } from '../support/kept-data-directories.ts';
import { canMountDisk, mountDisk, type SmallDisk } from '../support/small-disk.ts';

/** Rows of a portfolio that takes more than one batch of results. */
const ROWS = 6000;
const location = { latitude: 51.9898, longitude: 5.0104 };
const signal = new AbortController().signal;

let disk: SmallDisk;
let backend: Backend;
let door: OpenDoor;

const dispatch = <Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>) => backend.dispatch(name, input);

async function call<Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>) {
  const answer = await dispatch(name, input);
  if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
  return answer.value as ProcedureOutput<Name>;
}

/** Status of a request to the query service with a token. */
async function ask(token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${door.port}/mediator/single_building_query_without_geocoding`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ location }),
  });
  await answer.arrayBuffer();
  return answer.status;
}

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Opens a data directory of an earlier version on a small disk. */
async function openDisk(): Promise<void> {
  disk = mountDisk(16);
  const kept = unpackDataDirectory('revision-890890b4');
  cpSync(kept.folder, disk.folder, { recursive: true });
  kept.remove();
  const dataDirectory = path.join(disk.folder, 'data');
  backend = await createBackend({ dataDirectory, version: '0.0.0', name: 'test' });
  door = await backend.openQueryService({ port: 0, requireToken: true });
}

async function closeDisk(): Promise<void> {
  disk.free();
  await door.close();
  await backend.close();
  disk.remove();
}

const isMounted = canMountDisk();
const title = isMounted ? 'on a full disk' : 'on a full disk [skipped: no file system can be mounted here]';

describe.skipIf(!isMounted)(title, () => {
  beforeEach(openDisk);
  afterEach(closeDisk);

  it('the service answers on, refuses on, counts on, and writes it down when there is room', async () => {
    const { token } = await backend.tokens.issue({ subject: 'test', modules: ['fluvial'], days: 1, quota: 6 });
    expect(await ask(token)).toBe(200);
    disk.fill();
    expect(await ask('aaa.bbb.ccc')).toBe(403);
    for (let count = 2; count <= 4; count++) expect(await ask(token)).toBe(200);
    expect(await ask('aaa.bbb.ccc')).toBe(403);
    disk.free();
    expect([await ask(token), await ask(token), await ask(token)]).toEqual([200, 200, 429]);
    expect(await ask('aaa.bbb.ccc')).toBe(403);
    const tail = await readLogTail(path.join(disk.folder, 'data'), 100);
    const told = tail.findLast((line) => line.includes('"dropped"')) ?? '{}';
    expect(JSON.parse(told)).toMatchObject({ dropped: expect.any(Number) as number, level: 40 });
  });

  it('a portfolio that was not opened before is told as that, not as damaged, and is there when there is room', async () => {
    const manifest = path.join(disk.folder, 'pack', 'pack.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('1.0.0', '1.0.1'));
    disk.fill();
    const { portfolios, unopened } = await call('portfolio.list', {});
    expect(portfolios).toEqual([]);
    expect(unopened).toMatchObject([{ reason: 'full' }]);
    const { id } = unopened[0]!;
    const full = { ok: false, error: { code: 'STORAGE_FULL' } };
    expect(await dispatch('portfolio.rows', { id })).toMatchObject(full);
    expect(await dispatch('portfolio.run', { id })).toMatchObject(full);
    expect(await dispatch('portfolio.remove', { id })).toMatchObject(full);
    const order = { modules: ['fluvial' as const], days: 1, quota: null };
    expect(await dispatch('token.issue', { name: 'reader', ...order })).toMatchObject(full);
    expect(await dispatch('settings.set', { lengthUnit: 'metres' })).toMatchObject(full);
    expect(await dispatch('pack.activate', { id: 'test-region', version: '1.0.0' })).toMatchObject(full);
    const grant = backend.grants.mint(path.join(disk.folder, 'pack'), { direction: 'read', holder: undefined });
    expect(await dispatch('pack.install', { grant })).toMatchObject(full);
    expect(await dispatch('pack.verify', { id: 'test-region', version: '1.0.0' })).toMatchObject({ ok: true });
    disk.free();
    expect((await call('portfolio.list', {})).portfolios).toMatchObject([{ id }]);
    expect(await dispatch('portfolio.rows', { id })).toMatchObject({ ok: true });
    expect((await call('pack.list', {})).packs).toMatchObject([{ id: 'test-region', active: true }]);
  });

  it('each kind of work is answered or refused as what it is, and is done when there is room', async () => {
    const { surveys } = await call('survey.list', {});
    const { survey } = await call('survey.get', { id: surveys[0]!.id });
    const notes = 'x'.repeat(90_000);
    const edit = { id: survey.id, revision: survey.revision, changes: { notes } };
    const photo = () =>
      backend.answerStored({ method: 'PUT', pathname: '/bytes/media', range: null, body: once(Buffer.alloc(200_000)) });
    const file = path.join(disk.folder, 'buildings.csv');
    const csv = { grant: backend.grants.mint(file, { direction: 'read', holder: undefined }), run: true };
    const [portfolio] = (await call('portfolio.list', {})).portfolios;
    const handOver = path.join(disk.folder, 'out.freeboard');
    disk.fill();
    expect(await dispatch('risk.query', { location })).toMatchObject({ ok: true });
    const full = { ok: false, error: { code: 'STORAGE_FULL' } };
    expect(await dispatch('survey.edit', edit)).toMatchObject(full);
    expect((await photo()).status).toBe(507);
    expect(await dispatch('portfolio.create', csv)).toMatchObject(full);
    expect(await dispatch('portfolio.rows', { id: portfolio!.id })).toMatchObject({ ok: true });
    await expect(backend.handOver.writeTo(handOver, [survey.id], { signal })).rejects.toMatchObject({
      code: 'STORAGE_FULL',
    });
    expect(await dispatch('survey.get', { id: survey.id })).toMatchObject({ ok: true });
    disk.free();
    expect(await dispatch('survey.edit', edit)).toMatchObject({ ok: true });
    expect(await dispatch('settings.set', { lengthUnit: 'metres' })).toMatchObject({ ok: true });
    expect((await call('risk.query', { location })).historyId).not.toBeNull();
    await backend.handOver.writeTo(handOver, [survey.id], { signal });
    expect(await dispatch('portfolio.create', csv)).toMatchObject({ ok: true });
    expect((await call('portfolio.list', {})).portfolios).toHaveLength(2);
  });
});

const store = async (pathname: string, body: Buffer): Promise<string> => {
  const { status } = await backend.answerStored({ method: 'PUT', pathname, range: null, body: once(body) });
  return status === 507 ? 'STORAGE_FULL' : `ok ${status}`;
};
const grantOf = (name: string, direction: 'read' | 'write') =>
  backend.grants.mint(path.join(disk.folder, name), { direction, holder: undefined });

/** What came of a call: `ok`, or what it was refused with. */
async function outcomeOf<Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>): Promise<string> {
  const answer = await dispatch(name, input);
  return answer.ok ? 'ok' : `${answer.error.code} ${answer.error.message}`;
}

/** Work that writes, each with what it needs made before the disk is full. */
const works: Readonly<Record<string, () => Promise<() => Promise<string>>>> = {
  'a portfolio as CSV': async () => {
    const [portfolio] = (await call('portfolio.list', {})).portfolios;
    return () =>
      outcomeOf('portfolio.export', {
        id: portfolio!.id,
        grant: grantOf('out.csv', 'write'),
        format: 'csv',
        filter: {},
      });
  },
  'a portfolio as GeoJSON': async () => {
    const [portfolio] = (await call('portfolio.list', {})).portfolios;
    const grant = grantOf('out.geojson', 'write');
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
  'a pack': async () => {
    const manifest = path.join(disk.folder, 'pack', 'pack.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('1.0.0', '1.0.1'));
    return () => outcomeOf('pack.install', { grant: grantOf('pack', 'read') });
  },
  'a file that a browser brings': async () => () => store('/bytes/uploads/broker.csv', Buffer.alloc(200_000, 'a,b\n')),
};

describe.skipIf(!isMounted)('on a disk that is full', () => {
  beforeAll(openDisk);
  afterAll(closeDisk);

  it.each(Object.keys(works))('%s is refused for that, and is done when there is room', async (name) => {
    const work = await works[name]!();
    disk.fill();
    try {
      // What somebody wants elsewhere is not saved, for the reason that the system gives.
      expect(await work()).toMatch(/^STORAGE_FULL|^NOT_SAVED .*ENOSPC/);
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
    const { portfolio } = await call('portfolio.create', { grant: grantOf('many.csv', 'read'), run: false });
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

describe.skipIf(!isMounted)('on a file system that is only read', () => {
  it('the start says so, with the file and that it is denied, and not that it is damaged', async () => {
    const readOnly = mountDisk(16);
    try {
      const kept = unpackDataDirectory('revision-890890b4');
      cpSync(kept.folder, readOnly.folder, { recursive: true });
      kept.remove();
      const dataDirectory = path.join(readOnly.folder, 'data');
      await (await createBackend({ dataDirectory, version: '0.0.0', name: 'test' })).close();
      readOnly.protect();
      await expect(createBackend({ dataDirectory, version: '0.0.0', name: 'test' })).rejects.toMatchObject({
        code: 'FILE_DAMAGED',
        details: { damage: 'denied', path: path.join(dataDirectory, 'freeboard.sqlite') },
      });
    } finally {
      readOnly.remove();
    }
  });
});
