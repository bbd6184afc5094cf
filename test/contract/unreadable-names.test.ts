import { randomUUID } from 'node:crypto';
import { globSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { type Backend, createBackend } from '#main/backend.ts';
import { parseCommandLine } from '#main/cli/parse-command-line.ts';
import { inspectFolder } from '#main/pack/build/inspect-folder.fs.ts';
import { findPackRoot } from '#main/pack/install/pack-files.fs.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { isUnreadableName } from '#main/platform/files/unreadable-names.ts';
import { openLocalFiles } from '#main/region/fetching/local-files.fs.ts';
import { readSources } from '#main/region/source-catalogue.fs.ts';
import { unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';

/** Windows and macOS have no such names. */
const isLinux = process.platform === 'linux';
const skipped = isLinux ? '' : ' [skipped: names are text here]';

/** A path in a folder, é in Latin-1 for each U+FFFD. */
function rawPath(folder: string, name: string): Buffer {
  return Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(name.replaceAll('\uFFFD', 'é'), 'latin1')]);
}
function write(folder: string, name: string, text = 'x'): void {
  const file = rawPath(folder, name);
  mkdirSync(file.subarray(0, file.lastIndexOf('/')), { recursive: true });
  writeFileSync(file, text);
}

const refusal = (name: string) => ({
  code: 'FILE_REFUSED',
  text: { key: 'name-not-text', values: { path: expect.stringContaining(name) as string } },
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-documents-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

describe.skipIf(!isLinux)(`a file or folder whose name is no UTF-8${skipped}`, () => {
  it('is one that nothing finds, unlike one whose name has U+FFFD itself', () => {
    write(folder, 'm\uFFFD.csv');
    writeFileSync(path.join(folder, 'n\uFFFD.csv'), 'x');
    expect(['m\uFFFD.csv', 'n\uFFFD.csv', 'none.csv'].map((name) => isUnreadableName(path.join(folder, name)))).toEqual(
      [true, false, false],
    );
  });

  it('is told of in a folder of maps, and the others are looked into', async () => {
    write(folder, 'm\uFFFD.tif');
    write(folder, 'in\uFFFD/a.tif');
    write(folder, 'plain.txt');
    const files = await inspectFolder({ folder, crs: {}, generalCrs: null }, () => undefined);
    expect(files).toMatchObject([
      { kind: 'unusable', path: 'in\uFFFD', why: { key: 'unreadable-name' }, isTold: true },
      { kind: 'unusable', path: 'm\uFFFD.tif', why: { key: 'unreadable-name' }, isTold: true },
      { kind: 'unusable', path: 'plain.txt', isTold: false },
    ]);
  });

  it.each(['m\uFFFD.tif', 'in\uFFFD/a.tif', 'deep/in\uFFFD/a.tif'])('%s ends the reading of fetched files', (name) => {
    write(folder, name);
    let failure;
    try {
      openLocalFiles(folder);
    } catch (error) {
      failure = toExpectedFailure(error);
    }
    expect(failure).toMatchObject(refusal('\uFFFD'));
  });

  it('is told of where a pack should be in it', () => {
    write(folder, 'p\uFFFD/pack.json');
    expect(() => findPackRoot(folder)).toThrow(expect.objectContaining(refusal('p\uFFFD')));
  });

  it('is told of among sources of one’s own', () => {
    write(folder, 's\uFFFD.json', '{}');
    const message = expect.stringContaining('is not readable text') as string;
    expect(readSources([folder]).faults).toEqual([{ file: path.join(folder, 's\uFFFD.json'), message }]);
  });
});

it.each([['m\uFFFD.csv'], ['--out=m\uFFFD.csv'], ['--out', 'm\uFFFD.csv'], ['--data-dir', 'd\uFFFD']])(
  'an argument that is no text is refused: %s %s',
  (...args) => {
    expect(() => parseCommandLine(args, { out: { type: 'string' } })).toThrow(/is not readable text/);
  },
);

describe('a data directory', () => {
  let kept: UnpackedData;
  let backend: Backend | null = null;
  beforeEach(() => {
    kept = unpackDataDirectory('revision-465d602c');
  });
  afterEach(async () => {
    await backend?.close();
    backend = null;
    kept.remove();
  });
  const start = async (dataDirectory = kept.dataDirectory): Promise<Backend> =>
    (backend = await createBackend({ dataDirectory, version: '0.0.0', name: 'test' }));

  it('of such a name is not made anew under another', async () => {
    const dataDirectory = path.join(folder, 'd\uFFFD');
    await expect(start(dataDirectory)).rejects.toMatchObject(refusal('d\uFFFD'));
    expect(globSync('*', { cwd: folder })).toEqual([]);
  });

  it('takes no grant of such a name, to read or to write', async () => {
    const { grants, dispatch } = await start();
    const file = path.join(folder, 'm\uFFFD.csv');
    const read = grants.mint(file, { direction: 'read', holder: undefined });
    const written = grants.mint(file, { direction: 'write', holder: undefined });
    const error = refusal('m\uFFFD.csv');
    expect(await dispatch('portfolio.inspect', { grant: read })).toMatchObject({ error });
    expect(await dispatch('pack.install', { grant: read })).toMatchObject({ error });
    expect(await dispatch('portfolio.writeCorrections', { id: randomUUID(), grant: written })).toMatchObject({ error });
  });

  it.skipIf(!isLinux)(
    `with such names in each of its folders answers, and tells of those that are its own${skipped}`,
    async () => {
      const inside = globSync('**/', { cwd: kept.dataDirectory }).map((name) => path.join(kept.dataDirectory, name));
      for (const place of [kept.dataDirectory, ...inside]) {
        write(place, 'file\uFFFD');
        write(place, 'folder\uFFFD/file');
      }
      const at = (...names: string[]): string => path.join(kept.dataDirectory, ...names);
      write(at('portfolio-mappings'), 'mine\uFFFD.json', '{}');
      write(at('packs'), 'copy\uFFFD@1/installed.json', '{}');
      const { dispatch } = await start();
      const ask = async (name: string): Promise<unknown> => {
        const answer = await dispatch(name, {});
        if (!answer.ok) throw new Error(`${name}: ${answer.error.message}`);
        return answer.value;
      };
      for (const name of [
        'survey.list',
        'history.list',
        'portfolio.list',
        'region.made',
        'storage.get',
        'diagnostics.get',
      ])
        expect(await ask(name)).toBeTruthy();
      expect(await ask('portfolio.mappings.list')).toMatchObject({
        unreadable: [
          { path: at('portfolio-mappings', 'mine\uFFFD.json'), why: expect.stringContaining('not readable') },
        ],
      });
      const { packs } = (await ask('pack.list')) as { packs: { id: string; findings: unknown[] }[] };
      expect(packs.find(({ id }) => id === 'copy\uFFFD')?.findings).toMatchObject([
        { found: expect.stringContaining('not readable text') },
      ]);
    },
  );
});
