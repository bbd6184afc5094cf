import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import yazl from 'yazl';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { ConflictChoice } from '#shared/domain/hand-over.ts';
import { canonicalJson } from '#shared/domain/hand-over.ts';
import { computeSha256 } from '#main/adapters/hand-over/survey-exchange.ts';
import type { Survey } from '#shared/domain/survey.ts';
import { writeExifJpeg } from '../support/exif-jpeg.ts';
import { riverBank } from './support/small-world.ts';
import { openSurveyWorld, type SurveyWorld } from './support/survey-world.ts';

let here: SurveyWorld;
let there: SurveyWorld;
beforeEach(() => {
  here = openSurveyWorld();
  there = openSurveyWorld();
});
afterEach(() => {
  here.close();
  there.close();
  expect([...here.faults, ...there.faults]).toEqual([]);
});

const never = new AbortController().signal;

async function* once(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}

async function createSurvey(world: SurveyWorld, notes = ''): Promise<Survey> {
  const { survey } = await world.call('survey.create', { request: { location: riverBank }, fields: { notes } });
  return survey;
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

const fileOf = (world: SurveyWorld, name: string): string => path.join(world.folder, name);

/** Hands surveys over in a file and gives its path. */
async function handOver(world: SurveyWorld, name = 'out.freeboard', ids?: readonly string[]): Promise<string> {
  const file = fileOf(world, name);
  await world.surveys.handOver.writeTo(file, ids ?? world.surveys.handOver.listCurrent(), never);
  return file;
}

function bringIn(world: SurveyWorld, file: string, otherwise: ConflictChoice = 'keepBoth') {
  return world.surveys.handOver.import(file, { decisions: [], otherwise }, never);
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
    const written = await here.call('survey.handOver', { ids: null });
    expect(written).toMatchObject({ surveys: 1, name: 'surveys-2026-11-20.freeboard' });
    const given = await here.surveys.answerStored({
      method: 'GET',
      pathname: `/bytes/hand-overs/${written.handOverId}`,
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
    expect((await here.surveys.handOver.preview(back)).surveys).toMatchObject([
      { kind: 'newer', differences: ['notes'] },
    ]);
    expect(await bringIn(here, back)).toMatchObject({ updated: 1 });
    expect((await read(here, id)).survey.notes).toBe('second, written there');
    // The first file once more: older than what is here.
    expect((await here.surveys.handOver.preview(fileOf(here, 'first.freeboard'))).surveys).toMatchObject([
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
    expect((await here.surveys.handOver.preview(file)).surveys).toMatchObject([
      { kind: 'conflict', differences: ['notes', 'files'], mine: { photos: 0 }, theirs: { photos: 1 } },
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
    expect((await here.surveys.handOver.preview(file)).surveys).not.toMatchObject([{ kind: 'conflict' }]);
    expect(await bringIn(here, file, choice)).toEqual({ added: 0, updated: 0, copied: 0, kept: 1 });
  });
});

/** A zip with exactly these entries. */
async function writeZip(file: string, entries: Record<string, Buffer | string>, compress = true): Promise<string> {
  const zip = new yazl.ZipFile();
  for (const [name, contents] of Object.entries(entries)) {
    zip.addBuffer(Buffer.from(contents), name, { compress: compress && !name.startsWith('media/') });
  }
  zip.end();
  const chunks: Buffer[] = [];
  for await (const chunk of zip.outputStream) chunks.push(chunk as Buffer);
  writeFileSync(file, Buffer.concat(chunks));
  return file;
}

describe('a hostile hand-over', () => {
  const manifest = { format: 'freeboard-hand-over', version: 1, surveys: [], media: [] };
  const hash = 'a'.repeat(64);

  it.each<[string, Record<string, Buffer | string>]>([
    ['without a manifest', {}],
    ['of a newer form', { 'manifest.json': canonicalJson({ ...manifest, version: 2 }) }],
    ['of another format', { 'manifest.json': canonicalJson({ ...manifest, format: 'zip' }) }],
    ['whose manifest is no JSON', { 'manifest.json': '{' }],
    ['with an entry that does not belong', { 'manifest.json': canonicalJson(manifest), 'run.sh': 'x' }],
    [
      'that names a survey it lacks',
      {
        'manifest.json': canonicalJson({
          ...manifest,
          surveys: [{ id: '11111111-1111-4111-8111-111111111111', sha256: hash }],
        }),
      },
    ],
    [
      'that names a photo it lacks',
      { 'manifest.json': canonicalJson({ ...manifest, media: [{ hash, sizeBytes: 1 }] }) },
    ],
    [
      'whose photo is of another size',
      {
        'manifest.json': canonicalJson({ ...manifest, media: [{ hash, sizeBytes: 2 }] }),
        [`media/${hash}`]: 'x',
      },
    ],
    [
      'whose photo is of another hash',
      {
        'manifest.json': canonicalJson({ ...manifest, media: [{ hash, sizeBytes: 5 }] }),
        [`media/${hash}`]: 'plain',
      },
    ],
    ['that is a bomb', { 'manifest.json': Buffer.alloc(64 * 1024 * 1024, 0x20) }],
  ])('%s is refused and changes nothing', async (_name, entries) => {
    const file = await writeZip(fileOf(here, 'bad.freeboard'), entries);
    await expect(bringIn(here, file)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    expect((await here.call('survey.list', {})).total).toBe(0);
  });

  it('whose survey was changed on the way is refused, also when its hash was changed with it', async () => {
    const { id } = await createSurvey(here, 'first');
    const json = here.surveys.handOver.listCurrent().length === 1 ? await readSurveyJson(id) : '';
    const broken = json.replace('"status":"draft"', '"status":"done!"');
    for (const sha256 of [computeSha256(json), computeSha256(broken)]) {
      const file = await writeZip(fileOf(there, 'bad.freeboard'), {
        'manifest.json': canonicalJson({ ...manifest, surveys: [{ id, sha256 }] }),
        [`surveys/${id}.json`]: broken,
      });
      await expect(bringIn(there, file)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    }
    expect((await there.call('survey.list', {})).total).toBe(0);

    async function readSurveyJson(surveyId: string): Promise<string> {
      const { createSurveyExchange } = await import('#main/adapters/hand-over/survey-exchange.ts');
      const { openDatabase } = await import('#main/adapters/sqlite/database.ts');
      const database = openDatabase(path.join(here.folder, 'freeboard.sqlite'));
      try {
        return createSurveyExchange(database).writeJson(surveyId);
      } finally {
        database.close();
      }
    }
  });

  it.each(['../manifest.json', '/manifest.json', 'surveys\\..\\x', 'media/../../freeboard.sqlite'])(
    'with an entry named %s is refused',
    async (name) => {
      const placeholder = 'z'.repeat(name.length);
      const file = await writeZip(fileOf(here, 'slip.freeboard'), {
        'manifest.json': canonicalJson(manifest),
        [placeholder]: 'x',
      });
      writeFileSync(file, Buffer.from(readFileSync(file).toString('latin1').replaceAll(placeholder, name), 'latin1'));
      await expect(bringIn(here, file)).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    },
  );

  it('that breaks off is refused at any length', async () => {
    await createSurvey(here, 'first');
    const whole = readFileSync(await handOver(here));
    for (const length of [0, 1, 100, Math.floor(whole.length / 2), whole.length - 1]) {
      const file = fileOf(there, 'cut.freeboard');
      writeFileSync(file, whole.subarray(0, length));
      await expect(bringIn(there, file), `${length} bytes`).rejects.toMatchObject({ code: 'FILE_REFUSED' });
    }
    expect((await there.call('survey.list', {})).total).toBe(0);
  });
});
