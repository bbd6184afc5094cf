import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import { readLogTail } from '#main/platform/log/read-log-tail.ts';
import type { Backend } from '#main/backend.ts';
import { canMountDisk, type SmallDisk } from '../support/small-disk.ts';
import {
  mountDataDirectory,
  openSmallDiskWorld,
  openTestBackend,
  type SmallDiskWorld,
} from './support/small-disk-world.ts';

const location = { latitude: 51.9898, longitude: 5.0104 };
const signal = new AbortController().signal;

let world: SmallDiskWorld;
let disk: SmallDisk;
let backend: Backend;

const dispatch = <Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>) => backend.dispatch(name, input);
const call = <Name extends ProcedureName>(name: Name, input: ProcedureInput<Name>): Promise<ProcedureOutput<Name>> =>
  world.call(name, input);

/** Status of a request to the query service with a token. */
async function ask(token: string): Promise<number> {
  const answer = await fetch(`http://127.0.0.1:${world.server.port}/mediator/single_building_query_without_geocoding`, {
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

const isMounted = canMountDisk();
const title = isMounted ? 'on a full disk' : 'on a full disk [skipped: no file system can be mounted here]';

describe.skipIf(!isMounted)(title, () => {
  beforeEach(async () => {
    world = await openSmallDiskWorld();
    ({ disk, backend } = world);
  });
  afterEach(() => world.close());

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
    const tail = await readLogTail(world.dataDirectory, 100);
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
    const grant = world.grant('pack', 'read');
    expect(await dispatch('pack.install', { grant })).toMatchObject(full);
    expect(await dispatch('pack.verify', { id: 'test-region', version: '1.0.0' })).toMatchObject({ ok: true });
    disk.free();
    expect((await call('portfolio.list', {})).portfolios).toMatchObject([{ id }]);
    expect(await dispatch('portfolio.rows', { id })).toMatchObject({ ok: true });
    expect((await call('pack.list', {})).packs).toMatchObject([{ id: 'test-region', active: true }]);
  });

  it('a disk with bytes left and room for no more files is told as that, by every kind of work', async () => {
    const { surveys } = await call('survey.list', {});
    const id = surveys[0]!.id;
    const photo = () =>
      backend.answerStored({ method: 'PUT', pathname: '/bytes/media', range: null, body: once(Buffer.alloc(2000)) });
    const csv = { grant: world.grant('buildings.csv', 'read'), run: true };
    const manifest = path.join(disk.folder, 'pack', 'pack.json');
    writeFileSync(manifest, readFileSync(manifest, 'utf8').replace('1.0.0', '1.0.1'));
    disk.fillEntries();
    const full = { ok: false, error: { code: 'STORAGE_FULL', text: { key: 'system-no-more-files' } } };
    expect((await call('portfolio.list', {})).unopened).toMatchObject([{ reason: 'full' }]);
    expect(await dispatch('portfolio.create', csv)).toMatchObject(full);
    expect(await dispatch('pack.install', { grant: world.grant('pack', 'read') })).toMatchObject({
      ok: false,
      error: { code: 'STORAGE_FULL' },
    });
    expect((await photo()).status).toBe(507);
    expect(await dispatch('survey.get', { id })).toMatchObject({ ok: true });
    expect(await dispatch('risk.query', { location })).toMatchObject({ ok: true });
    await expect(
      backend.handOver.writeTo(path.join(disk.folder, 'out.freeboard'), [id], { signal }),
    ).rejects.toMatchObject(full.error);
    disk.free();
    expect((await call('portfolio.list', {})).portfolios).toHaveLength(1);
    expect(await dispatch('portfolio.create', csv)).toMatchObject({ ok: true });
    expect((await call('pack.list', {})).packs).toMatchObject([{ id: 'test-region', active: true }]);
  });

  it('each kind of work is answered or refused as what it is, and is done when there is room', async () => {
    const { surveys } = await call('survey.list', {});
    const { survey } = await call('survey.get', { id: surveys[0]!.id });
    const notes = 'x'.repeat(90_000);
    const edit = { id: survey.id, revision: survey.revision, changes: { notes } };
    const photo = () =>
      backend.answerStored({ method: 'PUT', pathname: '/bytes/media', range: null, body: once(Buffer.alloc(200_000)) });
    const csv = { grant: world.grant('buildings.csv', 'read'), run: true };
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

describe.skipIf(!isMounted)('on a file system that is only read', () => {
  it('the start says so, with the file and that its disk can only be read, and not that it is damaged', async () => {
    const { disk: readOnly, dataDirectory } = mountDataDirectory();
    try {
      await (await openTestBackend(dataDirectory)).close();
      readOnly.protect();
      await expect(openTestBackend(dataDirectory)).rejects.toMatchObject({
        code: 'FILE_DAMAGED',
        details: { damage: 'read-only', path: path.join(dataDirectory, 'freeboard.sqlite') },
      });
    } finally {
      readOnly.remove();
    }
  });
});
