import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUploadBound } from '#main/platform/files/upload-bound.ts';
import { canMountDisk, mountDisk } from '../../support/small-disk.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-upload-bound-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

async function* pieces(...texts: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

const isFull = { code: 'FILE_REFUSED', text: { key: 'uploads-full' } };
const bring = (bound: ReturnType<typeof createUploadBound>, ...texts: readonly string[]) =>
  bound.write(pieces(...texts), 1000);

it('counts what was there before, in folders too, and what comes', async () => {
  mkdirSync(path.join(folder, 'one', 'two'), { recursive: true });
  writeFileSync(path.join(folder, 'one', 'two', 'a.tif'), '1234');
  writeFileSync(path.join(folder, 'b.csv'), '12');
  const bound = createUploadBound(folder, { files: 10, bytes: 10 });
  await bring(bound, '12', '34');
  await expect(bring(bound, '1')).rejects.toMatchObject(isFull);
});

it('counts no more what did not come or has gone since', async () => {
  const bound = createUploadBound(folder, { files: 10, bytes: 10 });
  await expect(bring(bound, '123456', '12345')).rejects.toMatchObject(isFull);
  const kept = await bring(bound, '123456', '1234');
  await expect(bring(bound, '1')).rejects.toMatchObject(isFull);
  rmSync(kept.path);
  await bring(bound, '1');
});

it('counts files, those on their way too', async () => {
  const bound = createUploadBound(folder, { files: 3, bytes: 1000 });
  const came = await Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((text) => bring(bound, text)));
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

const isMounted = canMountDisk();
const title = isMounted ? 'on a small disk' : 'on a small disk [skipped: no file system can be mounted here]';

describe.skipIf(!isMounted)(title, () => {
  it('leaves a twentieth of it free, and nothing of what did not fit', async () => {
    const disk = mountDisk(20);
    try {
      const bound = createUploadBound(disk.folder);
      const mebibyte = 'x'.repeat(1024 * 1024);
      const write = (mebibytes: number) => bound.write(pieces(...Array<string>(mebibytes).fill(mebibyte)), 1e9);
      const isRefused = { code: 'STORAGE_FULL', text: { key: 'upload-without-room', values: { megabytes: 1 } } };
      // The last of them would be the last of the disk.
      await expect(write(20)).rejects.toMatchObject(isRefused);
      await write(18);
      await expect(write(2)).rejects.toMatchObject(isRefused);
    } finally {
      disk.remove();
    }
  });
});
