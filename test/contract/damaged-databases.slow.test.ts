import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  cpSync,
  existsSync,
  globSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { keptDataDirectories, unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';

/** What can become of a file. The rest of the folder stays as it is, write-ahead logs too. */
const damages: Record<string, (file: string) => void> = {
  empty: (file) => truncateSync(file, 0),
  missing: (file) => rmSync(file),
  renamed: (file) => renameSync(file, `${file}.bak`),
  half: (file) => truncateSync(file, Math.floor(statSync(file).size / 2)),
  garbage: (file) => writeFileSync(file, Buffer.alloc(5000, 'no database at all ')),
  'a folder': (file) => {
    rmSync(file);
    mkdirSync(file);
  },
  'of another program': (file) => {
    rmSync(file);
    const other = openSqliteFile(file);
    other.exec('CREATE TABLE note (text TEXT)');
    other.close();
  },
};
/** What a portfolio is told to be whose file is not just damaged. */
const reasonOf: Readonly<Record<string, string>> = { missing: 'missing', renamed: 'missing', unreadable: 'denied' };
/** The system lets root read everything. */
const isRoot = process.getuid?.() === 0;
if (!isRoot) damages['unreadable'] = (file) => chmodSync(file, 0);

let kept: UnpackedData;
let backend: Backend | null;

const start = async (): Promise<Backend> =>
  (backend = await createBackend({ dataDirectory: kept.dataDirectory, version: '0.0.0', name: 'test' }));

/** Contents of every file below the data directory but the log, by path. */
function readAll(): Map<string, string> {
  const files = globSync('**', { cwd: kept.dataDirectory }).filter(
    (file) => !file.startsWith('logs') && statSync(path.join(kept.dataDirectory, file)).isFile(),
  );
  return new Map(files.map((file) => [file, readFileSync(path.join(kept.dataDirectory, file)).toString('base64')]));
}

afterEach(async () => {
  await backend?.close();
  kept.remove();
});

describe.each(keptDataDirectories)('in a data directory as %s left it,', (name) => {
  beforeEach(() => {
    kept = unpackDataDirectory(name);
    backend = null;
  });
  const isHalfSaved = name.endsWith('-killed');

  it.each(Object.keys(damages))('records that are %s stop the start, and nothing is changed', async (damage) => {
    const file = path.join(kept.dataDirectory, 'freeboard.sqlite');
    damages[damage]!(file);
    const before = readAll();
    const fault = await start().then(
      () => null,
      (error: unknown) => error,
    );
    // What a killed process has left of a file is a head; all of it stands in the log, and is whole.
    if (isHalfSaved && damage === 'half') return;
    expect(fault).toBeInstanceOf(DamagedFileError);
    expect(fault).toMatchObject({ code: 'FILE_DAMAGED', path: file });
    expect((fault as Error).message).toContain(file);
    for (const [kind, bytes] of before) expect(readAll().get(kind), kind).toBe(bytes);
  });

  it('portfolios in each of these states are listed as that beside one that is whole, and nothing is deleted', async () => {
    const [whole = ''] = globSync('portfolios/*', { cwd: kept.dataDirectory });
    /** Where each damaged one is. */
    const folders = new Map<string, string>();
    for (const [damage, spoil] of Object.entries(damages)) {
      // What a killed process has left of a file is a head; all of it stands in the log, and is whole.
      if (isHalfSaved && damage === 'half') continue;
      const folder = path.join(kept.dataDirectory, 'portfolios', randomUUID());
      cpSync(path.join(kept.dataDirectory, whole), folder, { recursive: true });
      writeFileSync(path.join(folder, 'my notes.txt'), 'mine');
      spoil(path.join(folder, 'portfolio.sqlite'));
      folders.set(damage, folder);
    }
    const before = readAll();
    await start();
    const answer = await backend!.dispatch('portfolio.list', {});
    if (!answer.ok) throw new Error(answer.error.message);
    const { portfolios, unopened } = answer.value as ProcedureOutput<'portfolio.list'>;
    expect(portfolios).toMatchObject([{ id: path.basename(whole) }]);
    const reasons = Object.fromEntries(
      [...folders].map(([damage, folder]) => [damage, unopened.find(({ path: at }) => at === folder)?.reason]),
    );
    const expected = [...folders.keys()].map((damage) => [damage, reasonOf[damage] ?? 'damaged']);
    expect(reasons).toEqual(Object.fromEntries(expected));
    for (const [damage, folder] of folders) {
      for (const [file, bytes] of before) {
        const at = path.join(kept.dataDirectory, file);
        if (!at.startsWith(folder)) continue;
        expect(existsSync(at), file).toBe(true);
        // A database of another program is one: SQLite looks at its log.
        if (damage !== 'of another program')
          expect(readFileSync(at).toString('base64'), `${damage} ${file}`).toBe(bytes);
      }
    }
  });
});

describe('a portfolio', () => {
  beforeEach(() => {
    kept = unpackDataDirectory('revision-890890b4');
    backend = null;
  });

  it('has what is known of it made anew where that cannot be read, which the log says', async () => {
    const [folder = ''] = globSync('portfolios/*', { cwd: kept.dataDirectory });
    const file = path.join(kept.dataDirectory, folder, 'generation.json');
    await start();
    await backend!.dispatch('portfolio.list', {});
    await backend!.close();
    const known = readFileSync(file, 'utf8');
    writeFileSync(file, '');
    await start();
    expect(await backend!.dispatch('portfolio.list', {})).toMatchObject({
      ok: true,
      value: { portfolios: [{ id: path.basename(folder) }], unopened: [] },
    });
    await backend!.close();
    expect(readFileSync(file, 'utf8')).toBe(known);
    expect(globSync('generation.json.damaged-*', { cwd: path.dirname(file) })).toHaveLength(1);
    const logs = globSync('logs/**/*', { cwd: kept.dataDirectory }).map((log) => path.join(kept.dataDirectory, log));
    const lines = logs.filter((log) => statSync(log).isFile()).map((log) => readFileSync(log, 'utf8'));
    expect(lines.join('')).toContain('generation.json.damaged-');
  });

  it('is known by its folder: the database of another one in its place is refused, and stays', async () => {
    const [folder = ''] = globSync('portfolios/*', { cwd: kept.dataDirectory });
    await start();
    await backend!.dispatch('portfolio.list', {});
    await backend!.close();
    const other = path.join(kept.dataDirectory, 'portfolios', randomUUID());
    mkdirSync(other);
    // The same rows under another generation.
    const file = path.join(kept.dataDirectory, folder, 'portfolio.sqlite');
    cpSync(file, path.join(other, 'portfolio.sqlite'));
    const database = openSqliteFile(path.join(other, 'portfolio.sqlite'));
    database.prepare('UPDATE generation SET id = ?').run(randomUUID());
    database.close();
    renameSync(path.join(other, 'portfolio.sqlite'), file);
    rmSync(other, { recursive: true });
    await start();
    const answer = await backend!.dispatch('portfolio.list', {});
    expect(answer).toMatchObject({
      ok: true,
      value: { portfolios: [], unopened: [{ id: path.basename(folder), reason: 'damaged' }] },
    });
    expect(existsSync(file)).toBe(true);
  });
});

describe('records', () => {
  beforeEach(() => {
    kept = unpackDataDirectory('revision-890890b4');
    backend = null;
  });

  it('are marked once: what is known of them stands beside them, and is made anew where it cannot be read', async () => {
    await (await start()).close();
    const file = path.join(kept.dataDirectory, 'installation.json');
    const known = readFileSync(file, 'utf8');
    await (await start()).close();
    expect(readFileSync(file, 'utf8')).toBe(known);
    writeFileSync(file, '');
    await start();
    expect(readFileSync(file, 'utf8')).toBe(known);
    expect(globSync('installation.json.damaged-*', { cwd: kept.dataDirectory })).toHaveLength(1);
  });

  it('of another data directory are not taken for those that were there', async () => {
    await (await start()).close();
    const other = path.join(kept.folder, 'other');
    await (await createBackend({ dataDirectory: other, version: '0.0.0', name: 'test' })).close();
    renameSync(path.join(other, 'freeboard.sqlite'), path.join(kept.dataDirectory, 'freeboard.sqlite'));
    await expect(start()).rejects.toMatchObject({ code: 'FILE_DAMAGED', damage: 'other' });
  });

  it('that are folded in at the end are whole without their log', async () => {
    await (await start()).close();
    expect(globSync('**/*-wal', { cwd: kept.dataDirectory })).toEqual([]);
  });
});
