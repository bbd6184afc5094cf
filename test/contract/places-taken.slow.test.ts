import { execFileSync } from 'node:child_process';
import { globSync, mkdirSync, mkdtempSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Envelope } from '#shared/call/envelope.ts';
import { storedPaths } from '#shared/contract/stored-bytes.ts';
import { createBackend } from '#main/backend.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';

/** What stands in the place of a file or folder. Nobody ever writes into the pipe: who opens it waits for good. */
const makers: Record<'a pipe' | 'a link to nothing', (place: string) => void> = {
  'a pipe': (place) => execFileSync('mkfifo', [place]),
  'a link to nothing': (place) => symlinkSync(path.join(place, '..', 'nothing', 'there'), place),
};

/** Files and folders that are made by work that these data directories have not seen. */
const madeLater = [
  'logs/freeboard.log',
  'logs/freeboard.log.1',
  'passing/11111111-1111-4111-8111-111111111111.json',
  'passing/something',
  'portfolio-mappings/mine.json',
  'copies',
  'media/incoming',
  'media/trash',
  'uploads',
  'downloads',
  'tiles',
  'fetched',
  'making',
];
const questions: readonly (readonly [name: string, input: unknown])[] = [
  ['pack.list', {}],
  ['risk.query', { location: { latitude: 49.2, longitude: -121.75 } }],
  ['survey.list', {}],
  ['history.list', {}],
  ['portfolio.list', {}],
  ['portfolio.mappings.list', {}],
  ['region.made', {}],
  ['storage.get', {}],
  ['diagnostics.get', {}],
  ['licence.get', {}],
  ['settings.set', { theme: 'dark' }],
];

const isWindows = process.platform === 'win32';
const listAll = (): string[] => {
  const data = unpackDataDirectory('revision-465d602c');
  const names = globSync('**', { cwd: data.dataDirectory }).map((name) => name.split(path.sep).join('/'));
  data.remove();
  return names.filter((name) => name !== '' && name !== '.');
};

let kept: UnpackedData;
let away: string;
beforeEach(() => {
  kept = unpackDataDirectory('revision-465d602c');
  away = mkdtempSync(path.join(tmpdir(), 'freeboard-away-'));
});
afterEach(() => {
  kept.remove();
  rmSync(away, { recursive: true, force: true });
});

/** What is answered, each by its name, or how the start was refused. */
async function askAll(): Promise<Map<string, Envelope>> {
  const answers = new Map<string, Envelope>();
  let backend;
  try {
    backend = await createBackend({ dataDirectory: kept.dataDirectory, version: '0.0.0', name: 'test' });
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    expect(error.code, error.message).not.toBe('INTERNAL');
    expect(error.message).not.toMatch(/\bE[A-Z]{4,}|SQLITE/);
    return answers;
  }
  try {
    for (const [name, input] of questions) answers.set(name, await backend.dispatch(name, input));
    const body = (async function* () {
      yield Buffer.from('nothing that a survey takes');
    })();
    const { status, body: said } = await backend.answerStored({
      method: 'PUT',
      pathname: storedPaths.media,
      body,
    } as never);
    if (status >= 500 && typeof said === 'string') answers.set('a photo', JSON.parse(said) as Envelope);
  } finally {
    await backend.close();
  }
  return answers;
}

describe.skipIf(isWindows)('in the place of a file or folder of a data directory', () => {
  it.each([
    ['a pipe', [...new Set([...(isWindows ? [] : listAll()), ...madeLater])]],
    ['a link to nothing', madeLater],
  ] as const)('%s is not waited for, and never told as a fault of ours', async (what, places) => {
    const faults: string[] = [];
    for (const name of places) {
      const place = path.join(kept.dataDirectory, name);
      const isThere = statSync(place, { throwIfNoEntry: false }) !== undefined;
      mkdirSync(path.dirname(place), { recursive: true });
      const hidden = path.join(away, 'hidden');
      if (isThere) renameSync(place, hidden);
      makers[what](place);
      for (const [question, answer] of await askAll()) {
        if (!answer.ok && answer.error.code === 'INTERNAL') faults.push(`${question} with ${what} at ${name}`);
      }
      rmSync(place, { recursive: true, force: true });
      if (isThere) {
        mkdirSync(path.dirname(place), { recursive: true });
        renameSync(hidden, place);
      }
    }
    expect(faults).toEqual([]);
  });
});
