import { globSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBackend, type Backend } from '#main/backend.ts';
import { composeDemonstration } from '#main/demonstration/compose-demonstration.ts';
import { holdFolder } from '#main/region/fetching/hold-folder.fs.ts';
import { findBuiltRegion } from '../support/built-region.ts';
import { readZip } from '../support/read-zip.ts';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';

let folder: string;
let backend: Backend;

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-window-service-'));
  backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
});
afterEach(async () => {
  await backend.close();
  rmSync(folder, { recursive: true, force: true });
});

async function call<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name>> {
  const answer = await backend.dispatch(name, input);
  if (!answer.ok) throw Object.assign(new Error(answer.error.message), answer.error);
  return answer.value as ProcedureOutput<Name>;
}

async function ask(port: number, token: string): Promise<number> {
  const response = await fetch(`http://127.0.0.1:${port}/mediator/single_building_query_without_geocoding`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ location: { latitude: 49, longitude: -122 } }),
  });
  await response.arrayBuffer();
  return response.status;
}

describe('the query service as the window runs it', () => {
  it('answers on the loopback to a token, tells of its requests, and ends', async () => {
    expect(await call('service.status', {})).toMatchObject({ port: null, requestCount: 0 });
    const { port } = await call('service.start', { port: 0 });
    if (port === null) throw new Error('it has not started');
    const { token, jti } = await call('token.issue', { name: 'Partner', modules: ['fluvial'], days: 3, quota: null });
    expect(await ask(port, 'nonsense')).toBe(403);
    // No region is installed: the token was let in, the place is in no territory.
    expect(await ask(port, token)).toBe(403);
    const status = await call('service.status', {});
    expect(status.requestCount).toBe(2);
    expect(status.recent[0]).toMatchObject({
      method: 'POST',
      path: '/mediator/single_building_query_without_geocoding',
      statusCode: 403,
    });
    expect((await call('token.list', {})).tokens).toMatchObject([
      { jti, name: 'Partner', modules: ['fluvial'], quota: null, state: 'valid', requestsToday: 1 },
    ]);
    expect(await call('service.stop', {})).toMatchObject({ port: null });
    await expect(ask(port, token)).rejects.toThrow();
  });

  it('says in words that a port is taken, and goes on where it was', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => other.once('listening', resolve));
    const address = other.address();
    if (address === null || typeof address === 'string') throw new Error('no port');
    try {
      const { port } = await call('service.start', { port: 0 });
      await expect(call('service.start', { port: address.port })).rejects.toMatchObject({
        code: 'PORT_UNAVAILABLE',
        message: `Port ${address.port} is taken by another process. Choose another port.`,
      });
      expect(await call('service.status', {})).toMatchObject({ port });
    } finally {
      other.close();
    }
  });

  it('asks for no token when it is started like that, and for one again after the next start', async () => {
    const { port, requiresToken } = await call('service.start', { port: 0, requireToken: false });
    if (port === null) throw new Error('it has not started');
    expect(requiresToken).toBe(false);
    const askOpenly = async () => {
      const response = await fetch(`http://127.0.0.1:${port}/mediator/single_building_query_without_geocoding`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ location: { latitude: 49, longitude: -122 } }),
      });
      return ((await response.json()) as { type: string }).type;
    };
    // No region is installed: it was let in, and the place is in no territory.
    expect(await askOpenly()).toBe('OUT_OF_BOUND_LOCATION');
    expect(await call('service.start', { port })).toMatchObject({ port, requiresToken: true });
    expect(await askOpenly()).toBe('NO_AUTH_KEY');
    await call('service.stop', {});
  });

  it('moves to another port when it is started there', async () => {
    const first = await call('service.start', { port: 0 });
    const probe = createServer().listen(0, '127.0.0.1');
    await new Promise((resolve) => probe.once('listening', resolve));
    const free = (probe.address() as { port: number }).port;
    await new Promise((resolve) => probe.close(resolve));
    const second = await call('service.start', { port: free });
    expect(second.port).toBe(free);
    expect(second.port).not.toBe(first.port);
  });
});

describe('issued tokens', () => {
  it('are revoked for good, and their text is kept nowhere', async () => {
    const { token, jti } = await call('token.issue', { name: 'Partner', modules: ['fluvial'], days: 3, quota: 5 });
    const { tokens } = await call('token.revoke', { jti });
    expect(tokens).toMatchObject([{ jti, state: 'revoked', quota: 5 }]);
    expect(await backend.tokens.check(token)).toMatchObject({ ok: false, reason: 'revoked' });
    await backend.close();
    const signature = token.split('.')[2] ?? token;
    const kept = globSync('**', { cwd: folder })
      .map((name) => path.join(folder, name))
      .filter((file) => statSync(file).isFile());
    expect(kept.map((file) => path.basename(file))).toContain('freeboard.sqlite');
    for (const file of kept) expect(readFileSync(file, 'latin1'), file).not.toContain(signature);
    backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
  });

  it('do not count the licence that the installation made for itself', async () => {
    expect(await call('token.list', {})).toEqual({ tokens: [] });
  });
});

describe('installing a licence', () => {
  const licenceFile = (): string => readFileSync(path.join(folder, 'licence.jwt'), 'utf8').trim();

  it('takes one of the known issuer, at once and after a restart', async () => {
    const { token } = await backend.tokens.issue({ subject: 'Rijn Survey', modules: ['fluvial'], days: 10 });
    const heard: string[] = [];
    backend.onEvent((name) => heard.push(name));
    expect(await call('licence.install', { text: `  ${token}\n` })).toMatchObject({
      subject: 'Rijn Survey',
      modules: ['fluvial'],
      state: 'valid',
    });
    expect(heard).toContain('licence.changed');
    expect([...backend.licence.entitlement().modules]).toEqual(['fluvial']);
    if (process.platform !== 'win32') expect(statSync(path.join(folder, 'licence.jwt')).mode & 0o777).toBe(0o600);
    await backend.close();
    backend = await createBackend({ dataDirectory: folder, version: '0.0.0', name: 'test' });
    expect(await call('licence.get', {})).toMatchObject({ subject: 'Rijn Survey' });
  });

  it('keeps the present one when the new one does not hold, and says why', async () => {
    const before = licenceFile();
    const { token, claims } = await backend.tokens.issue({ subject: 'x', modules: ['fluvial'], days: 10 });
    const [head = '', payload = '', signature = ''] = token.split('.');
    const more = Buffer.from(
      JSON.stringify({ ...JSON.parse(Buffer.from(payload, 'base64url').toString()), modules: ['fluvial', 'coastal'] }),
    ).toString('base64url');
    const otherFolder = mkdtempSync(path.join(tmpdir(), 'freeboard-other-issuer-'));
    const other = await createBackend({ dataDirectory: otherFolder, version: '0.0.0', name: 'test' });
    const foreign = (await other.tokens.issue({ subject: 'x', modules: ['fluvial'], days: 10 })).token;
    await other.close();
    rmSync(otherFolder, { recursive: true, force: true });
    const ended = (await backend.tokens.issue({ subject: 'x', modules: ['fluvial'], days: -1 })).token;
    const refusals = [
      ['good morning', 'malformed'],
      [`${head}.${more}.${signature}`, 'untrusted'],
      [foreign, 'untrusted'],
      [ended, 'expired'],
    ] as const;
    for (const [text, reason] of refusals) {
      await expect(call('licence.install', { text })).rejects.toMatchObject({
        code: 'LICENCE_REFUSED',
        details: { reason },
      });
    }
    backend.tokens.revoke(claims.jti);
    await expect(call('licence.install', { text: token })).rejects.toMatchObject({ details: { reason: 'revoked' } });
    expect(licenceFile()).toBe(before);
    expect(await call('licence.get', {})).toMatchObject({ subject: 'this installation', state: 'valid' });
  });
});

describe('storage', () => {
  it('is told by what it is for, and the cache can be cleared', async () => {
    const { parts, dataDirectory, canOpenFolder } = await call('storage.get', {});
    expect(dataDirectory).toBe(folder);
    // Over HTTP, and here, there is no window that could show it.
    expect(canOpenFolder).toBe(false);
    expect(parts.map(({ part }) => part)).toEqual(expect.arrayContaining(['database', 'cache']));
    const cleared = await call('storage.clearCache', {});
    expect(cleared.parts.find(({ part }) => part === 'cache')?.bytes).toBeGreaterThan(0);
    expect(await call('storage.openFolder', {})).toEqual({ opened: false });
  });
});

describe('what is fetched of public maps', () => {
  it('is told as room that it takes, and given back but while somebody fetches', async () => {
    const fetched = path.join(folder, 'fetched');
    const lock = await holdFolder(fetched, new AbortController().signal);
    writeFileSync(path.join(fetched, 'ab.parts'), 'x'.repeat(50_000));
    const measure = async (): Promise<number> =>
      (await call('storage.get', {})).parts.find(({ part }) => part === 'fetched')?.bytes ?? 0;
    expect(await measure()).toBeGreaterThanOrEqual(50_000);
    await expect(call('region.clearFetched', {})).rejects.toMatchObject({ text: { key: 'region-being-fetched' } });
    lock.release();
    expect(await call('region.clearFetched', {})).toEqual({});
    expect(await measure()).toBeLessThan(50_000);
    expect(globSync('*.parts', { cwd: fetched })).toEqual([]);
  });

  it('can be listed for another computer, with the lists that name more of it', async () => {
    const box: [number, number, number, number] = [6, 52.4, 6.2, 52.6];
    const saved = await call('region.saveList', { box, sources: ['jrc-efas', 'jrc-glofas', 'openaddresses'] });
    if (saved.state !== 'ready') throw new Error('it is not downloaded');
    expect(saved.name).toBe('freeboard-region-files.zip');
    expect(saved.unlisted).toEqual(['jrc-glofas', 'openaddresses']);
    const [file] = globSync('downloads/**/*.zip', { cwd: folder });
    const texts = readZip(path.join(folder, file!));
    expect(Object.keys(texts).toSorted()).toEqual(['fetch.ps1', 'fetch.sh', 'files.txt']);
    expect(texts['files.txt']).toMatch(/Europe_RP100_filled_depth\.tif/);
    expect(texts['fetch.sh']).toMatch(/curl .*tile_extents\.geojson/);
    const unknown = call('region.saveList', { box, sources: ['none'] });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });
});

describe('an install that fails', () => {
  it('is told to every window, by whoever started it', async () => {
    const heard: [string, unknown][] = [];
    backend.onEvent((name, payload) => heard.push([name, payload]));
    const source = path.join(folder, 'nowhere');
    const grant = backend.grants.mint(source, { direction: 'read', holder: undefined });
    await expect(call('pack.install', { grant })).rejects.toMatchObject({ code: 'PACK_REFUSED' });
    expect(heard).toContainEqual([
      'pack.failed',
      expect.objectContaining({ source: grant, task: 'install', code: 'PACK_REFUSED' }),
    ]);
    // Every window hears it, those too that were not given the folder.
    expect(JSON.stringify(heard)).not.toContain(path.basename(folder));
  });

  it('is told alike when a pack cannot be made', async () => {
    const heard: [string, unknown][] = [];
    backend.onEvent((name, payload) => heard.push([name, payload]));
    const source = path.join(folder, 'no maps');
    const grant = backend.grants.mint(source, { direction: 'read', holder: undefined });
    await expect(call('pack.build', { grant, plan: null, install: true })).rejects.toThrow();
    expect(heard).toContainEqual(['pack.failed', expect.objectContaining({ source: grant, task: 'build' })]);
  });
});

describe('the demonstration region', () => {
  it('is there as soon as the backend is, the first time it opens with a window', async () => {
    const dataDirectory = path.join(folder, 'first');
    const withWindow = {
      demonstrationFolder: path.dirname(findBuiltRegion().installed),
      offersDemonstrationRegion: true,
    };
    for (const wasRemoved of [false, true]) {
      const opened = await createBackend({ dataDirectory, version: '0.0.0', name: 'test', ...withWindow });
      const packs = opened.library.list();
      expect(packs.map(({ builtIn, active }) => builtIn && active)).toEqual(wasRemoved ? [] : [true]);
      if (!wasRemoved) await opened.library.remove(packs[0]!.id, packs[0]!.version);
      else
        expect(await opened.dispatch('pack.installDemonstration', {})).toEqual({
          ok: true,
          value: { installed: true },
        });
      await opened.close();
    }
  });
});

describe('a demonstration region that has not been built', () => {
  it('is told to a window that comes later too', async () => {
    const heard: [string, unknown][] = [];
    const demonstration = composeDemonstration({
      demonstrationFolder: path.join(folder, 'not built'),
      library: backend.library,
      settings: { find: () => null, save: () => undefined },
      log: { error: () => undefined },
      emit: (...event) => void heard.push(event),
    });
    expect(demonstration.failure()).toBeNull();
    await expect(demonstration.install(new AbortController().signal)).rejects.toThrow('not built was not found');
    expect(demonstration.failure()).toMatchObject({ code: 'NOT_FOUND' });
    expect(heard).toContainEqual([
      'pack.failed',
      { source: 'demonstration-region', task: 'install', ...demonstration.failure() },
    ]);
    await demonstration.close();
  });
});
