import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPartlyFile } from '#main/platform/files/partly-file.ts';
import { createRangeClient } from '#main/platform/http/ranges/range-client.ts';
import { isOtherState } from '#main/region/fetching/range-store.fs.ts';
import { holdFolder } from '#main/region/fetching/hold-folder.fs.ts';
import { createRemoteFiles, isChanged, mergeNear, type RemoteFiles } from '#main/region/fetching/remote-files.fs.ts';
import { serveBytes, startFileServer, type FileServer } from '../../support/file-server.ts';

const limits = { parallel: 2, attempts: 3, firstWaitMilliseconds: 1, idleMilliseconds: 5000 };
const content = Uint8Array.from({ length: 200_000 }, (_, at) => (at * 7) % 251);

let folder: string;
let server: FileServer;
let files: RemoteFiles;
let bytes = 0;
const options = { signal: new AbortController().signal, onBytes: (count: number) => void (bytes += count) };
beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-parts-'));
  server = await startFileServer();
  server.files.set('/map.tif', serveBytes(content));
  files = createRemoteFiles(createRangeClient({ userAgent: 'test' }, limits), folder);
  bytes = 0;
});
afterEach(async () => {
  await server.close();
  rmSync(folder, { recursive: true, force: true });
});

const url = () => `${server.origin}/map.tif`;

async function openStore() {
  const store = await files.open([url()], options);
  if (store === null) throw new Error('it is not there');
  return store;
}

describe('parts of a file on a server', () => {
  it('are fetched once, and are here when it is opened again', async () => {
    const first = await openStore();
    await files.fetch(first, [{ start: 100_000, length: 5000 }], options);
    await files.fetch(first, [{ start: 102_000, length: 4000 }], options);
    first.close();
    const again = await openStore();
    await files.fetch(again, [{ start: 99_000, length: 7000 }], options);
    const file = openPartlyFile(again.parts);
    expect(file.read(99_000, 7000)).toEqual(content.slice(99_000, 106_000));
    expect(file.read(0, 4096)).toEqual(content.slice(0, 4096));
    expect(() => file.read(0, 4097)).toThrow('not here');
    file.close();
    again.close();
    // No byte came twice.
    expect(bytes).toBe(4096 + 7000);
    expect(server.sent.reduce((sum, { length }) => sum + length, 0)).toBe(bytes);
  });

  it('end where the power went, and what stood before is used', async () => {
    const first = await openStore();
    await files.fetch(first, [{ start: 100_000, length: 5000 }], options);
    await files.fetch(first, [{ start: 150_000, length: 5000 }], options);
    first.close();
    const [name] = readdirSync(folder);
    const file = path.join(folder, name!);
    truncateSync(file, statSync(file).size - 1);
    const again = await openStore();
    expect(again.listMissing([{ start: 100_000, length: 5000 }])).toEqual([]);
    expect(again.listMissing([{ start: 150_000, length: 5000 }])).toEqual([{ start: 150_000, length: 5000 }]);
    await files.fetch(again, [{ start: 150_000, length: 5000 }], options);
    again.close();
    appendFileSync(file, 'something else');
    const third = await openStore();
    const whole = openPartlyFile(third.parts);
    expect(whole.read(150_000, 5000)).toEqual(content.slice(150_000, 155_000));
    whole.close();
    third.close();
  });

  it.each(['opened', 'listed', 'fetched', 'found changed'])(
    'are left as they are where the lock of the folder was removed when a file is %s',
    async (when) => {
      const lock = await holdFolder(folder, options.signal);
      const held = createRemoteFiles(createRangeClient({ userAgent: 'test' }, limits), folder, lock);
      const store = when === 'opened' ? null : await held.open([url()], options);
      rmSync(path.join(folder, 'lock'));
      if (when === 'found changed') server.files.set('/map.tif', serveBytes(content.toReversed(), '"2"'));
      const list = (): string[] =>
        readdirSync(folder).map((name) => `${name} ${statSync(path.join(folder, name)).size}`);
      const before = list();
      const asked =
        when === 'listed'
          ? held.openList(url(), options)
          : store === null
            ? held.open([url()], options)
            : held.fetch(store, [{ start: 100_000, length: 5000 }], options);
      await expect(asked).rejects.toMatchObject({ damage: 'moved', path: path.join(folder, 'lock') });
      expect(list()).toEqual(before);
      store?.close();
      lock.release();
    },
  );

  it('that broke off are kept as far as they came, and only the rest of them is asked for', async () => {
    const long = Uint8Array.from({ length: 3_000_000 }, (_, at) => (at * 11) % 253);
    server.files.set('/map.tif', serveBytes(long));
    const store = await openStore();
    let cuts = 0;
    // Within a region the rest is asked for at once.
    server.cut = () => (cuts++ < 2 ? 700_001 : null);
    await files.fetch(store, [{ start: 4096, length: 2_000_000 }], options);
    // Given up, it is asked for by the next region.
    server.cut = () => 300_000;
    await expect(files.fetch(store, [{ start: 2_004_096, length: 995_904 }], options)).rejects.toMatchObject({
      details: { reason: 'unreachable' },
    });
    store.close();
    server.cut = () => null;
    files = createRemoteFiles(createRangeClient({ userAgent: 'test' }, limits), folder);
    const again = await openStore();
    await files.fetch(again, [{ start: 0, length: 3_000_000 }], options);
    const whole = openPartlyFile(again.parts);
    expect(Buffer.compare(whole.read(0, 3_000_000), long)).toBe(0);
    whole.close();
    again.close();
    expect(bytes).toBe(3_000_000);
    expect(server.sent.reduce((sum, { length }) => sum + length, 0)).toBe(bytes);
  });

  it('that the disk has no room for are told as such, not as a server that does not answer', async () => {
    const store = await openStore();
    const full = Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    const broken = {
      ...store,
      add: () => {
        throw full;
      },
    };
    await expect(files.fetch(broken, [{ start: 100_000, length: 10 }], options)).rejects.toBe(full);
    store.close();
  });

  it('of a file that was changed are of no use any more, and are never mixed with others', async () => {
    const first = await openStore();
    server.files.set('/map.tif', serveBytes(content.toReversed(), '"2"'));
    const failure = await files
      .fetch(first, [{ start: 100_000, length: 10 }], options)
      .catch((error: unknown) => error);
    expect(isChanged(failure)).toBe(true);
    first.close();
    expect(readdirSync(folder)).toEqual([]);
    const again = await openStore();
    const file = openPartlyFile(again.parts);
    expect(file.read(0, 10)).toEqual(content.toReversed().slice(0, 10));
    file.close();
    again.close();
  });

  it('are begun anew in the next region when the server has another file, and asked for its state once', async () => {
    const first = await openStore();
    first.close();
    server.files.set('/map.tif', serveBytes(content.toReversed(), '"2"'));
    let heads = 0;
    server.misbehave = ({ method }) => {
      if (method === 'HEAD') heads += 1;
      return null;
    };
    const nextRegion = (): RemoteFiles => createRemoteFiles(createRangeClient({ userAgent: 'test' }, limits), folder);
    files = nextRegion();
    const again = await openStore();
    expect(again.remote.version).toBe('"2"');
    again.close();
    files = nextRegion();
    for (let time = 0; time < 3; time += 1) (await openStore()).close();
    // Once for each region.
    expect(heads).toBe(2);
  });

  it.each([404, 403, 405, 503])(
    'are used as they are when the server answers with %i instead of a state',
    async (status) => {
      (await openStore()).close();
      bytes = 0;
      server.misbehave = ({ method }) => (method === 'HEAD' ? { status } : null);
      files = createRemoteFiles(createRangeClient({ userAgent: 'test' }, limits), folder);
      const again = await openStore();
      expect(again.remote.version).toBe('"1"');
      expect(bytes).toBe(0);
      again.close();
    },
  );

  it.each<[string, Parameters<typeof isOtherState>[0], Parameters<typeof isOtherState>[1], boolean | null]>([
    ['the same ETag', { size: 9, version: '"a"' }, { size: 9, etag: '"a"', lastModified: null }, false],
    ['another ETag', { size: 9, version: '"a"' }, { size: 9, etag: '"b"', lastModified: null }, true],
    ['another size', { size: 9, version: '"a"' }, { size: 8, etag: '"a"', lastModified: null }, true],
    ['the same time', { size: 9, version: 'Mon' }, { size: null, etag: '"b"', lastModified: 'Mon' }, false],
    ['another time', { size: 9, version: 'Mon' }, { size: 9, etag: null, lastModified: 'Tue' }, true],
    ['no ETag where there was one', { size: 9, version: '"a"' }, { size: 9, etag: null, lastModified: 'Mon' }, null],
    ['nothing known before', { size: 9, version: null }, { size: 9, etag: '"a"', lastModified: 'Mon' }, null],
    ['nothing said', { size: 9, version: '"a"' }, { size: null, etag: null, lastModified: null }, null],
  ])('are of another file or not: %s', (_, before, now, isOther) => {
    expect(isOtherState(before, now)).toBe(isOther);
  });

  it('come from the next address where the first one has moved, and from none where none has it', async () => {
    const store = await files.open([`${server.origin}/gone.tif`, url()], options);
    expect(store?.remote).toMatchObject({ url: url(), size: content.length, version: '"1"' });
    store?.close();
    expect(await files.open([`${server.origin}/gone.tif`], options)).toBeNull();
  });

  it.each([403, 500, 429, 200, 302])('are refused with the answer %i, and leave nothing', async (status) => {
    server.misbehave = () => ({ status, headers: { location: 'http://127.0.0.1:9/elsewhere' } });
    await expect(files.open([url()], options)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    expect(readdirSync(folder)).toEqual([]);
  });

  it('come by a redirect to a host that may be asked, and by no other', async () => {
    const other = await startFileServer();
    other.files.set('/there.tif', serveBytes(content));
    server.misbehave = () => ({ status: 302, headers: { location: `${other.origin}/there.tif` } });
    const allowed = new URL(other.origin).host;
    const follow = (mayAsk: (place: URL) => boolean) =>
      createRemoteFiles(createRangeClient({ userAgent: 'test', mayAsk }, limits), folder).open([url()], options);
    await expect(follow(({ host }) => host !== allowed)).rejects.toMatchObject({ details: { reason: 'redirected' } });
    expect(other.sent).toEqual([]);
    await expect(follow(() => false)).rejects.toMatchObject({ details: { reason: 'host' } });
    const own = new URL(server.origin).host;
    const store = await follow(({ host }) => host === allowed || host === own);
    expect(store?.remote.size).toBe(content.length);
    store?.close();
    await other.close();
  });

  it('are asked for together where they lie near to each other', () => {
    const ranges = [
      { start: 5000, length: 10 },
      { start: 100, length: 50 },
      { start: 160, length: 40 },
    ];
    expect(mergeNear(ranges)).toEqual([
      { start: 100, length: 100 },
      { start: 5000, length: 10 },
    ]);
  });
});
