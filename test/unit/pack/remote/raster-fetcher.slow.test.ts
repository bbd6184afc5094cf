import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { unnotedPaths } from '#main/platform/files/temporary-paths.ts';
import { createRasterFetcher, type FetchLimits } from '#main/pack/remote/raster-fetcher.fs.ts';
import { createRemoteRasters } from '#main/pack/remote/remote-rasters.ts';
import { startRangeServer, type RangeFault, type RangeServer } from '../../../support/range-server.ts';

const limits: FetchLimits = {
  partBytes: 1000,
  parallel: 3,
  attempts: 3,
  firstWaitMilliseconds: 1,
  idleMilliseconds: 5_000,
  maximumBytes: 1_000_000,
};
/** A TIFF by its first bytes; what follows is nobody's business here. 20 parts, the last of 345 bytes. */
const file = Uint8Array.from({ length: 19_345 }, (_, at) => [0x49, 0x49, 0x2a, 0][at] ?? (at * 7) % 251);

let folder: string;
let server: RangeServer;
beforeEach(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'freeboard-remote-'));
  server = await startRangeServer(file);
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const fetchMap = (changes: Partial<FetchLimits> = {}, signal = new AbortController().signal) =>
  createRasterFetcher('test', unnotedPaths, { ...limits, ...changes }).fetch(server.url, folder, {
    signal,
    onBytes: () => undefined,
  });

const byText = (a: string, b: string): number => a.localeCompare(b);

/** The reason of the refusal; nothing may be left in the folder. */
async function findReason(changes: Partial<FetchLimits> = {}): Promise<unknown> {
  try {
    await fetchMap(changes);
  } catch (error) {
    expect(error).toMatchObject({ code: 'FILE_REFUSED' });
    expect(readdirSync(folder)).toEqual([]);
    return (error as { details: { reason: unknown } }).details.reason;
  }
  throw new Error('it was fetched');
}

describe('a map on a server', () => {
  it('is fetched in parts, some at once and no more, each of the state that the first one had', async () => {
    expect(await fetchMap()).toEqual({ url: server.url, file: 'depth_rp100.tif', bytes: file.length });
    expect(readFileSync(path.join(folder, 'depth_rp100.tif')).equals(Buffer.from(file))).toBe(true);
    expect(readdirSync(folder)).toEqual(['depth_rp100.tif']);
    expect(server.requests.map(({ range }) => range ?? '').toSorted(byText)).toEqual(
      Array.from(
        { length: 20 },
        (_, part) => `bytes=${part * 1000}-${Math.min(part * 1000 + 999, part === 0 ? 999 : 19_344)}`,
      ).toSorted(byText),
    );
    expect(server.mostAtOnce).toBeLessThanOrEqual(3);
    expect(server.requests.slice(1).every((headers) => headers['if-range'] === '"one"')).toBe(true);
    expect(server.requests.every((headers) => headers['accept-encoding'] === 'identity')).toBe(true);
  });

  const temporaryPaths: Record<string, RangeFault> = {
    'is busy': { kind: 'status', status: 503, times: 2 },
    'asks for patience': { kind: 'status', status: 429, times: 1, retryAfter: '0' },
    'cuts off': { kind: 'cutOff', times: 2 },
    'says nothing for too long': { kind: 'silent', times: 1 },
  };
  it.each(Object.entries(temporaryPaths))('is fetched all the same where the server %s', async (_, fault) => {
    server.fault = fault;
    // Patient elsewhere: on a busy machine an answer may take its time.
    await fetchMap(fault.kind === 'silent' ? { idleMilliseconds: 1000, attempts: 10 } : {});
    expect(readFileSync(path.join(folder, 'depth_rp100.tif')).equals(Buffer.from(file))).toBe(true);
  });

  const lasting: Record<string, [RangeFault, string]> = {
    'is busy for good': [{ kind: 'status', status: 500, times: 99 }, 'unreachable'],
    'always cuts off': [{ kind: 'cutOff', times: 99 }, 'unreachable'],
    'never answers': [{ kind: 'silent', times: 99 }, 'unreachable'],
    'sends more than was asked for': [{ kind: 'tooMuch' }, 'unreachable'],
    'has no ranges': [{ kind: 'noRanges' }, 'noRanges'],
    'sends another part': [{ kind: 'otherPart' }, 'noRanges'],
    'packs what it sends': [{ kind: 'packed' }, 'noRanges'],
    'does not know the file': [{ kind: 'html' }, 'absent'],
    'sends on to another server': [{ kind: 'redirect' }, 'redirected'],
    'does not say which state it is': [{ kind: 'noVersion' }, 'noVersion'],
    'says it only roughly': [{ kind: 'weakVersion' }, 'noVersion'],
  };
  it.each(Object.entries(lasting))(
    'is refused, and leaves nothing, where the server %s',
    async (_, [fault, reason]) => {
      server.fault = fault;
      expect(await findReason(fault.kind === 'silent' ? { idleMilliseconds: 200 } : {})).toBe(reason);
    },
  );

  it('is refused when it changes while it is fetched: another tag, or another length', async () => {
    server.onRequest = (number) => {
      if (number === 7) server.etag = '"two"';
    };
    expect(await findReason()).toBe('changed');
    server.onRequest = (number) => {
      if (number % 100 === 50) server.bytes = file.subarray(0, 15_000);
    };
    server.etag = '"one"';
    server.requests.length = 43;
    expect(await findReason()).toBe('changed');
  });

  it('is refused when it is no TIFF, or too large, before more than its first part was asked for', async () => {
    expect(await findReason({ maximumBytes: 10_000 })).toBe('tooLarge');
    server.bytes = new TextEncoder().encode('<html>'.repeat(1000));
    expect(await findReason()).toBe('noTiff');
    expect(server.requests).toHaveLength(2);
  });

  it('is refused where nothing listens', async () => {
    await server.close();
    expect(await findReason()).toBe('unreachable');
  });

  it('leaves nothing when it is cancelled', async () => {
    const controller = new AbortController();
    server.onRequest = (number) => {
      if (number === 5) controller.abort();
    };
    await expect(fetchMap({}, controller.signal)).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('never takes the place of a file that is there', async () => {
    writeFileSync(path.join(folder, 'depth_rp100.tif'), 'mine');
    await expect(fetchMap()).rejects.toMatchObject({ details: { reason: 'exists' } });
    expect(readFileSync(path.join(folder, 'depth_rp100.tif'), 'utf8')).toBe('mine');
    expect(server.requests).toEqual([]);
  });
});

describe('fetching maps', () => {
  it('asks nothing of any server until it is switched on, or asked for in so many words', async () => {
    const values = new Map<string, unknown>();
    const store = {
      find: (key: string) => values.get(key) ?? null,
      save: (key: string, value: unknown) => void values.set(key, value),
    };
    const rasters = createRemoteRasters({ store, fetcher: createRasterFetcher('test', unnotedPaths, limits) });
    const confirm = () => Promise.resolve();
    const options = { signal: new AbortController().signal, confirm, onProgress: () => undefined };
    const job = { urls: [server.url, server.url], folder: path.join(folder, 'new'), isAllowedOnce: false };

    expect(rasters.get()).toEqual({ enabled: false });
    await expect(rasters.fetch(job, options)).rejects.toMatchObject({ details: { reason: 'off' } });
    expect(server.requests).toEqual([]);
    expect(existsSync(path.join(folder, 'new'))).toBe(false);

    rasters.set({ enabled: true });
    const refused = { ...options, confirm: () => Promise.reject(new Error('nobody has allowed it')) };
    await expect(rasters.fetch(job, refused)).rejects.toThrow('nobody has allowed it');
    expect(server.requests).toEqual([]);
    expect(await rasters.fetch(job, options)).toHaveLength(1);
    rasters.set({ enabled: false });
    const other = path.join(folder, 'other');
    expect(await rasters.fetch({ ...job, folder: other, isAllowedOnce: true }, options)).toHaveLength(1);
  });

  it('names a file by its address, also where a percent sign in it stands for nothing, and tells of it by that name', async () => {
    const fetcher = createRasterFetcher('test', unnotedPaths, limits);
    const rasters = createRemoteRasters({ store: { find: () => ({ enabled: true }), save: () => undefined }, fetcher });
    const told = new Set<string | null>();
    const options = {
      signal: new AbortController().signal,
      confirm: () => Promise.resolve(),
      onProgress: (progress: { readonly file: string | null }) => void told.add(progress.file),
    };
    const urls = ['/depth_100%.tif', '/depth%20rp%20100.tif'].map((name) => `${new URL(server.url).origin}${name}`);
    const files = await rasters.fetch({ urls, folder, isAllowedOnce: false }, options);
    const names = ['depth_100_.tif', 'depth_rp_100.tif'];
    expect(files.map((fetched) => fetched.file)).toEqual(names);
    expect([...told]).toEqual(names);
    expect(readdirSync(folder).toSorted(byText)).toEqual(names);
  });
});
