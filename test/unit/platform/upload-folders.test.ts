import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createDownloadFolder } from '#main/platform/files/download-folder.ts';
import { createTemporaryPaths, sweepTemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { createUploadBound } from '#main/platform/files/upload-bound.ts';
import { createUploadFolders, type FolderLimits } from '#main/platform/files/upload-folders.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';

/** Above any number that Linux gives to a process. */
const NO_PROCESS = 4_194_305;

let root: string;
/** Notes of what is to be gone. */
let passing: string;
beforeEach(() => {
  root = mkdtempSync(path.join(tmpdir(), 'freeboard-upload-folders-'));
  passing = mkdtempSync(path.join(tmpdir(), 'freeboard-passing-'));
});
afterEach(() => {
  for (const made of [root, passing]) rmSync(made, { recursive: true, force: true });
});

async function* once(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

async function open(limits?: FolderLimits) {
  const uploads = path.join(root, 'uploads');
  const downloads = createDownloadFolder(uploads, { now: () => new Date() });
  const parts = {
    uploads: downloads,
    bound: createUploadBound(uploads),
    temporaryPaths: createTemporaryPaths(passing),
  };
  const folders = createUploadFolders(parts, limits);
  const folder = await folders.begin('Mill Brook');
  folders.open('id', folder);
  return { folder, put: (place: readonly string[], text = 'x') => folders.put('id', place, once(text)), folders };
}

const listFiles = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .toSorted();

it('holds files where they were, in a folder of its name below a name of ours', async () => {
  const { folder, put } = await open();
  await put(['river', 'depth_rp10.tif'], 'ten');
  await put(['houses.csv']);
  expect(path.relative(root, folder)).toMatch(/^uploads[/\\][0-9a-f-]{36}[/\\]Mill Brook$/);
  expect(listFiles(folder)).toEqual(['houses.csv', path.join('river', 'depth_rp10.tif')]);
  expect(readFileSync(path.join(folder, 'river', 'depth_rp10.tif'), 'utf8')).toBe('ten');
});

it('takes a name once, however many files come under it at the same time', async () => {
  const { folder, put } = await open();
  const came = await Promise.allSettled(Array.from({ length: 12 }, (_, at) => put(['same.tif'], `file ${at}`)));
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const first = came.findIndex(({ status }) => status === 'fulfilled');
  expect(readFileSync(path.join(folder, 'same.tif'), 'utf8')).toBe(`file ${first}`);
  expect(listFiles(path.join(root, 'uploads'))).toHaveLength(1);
});

it('counts what is on its way, and no more what did not come', async () => {
  const { put } = await open({ files: 5, bytes: 25 });
  const came = await Promise.allSettled(['a', 'b', 'c', 'd'].map((name) => put([name], '0123456789')));
  expect(came.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  await put(['e'], '01234');
  await expect(put(['f'], '0')).rejects.toBeInstanceOf(ServiceError);
});

it('puts nothing outside the folder and nothing over a file, whatever the names are', async () => {
  const { folder, put } = await open();
  await put(['a'], 'first');
  const oddName = fc.oneof(
    fc.constantFrom('..', '.', '', '/', '..\\x', 'C:\\x', '/etc/passwd', 'a', 'A', 'con', 'b\0', '.hidden', 'x/../..'),
    fc.string(),
    fc.string({ unit: 'binary' }),
  );
  // Sixteen names of 200 bytes are longer than a path may be.
  const long = fc.constantFrom(...[3, 16].map((count) => Array.from({ length: count }, () => 'n'.repeat(200))));
  const places = fc.oneof({ weight: 9, arbitrary: fc.array(oddName, { minLength: 1, maxLength: 3 }) }, long);
  await fc.assert(
    fc.asyncProperty(places, async (place) => {
      const before = listFiles(root).length;
      let isPut = true;
      await put(place).catch((error: unknown) => {
        isPut = false;
        if (!(error instanceof ServiceError)) throw error;
      });
      const after = listFiles(root);
      if (isPut) expect(existsSync(path.join(folder, ...place))).toBe(true);
      expect(after).toHaveLength(before + (isPut ? 1 : 0));
      expect(after.filter((file) => !path.join(root, file).startsWith(folder + path.sep))).toEqual([]);
    }),
    { numRuns: 200 },
  );
  expect(readFileSync(path.join(folder, 'a'), 'utf8')).toBe('first');
});

it.each([
  ['files', { files: 2, bytes: 100 }, ['x', 'x', 'x']],
  ['bytes', { files: 10, bytes: 10 }, ['123456', '1234', '1']],
] as const)('takes no more than a bound of %s', async (_, limits, texts) => {
  const { folder, put } = await open(limits);
  const [first, second, third] = texts;
  await put(['1'], first);
  await put(['2'], second);
  await expect(put(['3'], third)).rejects.toMatchObject({ code: 'FILE_REFUSED', text: { key: 'upload-folder-full' } });
  expect(listFiles(root).map((file) => path.relative(folder, path.join(root, file)))).toEqual(['1', '2']);
});

it('goes with the process that began it, also when that is killed', async () => {
  const { folder, put, folders } = await open();
  await put(['a.tif']);
  folders.end();
  expect([readdirSync(path.join(root, 'uploads')), readdirSync(passing), existsSync(folder)]).toEqual([[], [], false]);

  const killed = await open();
  await killed.put(['a.tif']);
  const note = path.join(passing, readdirSync(passing)[0]!);
  const clock = { now: () => new Date() };
  sweepTemporaryPaths(passing, clock);
  expect(existsSync(path.join(killed.folder, 'a.tif'))).toBe(true);
  writeFileSync(note, JSON.stringify({ ...(JSON.parse(readFileSync(note, 'utf8')) as object), pid: NO_PROCESS }));
  sweepTemporaryPaths(passing, clock);
  expect(readdirSync(path.join(root, 'uploads'))).toEqual([]);
});

it('takes nothing under an id that was not opened', async () => {
  const { folders } = await open();
  await expect(folders.put('other', ['a'], once('x'))).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
