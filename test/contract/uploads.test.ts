import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import { createChoosingPage } from '../support/choosing-page.ts';
import { createTestPack } from '../unit/pack/support/test-pack.ts';

let folder: string;
/** Where somebody writes to: never among the application's own data. */
let documents: string;
let backend: Backend;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-uploads-'));
  documents = mkdtempSync(path.join(tmpdir(), 'freeboard-documents-'));
  backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
});
afterAll(async () => {
  await backend.close();
  for (const made of [folder, documents]) rmSync(made, { recursive: true, force: true });
});

async function* once(text: string | Uint8Array): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function bring(name: string, text: string): Promise<{ grant: string }> {
  const pathname = `/bytes/uploads/${name}`;
  const answer = await backend.answerStored({ method: 'PUT', pathname, range: null, body: once(text) });
  const envelope = JSON.parse(answer.body as string) as { value: { grant: string } };
  return envelope.value;
}

const csv = 'Ref,Lat,Lon,OccupancyType,BuildingTIV\nB-1,42.503,-62.972,RES1,350000\n';

it('a file that a browser brings is read by its grant, and lies where nothing that it is called leads to', async () => {
  const { grant } = await bring('..%2F..%2Fbroker.csv', csv);
  const inspected = await backend.dispatch('portfolio.inspect', { grant });
  expect(inspected).toMatchObject({ ok: true, value: { detection: { options: { format: 'csv' } } } });
  const others = ['broker.csv', '..', 'a.c%2Fsv', '%00.csv'];
  for (const name of others) await bring(name, csv);
  const names = readdirSync(path.join(folder, 'uploads'));
  expect(names).toHaveLength(1 + others.length);
  for (const name of names) expect(name).toMatch(/^[0-9a-f-]{36}(?:\.csv)?$/);
});

it('is not given out again, and takes nothing but bytes', async () => {
  const { grant } = await bring('broker.csv', csv);
  for (const method of ['GET', 'HEAD', 'DELETE']) {
    const answer = await backend.answerStored({ method, pathname: `/bytes/uploads/${grant}`, range: null, body: null });
    expect(answer.status).toBe(405);
  }
});

describe('a folder that a browser brings', () => {
  const begin = async (context = {}) => {
    const answer = await backend.dispatch('folder.begin', { name: '../Mill Brook' }, context);
    return (answer as { value: { grant: string; targetGrant: string } }).value;
  };
  const put = async (id: string, place: string, bytes: string | Uint8Array) => {
    const body = once(bytes);
    const { status } = await backend.answerStored({
      method: 'PUT',
      pathname: `/bytes/uploads/${id}/${place}`,
      range: null,
      body,
    });
    return status;
  };

  it('is a pack that can be checked and installed by its grant', async () => {
    const { grant, targetGrant } = await begin();
    for (const [place, content] of Object.entries(createTestPack())) {
      expect(await put(targetGrant, place, content)).toBe(200);
    }
    expect(await backend.dispatch('pack.check', { grant })).toMatchObject({ ok: true });
    expect(await backend.dispatch('pack.install', { grant })).toMatchObject({
      ok: true,
      value: { pack: { id: 'test-region' } },
    });
  });

  it.each([
    ['by its grant to read', 'grant', 'a.tif', 400],
    ['above itself', 'targetGrant', '%2e%2e/a.tif', 400],
    ['above itself, encoded once', 'targetGrant', '..%2Fa.tif', 400],
    ['under a name that is no text', 'targetGrant', '%ff', 400],
    ['under no name', 'targetGrant', '', 400],
  ] as const)('takes no file %s', async (_, which, place, status) => {
    const before = readdirSync(path.join(folder, 'uploads'), { recursive: true }).length;
    const begun = await begin();
    expect(await put(begun[which], place, 'x')).toBe(status);
    // Its own two folders, one in the other, and nothing in them.
    expect(readdirSync(path.join(folder, 'uploads'), { recursive: true })).toHaveLength(before + 2);
  });

  it('is none for a grant that was made elsewhere: a browser never writes where a dialog or a command line said', async () => {
    const outside = path.join(documents, 'outside');
    const granted = backend.grants.mint(outside, { direction: 'write', holder: undefined });
    expect(await put(granted, 'a.tif', 'x')).toBe(400);
    expect(existsSync(outside)).toBe(false);
  });
});

it('all of it goes with the process, but for what portfolios are read from', async () => {
  const data = mkdtempSync(path.join(tmpdir(), 'freeboard-ended-uploads-'));
  try {
    const ended = await createBackend({ dataDirectory: data, version: '0.0.0', name: 'test' });
    const put = async (place: string): Promise<{ grant: string }> => {
      const request = { method: 'PUT', pathname: `/bytes/uploads/${place}`, range: null, body: once(csv) };
      return (JSON.parse((await ended.answerStored(request)).body as string) as { value: { grant: string } }).value;
    };
    await put('pack.zip');
    const { grant } = await put('broker.csv');
    const begun = (await ended.dispatch('folder.begin', { name: 'Maps' })) as { value: { targetGrant: string } };
    await put(`${begun.value.targetGrant}/a.csv`);
    expect(readdirSync(path.join(data, 'uploads'))).toHaveLength(3);
    const created = await ended.dispatch('portfolio.create', { grant, run: false });
    expect(created).toMatchObject({ ok: true });
    const { portfolio } = (created as { value: { portfolio: { path: string } } }).value;
    await ended.close();
    expect(readdirSync(path.join(data, 'uploads'))).toEqual([path.basename(portfolio.path)]);
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
});

describe('a folder that a dialog asks for', () => {
  it('is given to the window that asked, to read, or to be written where that was asked for', async () => {
    const page = createChoosingPage(path.join(documents, 'Mill Brook'));
    const read = await backend.dispatch('folder.choose', {}, { page });
    expect(read).toMatchObject({ ok: true, value: { state: 'chosen', name: 'Mill Brook', targetGrant: null } });
    // Where it lies is nothing that a page has to know.
    expect(JSON.stringify(read)).not.toContain(path.basename(documents));
    const { grant } = (read as { value: { grant: string } }).value;
    const isGiven = { ok: true, value: { findings: [{ code: 'missing-pack' }] } };
    expect(await backend.dispatch('pack.check', { grant }, { page })).toMatchObject(isGiven);
    const notGiven = { ok: false, error: { text: { key: 'grant-not-found' } } };
    for (const other of [{ page: createChoosingPage(null) }, {}]) {
      expect(await backend.dispatch('pack.check', { grant }, other)).toMatchObject(notGiven);
    }
    const written = await backend.dispatch('folder.choose', { isWritten: true }, { page });
    expect(written).toMatchObject({ value: { state: 'chosen', targetGrant: expect.any(String) as string } });
    const placed = await backend.dispatch('folder.place', { suggestedName: 'x' }, { page });
    expect(placed).toMatchObject({ value: { state: 'chosen', name: 'Mill Brook' } });
  });

  it('is not granted for writing among what the application keeps', async () => {
    const page = createChoosingPage(path.join(folder, 'packs'));
    const refused = { ok: false, error: { code: 'NOT_SAVED', text: { key: 'not-saved-own-data' } } };
    expect(await backend.dispatch('folder.choose', { isWritten: true }, { page })).toMatchObject(refused);
    expect(await backend.dispatch('folder.place', { suggestedName: 'x' }, { page })).toMatchObject(refused);
  });

  it.each(['folder.choose', 'folder.place'] as const)('%s gives nothing where nobody chose', async (name) => {
    const input = name === 'folder.place' ? { suggestedName: 'x' } : {};
    const cancelled = await backend.dispatch(name, input, { page: createChoosingPage(null) });
    expect(cancelled).toEqual({ ok: true, value: { state: 'cancelled' } });
    expect(await backend.dispatch(name, input)).toEqual({ ok: true, value: { state: 'unavailable' } });
  });
});
