import { copyFileSync, globSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { Backend } from '#main/backend.ts';
import { callBackend, openTestBackend } from './support/small-disk-world.ts';
import { unpackDataDirectory, type UnpackedData } from '../support/kept-data-directories.ts';

let kept: UnpackedData;
let backend: Backend | null;
beforeEach(() => {
  kept = unpackDataDirectory('revision-465d602c');
  backend = null;
});
afterEach(async () => {
  await backend?.close();
  kept.remove();
});

const start = async (): Promise<Backend> => (backend = await openTestBackend(kept.dataDirectory));
async function close(): Promise<void> {
  await backend?.close();
  backend = null;
}

/** Names an area of the one portfolio: a save in its database. */
async function nameArea(running: Backend, name: string): Promise<readonly string[]> {
  const { id } = (await callBackend(running, 'portfolio.list', {})).portfolios[0]!;
  const ring: [number, number][] = [
    [0, 0],
    [1, 0],
    [1, 1],
  ];
  const { areas } = await callBackend(running, 'portfolio.keepArea', { id, area: { name, ring } });
  return areas.map((area) => area.name);
}
/** Writes the notes of the first survey anew. */
async function writeNotes(running: Backend, notes: string): Promise<void> {
  const [first] = (await callBackend(running, 'survey.list', {})).surveys;
  const { survey } = await callBackend(running, 'survey.get', { id: first!.id });
  await callBackend(running, 'survey.edit', { id: survey.id, revision: survey.revision, changes: { notes } });
}
async function readNotes(running: Backend): Promise<string> {
  const [first] = (await callBackend(running, 'survey.list', {})).surveys;
  return (await callBackend(running, 'survey.get', { id: first!.id })).survey.notes;
}

/** Puts logs beside the databases which stood there before these were written on. */
async function leaveOlderLogs(): Promise<string[]> {
  const running = await start();
  await writeNotes(running, 'first');
  await nameArea(running, 'First');
  const logs = globSync('{freeboard,portfolios/*/portfolio}.sqlite-wal', { cwd: kept.dataDirectory }).map((log) =>
    path.join(kept.dataDirectory, log),
  );
  expect(logs).toHaveLength(2);
  for (const log of logs) copyFileSync(log, `${log}.kept`);
  await close();
  // Moved into their files, and written on.
  await writeNotes(await start(), 'second');
  await nameArea(backend!, 'Second');
  await close();
  for (const log of logs) renameSync(`${log}.kept`, log);
  return logs;
}

it('older logs beside databases that were written on are read by nobody, and nothing that was saved is lost', async () => {
  const [records, portfolio] = (await leaveOlderLogs()) as [string, string];
  const file = path.join(kept.dataDirectory, 'freeboard.sqlite');
  // Of the cache nothing is lost: it begins anew.
  copyFileSync(portfolio, path.join(kept.dataDirectory, 'cache.sqlite-wal'));
  const before = [file, records].map((each) => readFileSync(each));

  await expect(start()).rejects.toMatchObject({
    code: 'FILE_DAMAGED',
    text: { key: 'file-log-of-other-state', values: { path: file } },
  });
  expect([file, records].map((each) => readFileSync(each))).toEqual(before);
  // As the sentence says.
  rmSync(records);
  const running = await start();
  expect(await readNotes(running)).toBe('second');

  const listed = await callBackend(running, 'portfolio.list', {});
  expect(listed).toMatchObject({ portfolios: [], unopened: [{ reason: 'unpaired' }] });
  const { id } = listed.unopened[0]!;
  expect(await running.dispatch('portfolio.rows', { id, offset: 0, limit: 1 })).toMatchObject({
    ok: false,
    error: { text: { key: 'portfolio-unpaired' } },
  });
  rmSync(portfolio);
  expect(await nameArea(running, 'Third')).toEqual(expect.arrayContaining(['First', 'Second', 'Third']));
});
