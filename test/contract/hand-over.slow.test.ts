import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { insertManySurveys } from '../support/many-surveys.ts';
import { doJob } from './support/do-job.ts';
import { bringIn, createSurvey, fileOf, handOver } from './support/hand-over-steps.ts';
import type { SurveyWorld } from './support/survey-world.ts';
import { setUpTwoWorlds } from './support/two-survey-worlds.ts';

let here: SurveyWorld;
let there: SurveyWorld;
setUpTwoWorlds((one, other) => {
  [here, there] = [one, other];
});

const alone = { signal: new AbortController().signal };

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function addPhoto(world: SurveyWorld, surveyId: string, salt: string): Promise<string> {
  const answer = await world.surveys.answerStored({
    method: 'PUT',
    pathname: '/bytes/media',
    range: null,
    body: once(writeExifJpeg({ dateTimeOriginal: '2026:11:20 14:03:05' }, salt)),
  });
  const { value } = JSON.parse(answer.body as string) as { value: { hash: string } };
  await world.call('survey.attach', { id: surveyId, hash: value.hash, name: `${salt}.jpg`, caption: salt });
  return value.hash;
}

async function read(world: SurveyWorld, id: string) {
  const { survey, answer } = await world.call('survey.get', { id });
  const { versions } = await world.call('survey.noteVersions', { id });
  return { survey, answer, versions };
}

async function edit(world: SurveyWorld, id: string, notes: string): Promise<void> {
  const { survey } = await world.call('survey.get', { id });
  await world.call('survey.edit', { id, revision: survey.revision, changes: { notes } });
}

describe('a hand-over', () => {
  it('brings surveys, their history and their photos to another installation as they are', async () => {
    const { id } = await createSurvey(here, 'The cellar stood under water to the third step in 1996.');
    await edit(here, id, 'Dry.');
    const hash = await addPhoto(here, id, 'front');
    const file = await handOver(here);
    expect(await bringIn(there, file)).toEqual({ added: 1, updated: 0, copied: 0, kept: 0 });
    const mine = await read(here, id);
    const theirs = await read(there, id);
    expect(theirs).toEqual({ ...mine, survey: { ...mine.survey, revision: 1 } });
    expect(theirs.versions).toHaveLength(2);
    expect(readFileSync(path.join(there.folder, 'media', hash.slice(0, 2), hash))).toEqual(
      writeExifJpeg({ dateTimeOriginal: '2026:11:20 14:03:05' }, 'front'),
    );
    // What is found there is found by words, too.
    expect((await there.call('survey.list', { text: 'dry' })).total).toBe(1);
  });

  it('is the same bytes each time it is written', async () => {
    const { id } = await createSurvey(here, 'a');
    await createSurvey(here, 'b');
    await addPhoto(here, id, 'front');
    const first = readFileSync(await handOver(here, 'first.freeboard'));
    expect(readFileSync(await handOver(here, 'second.freeboard'))).toEqual(first);
  });

  it('over HTTP is written, put and previewed by its id', async () => {
    const { id } = await createSurvey(here, 'a');
    const handOverId = '0b0e7c52-6f5e-4b0a-9f62-7a1f4f6f2d11';
    const written = await here.call('survey.handOver', { handOverId, ids: null });
    expect(written).toMatchObject({ surveys: 1, name: 'surveys-2026-11-20.freeboard' });
    const given = await here.surveys.answerStored({
      method: 'GET',
      pathname: `/bytes/hand-overs/${handOverId}`,
      range: null,
      body: null,
    });
    if (typeof given.body === 'string') throw new Error('not a file');
    const taken = await there.surveys.answerStored({
      method: 'PUT',
      pathname: '/bytes/hand-overs',
      range: null,
      body: given.body,
    });
    const { value } = JSON.parse(taken.body as string) as { value: { handOverId: string } };
    expect(await there.call('survey.previewImport', value)).toMatchObject({
      photos: 0,
      surveys: [{ id, kind: 'new', mine: null, differences: [] }],
    });
    expect(await there.call('survey.import', value)).toEqual({ added: 1, updated: 0, copied: 0, kept: 0 });
    expect(there.announced).toEqual([[]]);
  });

  it('of an installation that went on is taken over where nothing was changed, and left where only here was', async () => {
    const { id } = await createSurvey(here, 'first');
    await bringIn(there, await handOver(here, 'first.freeboard'));
    await edit(there, id, 'second, written there');
    const back = await handOver(there, 'second.freeboard');
    expect((await doJob(here, 'preview', { file: back })).surveys).toMatchObject([
      { kind: 'newer', differences: ['notes'], mine: { fields: {} }, theirs: { fields: {} } },
    ]);
    expect(await bringIn(here, back)).toMatchObject({ updated: 1 });
    expect((await read(here, id)).survey.notes).toBe('second, written there');
    // The first file once more: older than what is here.
    expect((await doJob(here, 'preview', { file: fileOf(here, 'first.freeboard') })).surveys).toMatchObject([
      { kind: 'older' },
    ]);
    expect(await bringIn(here, fileOf(here, 'first.freeboard'))).toMatchObject({ kept: 1 });
    expect((await read(here, id)).survey.notes).toBe('second, written there');
  });

  it.each(['keepMine', 'takeTheirs', 'keepBoth'] as const)('changed on both sides is decided: %s', async (choice) => {
    const { id } = await createSurvey(here, 'first');
    await bringIn(there, await handOver(here));
    await edit(here, id, 'written here');
    await edit(there, id, 'written there');
    const hash = await addPhoto(there, id, 'theirs');
    const file = await handOver(there);
    expect((await doJob(here, 'preview', { file: file })).surveys).toMatchObject([
      {
        kind: 'conflict',
        differences: ['notes', 'files'],
        mine: { photos: 0, fields: { notes: 'written here' } },
        theirs: { photos: 1, fields: { notes: 'written there' } },
      },
    ]);
    await bringIn(here, file, choice);
    const { survey, versions } = await read(here, id);
    expect(survey.notes).toBe(choice === 'takeTheirs' ? 'written there' : 'written here');
    // Whatever was chosen, nothing that was written is lost.
    expect(versions.map(({ text }) => text)).toEqual(
      expect.arrayContaining(['first', 'written here', 'written there']),
    );
    const { surveys } = await here.call('survey.list', {});
    const copies = await Promise.all(surveys.filter((one) => one.id !== id).map((one) => read(here, one.id)));
    expect(copies.map((copy) => copy.survey)).toMatchObject(
      choice === 'keepBoth' ? [{ copyOf: id, notes: 'written there', attachments: [{ hash }] }] : [],
    );
    // A second time there is nothing left to decide.
    expect((await doJob(here, 'preview', { file: file })).surveys).not.toMatchObject([{ kind: 'conflict' }]);
    expect(await bringIn(here, file, choice)).toEqual({ added: 0, updated: 0, copied: 0, kept: 1 });
  });
});

describe('a hand-over that takes long', () => {
  const MANY = 500;

  async function createManySurveys(world: SurveyWorld, count: number): Promise<string> {
    const database = openRecordsDatabase(path.join(world.folder, 'freeboard.sqlite'));
    insertManySurveys(database, count);
    database.close();
    return handOver(world);
  }

  it('tells how far it is', async () => {
    const { id } = await createSurvey(here, 'a');
    await addPhoto(here, id, 'front');
    const handOverId = '0b0e7c52-6f5e-4b0a-9f62-7a1f4f6f2d12';
    await here.call('survey.handOver', { handOverId, ids: null });
    expect(here.progressed).toEqual(['read', 'pack']);
    const file = path.join(here.folder, 'hand-overs', `${handOverId}.freeboard`);
    const steps: string[] = [];
    await there.surveys.handOver.import(
      file,
      { decisions: [], otherwise: 'keepBoth', otherwiseParts: {} },
      { ...alone, onProgress: ({ step }) => void (steps.at(-1) === step || steps.push(step)) },
    );
    expect(steps).toEqual(['photos', 'write']);
  });

  it.each(['photos', 'write'])('leaves nothing when it is cancelled at the step "%s"', async (step) => {
    // So many that the writing goes on for long after it was told to end, however quick the machine is.
    const file = await createManySurveys(here, MANY);
    const hash = await addPhoto(here, (await createSurvey(here)).id, 'front');
    const withPhoto = await handOver(here, 'with-photo.freeboard');
    expect(hash).toHaveLength(64);
    const controller = new AbortController();
    const bringing = there.surveys.handOver.import(
      step === 'photos' ? withPhoto : file,
      { decisions: [], otherwise: 'keepBoth', otherwiseParts: {} },
      {
        signal: controller.signal,
        onProgress(progress) {
          if (progress.step === step) controller.abort();
        },
      },
    );
    await expect(bringing).rejects.toMatchObject({ code: 'CANCELLED' });
    expect((await there.call('survey.list', {})).total).toBe(0);
    // What was cancelled is in nobody's way.
    expect(await bringIn(there, withPhoto)).toMatchObject({ added: MANY + 1 });
  });

  it('puts off what is saved meanwhile, and saves it', async () => {
    const { id, revision } = await createSurvey(here, 'first');
    const database = openRecordsDatabase(path.join(here.folder, 'freeboard.sqlite'));
    database.exec('BEGIN IMMEDIATE');
    const saving = here.call('survey.edit', { id, revision, changes: { notes: 'typed meanwhile' } });
    let isSaved = false;
    void saving.then(() => (isSaved = true));
    // Everything else is answered in the meantime: this thread is not held up.
    for (let turn = 0; turn < 3; turn += 1) await here.call('survey.get', { id });
    expect(isSaved).toBe(false);
    database.exec('COMMIT');
    database.close();
    expect((await saving).survey.notes).toBe('typed meanwhile');
  });
});
