import { existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDownloadFolder } from '#main/platform/files/download-folder.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-downloads-'));
  now = noon;
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const noon = new Date('2026-11-21T12:00:00Z');
let now = noon;
const open = () => createDownloadFolder(path.join(folder, 'downloads'), { now: () => now });

it('finds what was written under its id, and nothing before', async () => {
  const downloads = open();
  expect(downloads.find('a')).toBeNull();
  const { id, path: file } = await downloads.reserve('csv');
  expect(downloads.find(id)).toBeNull();
  writeFileSync(file, 'a;b');
  expect(downloads.find(id)).toBe(file);
  const own = await downloads.reserve('freeboard', '11111111-1111-4111-8111-111111111111');
  expect(path.basename(own.path)).toBe('11111111-1111-4111-8111-111111111111.freeboard');
});

it('keeps a file for a day, and looks for older ones once an hour, however often a place is asked for', async () => {
  const downloads = open();
  const [old, young] = [await downloads.reserve('csv'), await downloads.reserve('csv')];
  for (const [file, at] of [
    [old.path, '2026-11-20T12:59:59Z'],
    [young.path, '2026-11-20T13:00:01Z'],
  ] as const) {
    writeFileSync(file, '');
    utimesSync(file, new Date(at), new Date(at));
  }
  const areThere = () => [existsSync(old.path), existsSync(young.path)];
  now = new Date('2026-11-21T12:59:59Z');
  await downloads.reserve('csv');
  expect(areThere()).toEqual([true, true]);
  now = new Date('2026-11-21T13:00:00Z');
  await downloads.reserve('csv');
  expect(areThere()).toEqual([false, true]);
});

it('keeps a folder for a day, with all it holds', async () => {
  const downloads = open();
  const { path: old } = await downloads.reserve('');
  mkdirSync(path.join(old, 'maps'), { recursive: true });
  writeFileSync(path.join(old, 'maps', 'depth.tif'), '');
  await downloads.sweep();
  expect(existsSync(old)).toBe(true);
  const at = new Date('2026-11-20T11:59:59Z');
  utimesSync(old, at, at);
  await downloads.sweep();
  expect(existsSync(old)).toBe(false);
});

it('leaves what has no name of ours, as where the folder is a link to one of a person', async () => {
  const documents = path.join(folder, 'documents');
  mkdirSync(path.join(documents, 'letters'), { recursive: true });
  writeFileSync(path.join(documents, 'letter.docx'), 'mine');
  symlinkSync(documents, path.join(folder, 'downloads'));
  const at = new Date('2026-01-01T00:00:00Z');
  for (const name of ['letters', 'letter.docx']) utimesSync(path.join(documents, name), at, at);
  await open().sweep();
  for (const name of ['letters', 'letter.docx']) expect(existsSync(path.join(documents, name)), name).toBe(true);
});

it('gives a place although a file goes away while it looks for old ones', async () => {
  const downloads = open();
  const { path: file } = await downloads.reserve('csv');
  // Listed, and not there when it is looked at.
  symlinkSync(path.join(folder, 'nowhere'), file);
  await expect(downloads.reserve('csv')).resolves.toMatchObject({ id: expect.any(String) as string });
});

it('keeps what was just written, however far ahead its clock is', async () => {
  const ahead = { now: () => new Date(Date.now() + 365 * 24 * 60 * 60_000) };
  const downloads = createDownloadFolder(path.join(folder, 'downloads'), ahead);
  const { path: file } = await downloads.reserve('csv');
  writeFileSync(file, '');
  await downloads.reserve('csv');
  expect(existsSync(file)).toBe(true);
});
