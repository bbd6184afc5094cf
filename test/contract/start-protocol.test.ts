import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { tightenRights } from '#main/platform/files/keep-private.ts';
import { readLogTail } from '#main/platform/log/read-log-tail.ts';
import { formatSealedJson, parseSealedJson } from '#main/platform/files/sealed-json.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';

let kept: UnpackedData;
let backend: Backend | null;
beforeEach(() => {
  kept = unpackDataDirectory('revision-890890b4');
  backend = null;
});
afterEach(async () => {
  await backend?.close();
  kept.remove();
});

const inside = (name: string): string => path.join(kept.dataDirectory, ...name.split('/'));
const start = async (): Promise<Backend> =>
  (backend = await createBackend({ dataDirectory: kept.dataDirectory, version: '0.0.0', name: 'test' }));
const failureOf = (): Promise<unknown> =>
  start().then(
    () => null,
    (error: unknown) => error,
  );

const makeFolder = (file: string): void => {
  rmSync(file, { force: true });
  mkdirSync(file);
};
/** Nobody ever writes into it: who opens it waits for good. */
const makePipe = (file: string): void => {
  rmSync(file, { force: true });
  execFileSync('mkfifo', [file]);
};
const makeLoop = (file: string): void => {
  rmSync(file, { force: true });
  symlinkSync(file, file);
};

/** Windows has no pipes in folders. */
const specialFiles: [string, (file: string) => void][] =
  process.platform === 'win32'
    ? []
    : [
        ['packs.lock', makePipe],
        ['packs.lock', makeLoop],
        ['portfolios.lock', makeLoop],
        ['packs/state.json', makePipe],
        ['installation.json', makePipe],
      ];

describe('what can be made again is set aside, and the start goes on', () => {
  it.each<[string, (file: string) => void]>([
    ['packs.lock', (file: string) => writeFileSync(file, Buffer.alloc(5000, 'nothing '))],
    ['packs.lock', makeFolder],
    ['portfolios.lock', (file: string) => writeFileSync(file, Buffer.alloc(5000, 'nothing '))],
    ['packs/state.json', (file: string) => writeFileSync(file, '')],
    ['packs/state.json', (file: string) => writeFileSync(file, '{"active":["of another form"]}')],
    ['packs/state.json', (file: string) => writeFileSync(file, '{"active":{"test')],
    ['packs/state.json', makeFolder],
    ['installation.json', makeFolder],
    ...specialFiles,
  ])('%s', async (name, damage) => {
    damage(inside(name));
    const { dispatch } = await start();
    const answer = await dispatch('pack.list', {});
    if (!answer.ok) throw new Error(answer.error.message);
    expect((answer.value as ProcedureOutput<'pack.list'>).packs).toMatchObject([{ id: 'test-region', active: true }]);
    if (name === 'portfolios.lock') {
      expect(await dispatch('portfolio.list', {})).toMatchObject({ ok: true, value: { unopened: [] } });
    }
    expect(globSync(`${name}.damaged-*`, { cwd: kept.dataDirectory })).toHaveLength(1);
    const tail = await readLogTail(kept.dataDirectory, 20);
    expect(tail.filter((line) => line.includes('set aside'))).toHaveLength(1);
  });

  it('a lock of one portfolio, too', async () => {
    const [folder = ''] = globSync('portfolios/*', { cwd: kept.dataDirectory });
    writeFileSync(inside(`${folder}/work.lock`), 'nothing');
    const { dispatch } = await start();
    expect(await dispatch('portfolio.run', { id: path.basename(folder) })).toMatchObject({ ok: true });
  });
});

describe('what a newer version has written stops the start, and is left as it is', () => {
  it.each(['packs/state.json', 'packs-state.json', 'installation.json'])('%s', async (name) => {
    await (await start()).close();
    const { value } = parseSealedJson(readFileSync(inside(name), 'utf8'), name);
    const newer = formatSealedJson({ ...(value as object), more: 'than this version knows' });
    writeFileSync(inside(name), newer);
    const failure = await failureOf();
    expect(failure).toMatchObject({
      code: 'FILE_REFUSED',
      text: { key: 'file-newer', values: { path: inside(name) } },
    });
    expect(readFileSync(inside(name), 'utf8')).toBe(newer);
    expect(globSync('**/*.damaged-*', { cwd: kept.dataDirectory })).toEqual([]);
    backend = null;
  });

  it('but for what one portfolio or pack says of itself: it is listed as that', async () => {
    const before = await start();
    await before.dispatch('portfolio.list', {});
    await before.close();
    const files = globSync(['portfolios/*/generation.json', 'packs/*/installed.json'], { cwd: kept.dataDirectory });
    expect(files).toHaveLength(2);
    for (const name of files) {
      const { value } = parseSealedJson(readFileSync(inside(name), 'utf8'), name);
      writeFileSync(inside(name), formatSealedJson({ ...(value as object), more: 'than this version knows' }));
    }
    const { dispatch } = await start();
    const [portfolios, packs] = [await dispatch('portfolio.list', {}), await dispatch('pack.list', {})];
    expect(portfolios).toMatchObject({ value: { portfolios: [], unopened: [{ reason: 'newer' }] } });
    const finding = { code: 'damaged-pack', texts: { found: { key: 'of-newer-version' } } };
    expect(packs).toMatchObject({ value: { packs: [{ findings: [finding] }] } });
    expect(globSync('**/*.damaged-*', { cwd: kept.dataDirectory })).toEqual([]);
  });
});

it('packs whose whole folder is gone are listed as gone, and answer again when it is back', async () => {
  await (await start()).close();
  renameSync(inside('packs'), inside('away'));
  const { dispatch, close } = await start();
  const gone = [{ id: 'test-region', findings: [{ code: 'pack-gone' }] }];
  expect(await dispatch('pack.list', {})).toMatchObject({ value: { packs: gone } });
  await close();
  rmSync(inside('packs'), { recursive: true });
  renameSync(inside('away'), inside('packs'));
  const back = await (await start()).dispatch('pack.list', {});
  expect(back).toMatchObject({ value: { packs: [{ id: 'test-region', active: true }] } });
  expect(JSON.stringify(back)).not.toContain('pack-gone');
});

describe('what cannot be made again stops the start with its path and what to do', () => {
  it.each([
    ['keys/issuer.pem', (file: string) => writeFileSync(file, ''), /Put a copy of it from a backup/],
    ['packs', (file: string) => (rmSync(file, { recursive: true }), writeFileSync(file, '')), /backup/],
    ['portfolios', (file: string) => (rmSync(file, { recursive: true }), writeFileSync(file, '')), /backup/],
  ])('%s', async (name, damage, advice) => {
    damage(inside(name));
    const failure = await failureOf();
    expect(failure).toBeInstanceOf(Error);
    const { message } = failure as Error;
    expect(message).toContain(inside(name));
    expect(message).toMatch(advice);
    expect(message).not.toMatch(/E[A-Z]{4,}|SQLITE|\n/);
  });

  it('and the licence does not stop it, but entitles to nothing', async () => {
    writeFileSync(inside('licence.jwt'), '');
    const { dispatch } = await start();
    expect(await dispatch('licence.get', {})).toMatchObject({ ok: false, error: { code: 'LICENCE_INVALID' } });
  });
});

describe.skipIf(process.platform === 'win32')(
  'what is no file stops the start with its path, and is not waited for',
  () => {
    const records = ['freeboard.sqlite', 'keys/issuer.pem', 'licence.jwt'];
    const kinds = Object.entries({ folder: makeFolder, pipe: makePipe, loop: makeLoop });
    it.each(records.flatMap((name) => kinds.map(([kind, make]) => [name, kind, make] as const)))(
      '%s as a %s',
      async (name, _kind, make) => {
        make(inside(name));
        const { message } = (await failureOf()) as Error;
        expect(message).toContain(inside(name));
        expect(message).toMatch(/backup/);
        expect(message).not.toMatch(/E[A-Z]{4,}|SQLITE|\n/);
      },
    );

    it('but for the log, which is gone without', async () => {
      mkdirSync(inside('logs'), { recursive: true });
      makePipe(inside('logs/freeboard.log'));
      expect(await (await start()).dispatch('app.info', {})).toMatchObject({ ok: true });
    });
  },
);

describe.skipIf(process.platform === 'win32')('a data directory', () => {
  const listOpen = (): string[] =>
    ['.', ...globSync('**', { cwd: kept.dataDirectory })].filter((name) => (statSync(inside(name)).mode & 0o077) !== 0);

  it('that others may read is its owner’s alone after a start', async () => {
    chmodSync(kept.dataDirectory, 0o755);
    expect(listOpen()).not.toEqual([]);
    await start();
    expect(statSync(kept.dataDirectory).mode & 0o777).toBe(0o700);
    await tightenRights(kept.dataDirectory, new AbortController().signal);
    expect(listOpen()).toEqual([]);
  });

  it('that is new is so from the beginning', async () => {
    rmSync(kept.dataDirectory, { recursive: true });
    await start();
    expect(listOpen().filter((name) => !name.endsWith('.lock') && !name.startsWith('cache.sqlite'))).toEqual([]);
  });
});

it.skipIf(process.platform === 'win32')(
  'a path that is too long for databases is refused as one, and nothing is made',
  async () => {
    const dataDirectory = inside(`${'d'.repeat(200)}/${'e'.repeat(200)}`);
    await expect(createBackend({ dataDirectory, version: '0.0.0', name: 'test' })).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      text: { key: 'data-directory-path-long' },
    });
    expect(globSync('**/*.sqlite', { cwd: dataDirectory })).toEqual([]);
  },
);

it('every database opens below the longest path that is taken', async () => {
  const room = 384 - Buffer.byteLength(`${kept.dataDirectory}//`);
  const dataDirectory = inside(`${'d'.repeat(Math.ceil(room / 2))}/${'e'.repeat(Math.floor(room / 2))}`);
  renameSync(kept.dataDirectory, `${kept.dataDirectory}-moved`);
  mkdirSync(path.dirname(dataDirectory), { recursive: true });
  renameSync(`${kept.dataDirectory}-moved`, dataDirectory);
  expect(Buffer.byteLength(dataDirectory)).toBe(384);
  backend = await createBackend({ dataDirectory, version: '0.0.0', name: 'test' });
  expect(await backend.dispatch('portfolio.list', {})).toMatchObject({ ok: true, value: { unopened: [] } });
});
