import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openPartlyFile } from '#main/platform/files/partly-file.ts';
import { createRangeClient } from '#main/platform/http/ranges/range-client.ts';
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
