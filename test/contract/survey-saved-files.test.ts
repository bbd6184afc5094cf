import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createChoosingPage } from '../support/choosing-page.ts';
import { placedAddress } from './support/small-world.ts';
import { openSurveyWorld, type SurveyWorld } from './support/survey-world.ts';

/** Of two reads. */
const letter = Buffer.from('The water stood at the second step.\n'.repeat(40_000));
let world: SurveyWorld;
/** Id of a survey. */
let id: string;
beforeEach(async () => {
  world = openSurveyWorld();
  ({ id } = (await world.call('survey.create', { request: { location: placedAddress } })).survey);
});
afterEach(() => world.close());

/** Keeps the letter with the survey under a name; gives its hash and what to save it by. */
async function attach(name: string): Promise<{ hash: string; input: { id: string; attachmentId: string } }> {
  async function* read() {
    yield letter;
  }
  const request = { method: 'PUT', pathname: '/bytes/media', range: null, body: read() };
  const kept = JSON.parse((await world.surveys.answerStored(request)).body as string) as { value: { hash: string } };
  const { hash } = kept.value;
  const { attachment } = await world.call('survey.attach', { id, hash, name });
  return { hash, input: { id, attachmentId: attachment.id } };
}

it.each([
  ['letter.txt', 'letter', 'txt'],
  ['letter to Mr. Brook', 'letter to Mr. Brook', ''],
])('%s goes where its user wants it, as it came, or nowhere', async (name, suggestedName, extension) => {
  const { input } = await attach(name);
  const target = path.join(world.folder, 'chosen');
  writeFileSync(target, 'what stood there before');
  const asked: unknown[] = [];
  const save = (answer: string | null) =>
    world.dispatch('survey.saveAttachment', input, { page: createChoosingPage(answer, asked) });
  expect(await save(null)).toEqual({ ok: true, value: { state: 'cancelled' } });
  expect(readFileSync(target, 'utf8')).toBe('what stood there before');
  expect(await save(target)).toEqual({ ok: true, value: { state: 'saved', path: target } });
  expect(readFileSync(target)).toEqual(letter);
  expect(asked).toEqual([
    { suggestedName, extension },
    { suggestedName, extension },
  ]);
  expect(readdirSync(path.join(world.folder, 'passing'))).toEqual([]);
});

it.each([
  ['letter.txt', 'letter.txt', '.txt'],
  ['letter to Mr. Brook', 'letter to Mr. Brook', ''],
  ['le:tter.t?t', 'le tter.t t', ''],
])('%s is written for a browser to be saved as %s', async (name, savedAs, stored) => {
  const { input } = await attach(name);
  const delivered = await world.call('survey.saveAttachment', input);
  expect(delivered).toMatchObject({ state: 'ready', name: savedAs });
  if (delivered.state !== 'ready') return;
  expect(readdirSync(path.join(world.folder, 'downloads'))).toEqual([`${delivered.downloadId}${stored}`]);
  expect(readFileSync(path.join(world.folder, 'downloads', `${delivered.downloadId}${stored}`))).toEqual(letter);
});

it('what was removed, is of another survey or is lost is not found, and nothing stands where it was to go', async () => {
  const { hash, input } = await attach('letter.txt');
  const target = path.join(world.folder, 'chosen');
  const save = (asked: object) => world.dispatch('survey.saveAttachment', asked, { page: createChoosingPage(target) });
  const notFound = { ok: false, error: { code: 'NOT_FOUND' } };
  const other = await world.call('survey.create', { request: { location: placedAddress } });
  expect(await save({ ...input, id: other.survey.id })).toMatchObject(notFound);
  await world.call('survey.removeAttachment', { ...input, removed: true });
  expect(await save(input)).toMatchObject(notFound);
  await world.call('survey.removeAttachment', { ...input, removed: false });
  rmSync(path.join(world.folder, 'media', hash.slice(0, 2), hash));
  expect(await save(input)).toMatchObject(notFound);
  expect(existsSync(target)).toBe(false);
  expect(readdirSync(world.folder).filter((name) => name.startsWith('.'))).toEqual([]);
  expect(world.faults).toEqual([]);
});

it('what is cancelled, or cannot be written, leaves the earlier file as it was', async () => {
  const { input } = await attach('letter.txt');
  const target = path.join(world.folder, 'chosen');
  writeFileSync(target, 'what stood there before');
  const stop = new AbortController();
  const page = createChoosingPage(target);
  const cancelled = world.dispatch('survey.saveAttachment', input, { page, signal: stop.signal });
  stop.abort();
  expect(await cancelled).toMatchObject({ ok: false, error: { code: 'CANCELLED' } });
  const nowhere = createChoosingPage(path.join(world.folder, 'no folder', 'letter.txt'));
  expect(await world.dispatch('survey.saveAttachment', input, { page: nowhere })).toMatchObject({
    ok: false,
    error: { code: 'NOT_SAVED' },
  });
  expect(readFileSync(target, 'utf8')).toBe('what stood there before');
  expect(readdirSync(path.join(world.folder, 'passing'))).toEqual([]);
  expect(world.faults).toEqual([]);
});

it('nothing is saved or handed over among what a data directory keeps', async () => {
  const { input } = await attach('letter.txt');
  writeFileSync(path.join(world.folder, 'installation.json'), '{}');
  const records = path.join(world.folder, 'freeboard.sqlite');
  const page = createChoosingPage(records);
  const refused = { ok: false, error: { code: 'NOT_SAVED', text: { key: 'not-saved-own-data' } } };
  expect(await world.dispatch('survey.saveAttachment', input, { page })).toMatchObject(refused);
  const { signal } = new AbortController();
  await expect(world.surveys.handOver.writeTo(records, [id], { signal })).rejects.toMatchObject({ code: 'NOT_SAVED' });
  expect(readFileSync(records).subarray(0, 15).toString()).toBe('SQLite format 3');
});
