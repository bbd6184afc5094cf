import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { ProcedureName } from '#shared/contract/procedures.ts';
import { listCopies } from '#main/records/copies/record-copies.fs.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { createBackend, type Backend } from '#main/backend.ts';
import { runCli } from '#main/cli/run-cli.ts';
import { keepRecordCopies } from '#main/records/keep-record-copies.ts';
import { unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';

let kept: UnpackedData;
let backend: Backend | null = null;
const records = (): string => path.join(kept.dataDirectory, 'freeboard.sqlite');

async function start(restoresRecords = false): Promise<Backend> {
  backend = await createBackend({
    dataDirectory: kept.dataDirectory,
    version: '0.0.0',
    name: 'test',
    restoresRecords,
  });
  return backend;
}
async function end(): Promise<void> {
  await backend?.close();
  backend = null;
}
async function call<Name extends ProcedureName>(
  name: Name,
  input: ProcedureInput<Name>,
): Promise<ProcedureOutput<Name>> {
  const answer = await backend!.dispatch(name, input, { signal: new AbortController().signal });
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value as ProcedureOutput<Name>;
}
const listSurveys = async () => (await call('survey.list', {})).surveys.map(({ id }) => id);

const warnings: unknown[][] = [];
/** Makes a copy as the application does, and gives its path. */
async function copy(at = '2026-11-24T09:00:00.000Z'): Promise<string> {
  const copies = keepRecordCopies({
    dataDirectory: kept.dataDirectory,
    clock: { now: () => new Date(at) },
    log: { warn: (...words: unknown[]) => void warnings.push(words), info: () => undefined },
  });
  await copies.makeIfDue(0);
  copies.stop();
  return listCopies(kept.dataDirectory)[0]!.file;
}

beforeEach(() => {
  kept = unpackDataDirectory('revision-890890b4');
  warnings.length = 0;
});
afterEach(async () => {
  await end();
  kept.remove();
});

/** What can become of the records while a program that ended in peace is away. */
const damages: Record<string, () => void> = {
  empty: () => truncateSync(records(), 0),
  missing: () => rmSync(records()),
  'of another data directory': () => {
    const other = unpackDataDirectory('revision-890890b4-killed');
    rmSync(records());
    renameSync(path.join(other.dataDirectory, 'freeboard.sqlite'), records());
    other.remove();
  },
  half: () => truncateSync(records(), Math.floor(statSync(records()).size / 2)),
  garbage: () => writeFileSync(records(), Buffer.alloc(9000, 'no database at all ')),
  'a folder': () => {
    rmSync(records());
    mkdirSync(records());
  },
};

describe('damaged records', () => {
  it.each(Object.keys(damages))('that are %s: the start says how, and the copy takes their place', async (damage) => {
    await start();
    const surveys = await listSurveys();
    expect(surveys.length).toBeGreaterThan(0);
    await copy();
    await end();
    damages[damage]!();
    const was = existsSync(records()) && statSync(records()).isFile() ? readFileSync(records()) : null;

    await expect(start()).rejects.toMatchObject({
      code: 'FILE_DAMAGED',
      copiedAt: '2026-11-24T09:00:00.000Z',
      message: expect.stringMatching(/freeboard\.sqlite.*2026-11-24T09:00:00\.000Z.*--restore-records/) as string,
    });
    await start(true);
    expect(await listSurveys()).toEqual(surveys);
    const aside = readdirSync(kept.dataDirectory).filter((name) => /^freeboard\.sqlite\.damaged-[\dT.Z-]+$/.test(name));
    expect(aside).toHaveLength(damage === 'missing' ? 0 : 1);
    if (was !== null) expect(readFileSync(path.join(kept.dataDirectory, aside[0]!)).equals(was)).toBe(true);
    // From now on they are the records: no word is needed any more.
    await end();
    await start();
    expect(await listSurveys()).toEqual(surveys);
  });

  it('keep their write-ahead log beside them under the same name', async () => {
    await start();
    await copy();
    await end();
    truncateSync(records(), 0);
    writeFileSync(`${records()}-wal`, 'what was saved last');
    await start(true);
    const aside = readdirSync(kept.dataDirectory).find((name) => /^freeboard\.sqlite\.damaged-.*-wal$/.test(name));
    expect(readFileSync(path.join(kept.dataDirectory, aside!), 'utf8')).toBe('what was saved last');
  });

  it('without a copy in good order are told as before, and nothing is changed', async () => {
    await start();
    const file = await copy();
    await end();
    truncateSync(records(), 0);
    writeFileSync(file, readFileSync(file).subarray(0, 5000));
    await expect(start()).rejects.toMatchObject({ code: 'FILE_DAMAGED', damage: 'empty' });
    await expect(start(true)).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(statSync(records()).size).toBe(0);
  });

  it('whose latest copy is damaged as well have the one before', async () => {
    await start();
    await copy();
    const latest = await copy('2026-11-25T10:00:00.000Z');
    await end();
    truncateSync(latest, 4096);
    truncateSync(records(), 0);
    await expect(start()).rejects.toMatchObject({ copiedAt: '2026-11-24T09:00:00.000Z' });
  });
});

describe('records in good order', () => {
  it('stay where they are, whatever is asked for', async () => {
    await start();
    await copy();
    const { survey } = await call('survey.edit', {
      id: (await listSurveys())[0]!,
      revision: (await call('survey.get', { id: (await listSurveys())[0]! })).survey.revision,
      changes: { notes: 'After the copy.' },
    });
    await end();
    await start(true);
    expect((await call('survey.get', { id: survey.id })).survey.notes).toBe('After the copy.');
    expect(readdirSync(kept.dataDirectory).some((name) => name.includes('damaged-'))).toBe(false);
  });

  it('are restored where a row of them is not what was written', async () => {
    await start();
    const surveys = await listSurveys();
    await copy();
    await end();
    const database = openSqliteFile(records());
    database.prepare("UPDATE survey SET notes = 'changed by something else'").run();
    database.close();
    await start(true);
    expect(await listSurveys()).toEqual(surveys);
    for (const id of surveys) {
      expect((await call('survey.get', { id })).survey.notes).not.toContain('something else');
    }
  });
});

describe('a copy', () => {
  it('is whole by itself, its owner’s alone, and holds what was saved a moment before', async () => {
    await start();
    const [id = ''] = await listSurveys();
    const { revision } = (await call('survey.get', { id })).survey;
    await call('survey.edit', { id, revision, changes: { notes: 'Saved just now.' } });
    const file = await copy();
    expect(readdirSync(path.dirname(file))).toEqual([path.basename(file)]);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    const database = openSqliteFile(file, { readonly: true });
    expect(database.prepare('SELECT notes FROM survey WHERE id = ?').pluck().get(id)).toBe('Saved just now.');
    database.close();
  });

  it('is not made of records that are damaged: those before stay', async () => {
    await start();
    const file = await copy();
    await end();
    const database = openSqliteFile(records());
    database.prepare("UPDATE survey SET notes = 'changed by something else'").run();
    database.close();
    await copy('2026-12-24T09:00:00.000Z');
    expect(listCopies(kept.dataDirectory).map((one) => one.file)).toEqual([file]);
    expect(warnings).toMatchObject([[{ err: { code: 'FILE_DAMAGED' } }, expect.stringContaining('no copy')]]);
    expect(readdirSync(path.join(kept.dataDirectory, 'passing'))).toEqual([]);
  });
});

it('the command line names the option in its advice, and takes it with every command', async () => {
  await start();
  const surveys = await listSurveys();
  await copy();
  await end();
  truncateSync(records(), 0);
  async function run(...words: string[]): Promise<{ code: number; out: string; error: string }> {
    let [out, error] = ['', ''];
    const code = await runCli([...words, '--data-dir', kept.dataDirectory], {
      writeOut: (text) => (out += text),
      writeError: (text) => (error += text),
      isTerminal: false,
      signal: new AbortController().signal,
      openBackend: ({ dataDirectory = '', restoresRecords }) =>
        createBackend({ dataDirectory, restoresRecords, version: '0.0.0', name: 'cli' }),
    });
    return { code, out, error };
  }
  const refused = await run('survey', 'list');
  expect(refused.code).toBe(1);
  expect(refused.error).toContain('--restore-records');
  const restored = await run('survey', 'list', '--restore-records');
  expect(restored.code).toBe(0);
  for (const id of surveys) expect(restored.out).toContain(id);
});
