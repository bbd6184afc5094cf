import type * as fileSystem from 'node:fs';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Writable } from 'node:stream';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createFindingList } from '#main/pack/install/findings.ts';
import { unpackZip } from '#main/pack/install/unpack-zip.fs.ts';
import { encodeRawZip } from './support/raw-zip.ts';

/** A disk on which there is room for the first file only. */
let isFull = false;
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<typeof fileSystem>();
  const createWriteStream = (...[file, options]: Parameters<typeof fs.createWriteStream>) => {
    if (!isFull || String(file).endsWith('pack.json')) return fs.createWriteStream(file, options);
    const problem = Object.assign(new Error(`ENOSPC: no space left on device, write '${String(file)}'`), {
      code: 'ENOSPC',
      syscall: 'write',
    });
    return new Writable({ write: (_chunk, _encoding, done) => done(problem) });
  };
  return { ...fs, createWriteStream };
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-full-disk-'));
});
afterEach(() => {
  isFull = false;
  rmSync(folder, { recursive: true });
});

async function unpack(names: readonly string[]) {
  const zip = path.join(folder, 'pack.zip');
  writeFileSync(zip, encodeRawZip(names.map((name) => ({ name, content: 'content' }))));
  const findings = createFindingList();
  await unpackZip(zip, path.join(folder, 'unpacked'), findings, () => undefined);
  return findings.all;
}

it('a zip that the disk has no room for is no broken zip', async () => {
  isFull = true;
  expect(await unpack(['pack.json', 'dem.tif'])).toMatchObject([{ code: 'no-space', found: 'the disk is full' }]);
});

it('an entry that the disk cannot have a file of is told by its name, without the folder that it was to be in', async () => {
  // No file system of any of our platforms takes a name of more than 255 characters.
  const name = `${'n'.repeat(300)}.tif`;
  const findings = await unpack(['pack.json', name]);
  expect(findings).toMatchObject([{ code: 'unreadable-file', file: name }]);
  expect(JSON.stringify(findings)).not.toContain(folder);
});
