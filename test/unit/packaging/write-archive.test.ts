import { mkdtempSync, readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { extractFile, getRawHeader, listPackage } from '@electron/asar';
import { expect, it } from 'vitest';
import type { ApplicationFile } from '../../../scripts/packaging/application-files.ts';
import { writeArchive } from '../../../scripts/packaging/write-archive.ts';

const texts = {
  'out/main/cli.js': 'cli',
  'package.json': '{}',
  'out/b/map.bin': 'x'.repeat(70_000),
  'lib.node': 'native',
};

function makeFiles(names: readonly string[]): ApplicationFile[] {
  return names.map((name) => ({
    path: name,
    bytes: () => Buffer.from(texts[name as keyof typeof texts]),
    isUnpacked: name.endsWith('.node'),
  }));
}

async function write(names: readonly string[]): Promise<string> {
  const target = path.join(mkdtempSync(path.join(os.tmpdir(), 'freeboard-documents-')), 'app.asar');
  await writeArchive(target, makeFiles(names));
  return target;
}

it('the same files make the same bytes, in whichever order they come', async () => {
  const names = Object.keys(texts);
  const [one, other] = [await write(names), await write(names.toReversed())];
  expect(readFileSync(other).equals(readFileSync(one))).toBe(true);
});

it('an archive holds each file as it was, and what is unpacked beside it', async () => {
  const archive = await write(Object.keys(texts));
  expect(listPackage(archive, { isPack: false })).toEqual([
    '/lib.node',
    '/out',
    '/out/b',
    '/out/b/map.bin',
    '/out/main',
    '/out/main/cli.js',
    '/package.json',
  ]);
  expect(extractFile(archive, 'out/b/map.bin').toString()).toBe(texts['out/b/map.bin']);
  expect(readFileSync(path.join(`${archive}.unpacked`, 'lib.node'), 'utf8')).toBe('native');
  expect(getRawHeader(archive).header.files['lib.node']).toMatchObject({ unpacked: true });
});
