import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { surveyProcedures } from '#shared/survey/survey-procedures.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { createContestedStore } from '#main/survey/contested-store.sql.ts';
import { openSurveyDatabase, type SurveyDatabase } from './support/survey-database.ts';
import { createSurveyFields } from './support/survey-fields.ts';

let open: SurveyDatabase;
beforeEach(() => {
  open = openSurveyDatabase();
});
afterEach(() => open.close());

const ids = {
  mill: '11111111-1111-4111-8111-111111111111',
  quay: '22222222-2222-4222-8222-222222222222',
  hill: '33333333-3333-4333-8333-333333333333',
} as const;

function insert(id: string, changes: Parameters<typeof createSurveyFields>[0] = {}): Survey {
  return open.store.insert({ id, fields: createSurveyFields(changes), answer: null });
}

function list(options: object = {}): string[] {
  const { surveys } = open.store.list(surveyProcedures['survey.list'].input.parse(options));
  return surveys.map(({ id }) => id);
}

function at(label: string): ReturnType<typeof createSurveyFields>['place'] {
  return { ...createSurveyFields().place, address: null, level: null, uncertaintyMetres: null, label };
}

describe('the list', () => {
  it('marks a survey with texts that nobody has decided about', () => {
    insert(ids.mill);
    insert(ids.quay);
    const contested = createContestedStore(open.database, { now: () => new Date() });
    const editsId = '44444444-4444-4444-8444-444444444444';
    contested.keep(ids.quay, { id: editsId, fields: { notes: 'Mine.' } });
    expect(contested.isContested(ids.quay)).toBe(true);
    expect(contested.isContested(ids.mill)).toBe(false);
    const listMarked = (): string[] =>
      open.store
        .list(surveyProcedures['survey.list'].input.parse({}))
        .surveys.filter(({ isContested }) => isContested)
        .map(({ id }) => id);
    expect(listMarked()).toEqual([ids.quay]);
    contested.forget(editsId);
    expect(listMarked()).toEqual([]);
  });

  it('tells which of some surveys a search leaves', () => {
    insert(ids.mill, { notes: 'A cellar.' });
    insert(ids.quay, { notes: 'A cellar.' });
    insert(ids.hill, { notes: 'No floor below.' });
    const listOf = (options: object): string[] =>
      open.store.listIds(surveyProcedures['survey.listIds'].input.parse(options)).toSorted();
    expect(listOf({ text: 'cellar', ids: [ids.mill, ids.hill] })).toEqual([ids.mill]);
    expect(listOf({ ids: [ids.hill] })).toEqual([ids.hill]);
    expect(listOf({ ids: [] })).toEqual([]);
    expect(listOf({ text: 'cellar' })).toEqual([ids.mill, ids.quay]);
  });

  it('finds emoji, which are no words', () => {
    insert(ids.mill, { tags: ['🌊 flooded', '❤️'] });
    insert(ids.quay, { notes: 'Burnt 🔥🌊 twice.' });
    insert(ids.hill, { surveyor: 'Ann 👩‍🚒' });
    expect(list({ text: '🌊' }).toSorted()).toEqual([ids.mill, ids.quay]);
    expect(list({ text: '🌊🔥' })).toEqual([ids.quay]);
    expect(list({ text: 'flood 🌊' })).toEqual([ids.mill]);
    // With and without the mark that asks for a coloured picture.
    expect(list({ text: '❤' })).toEqual([ids.mill]);
    expect(list({ text: '❤️' })).toEqual([ids.mill]);
    expect(list({ text: '👩‍🚒' })).toEqual([ids.hill]);
    expect(list({ text: '🏠' })).toEqual([]);
  });
});

describe('where surveys are', () => {
  it('is told of all that are not in the archive, or of those that are asked for', () => {
    insert(ids.mill, { place: { ...at('1 Mill Rd'), point: { latitude: 42.5, longitude: -62.9 } }, status: 'final' });
    insert(ids.quay, { place: { ...at('2 Quay St'), point: { latitude: 42.6, longitude: -63 } } });
    insert(ids.hill);
    open.store.setArchived([ids.hill], true);
    const mill = { id: ids.mill, label: '1 Mill Rd', point: { latitude: 42.5, longitude: -62.9 }, status: 'final' };
    const quay = { id: ids.quay, label: '2 Quay St', point: { latitude: 42.6, longitude: -63 }, status: 'draft' };
    expect(open.store.listPoints(null)).toEqual([mill, quay]);
    expect(open.store.listPoints([ids.quay, ids.hill])).toEqual([quay]);
    expect(open.store.listPoints([])).toEqual([]);
    open.store.setArchived([ids.quay], true);
    expect(open.store.listPoints(null)).toEqual([mill]);
  });
});

describe('a survey in the store', () => {
  it('comes back as it was put', () => {
    const survey = insert(ids.mill);
    expect(survey).toEqual({
      id: ids.mill,
      revision: 1,
      ...createSurveyFields(),
      attachments: [],
      createdAt: '2026-11-20T10:00:00.000Z',
      changedAt: '2026-11-20T10:00:00.000Z',
      archivedAt: null,
      copyOf: null,
    });
    expect(open.store.find(ids.mill)).toEqual(survey);
    expect(open.store.find(ids.quay)).toBeNull();
  });

  it('takes an edit of the newest revision and refuses one of an older, giving what it is now', () => {
    insert(ids.mill);
    open.setNow('2026-11-20T10:00:01.000Z');
    const first = open.store.edit(ids.mill, 1, { surveyor: 'Ben Ford' });
    expect(first).toMatchObject({
      status: 'saved',
      survey: { revision: 2, surveyor: 'Ben Ford', changedAt: '2026-11-20T10:00:01.000Z' },
    });
    const late = open.store.edit(ids.mill, 1, { surveyor: 'Cy Lane', status: 'final' });
    expect(late).toMatchObject({ status: 'conflict', survey: { revision: 2, surveyor: 'Ben Ford', status: 'draft' } });
    expect(open.store.find(ids.mill)).toMatchObject({ surveyor: 'Ben Ford', status: 'draft' });
    expect(open.store.edit(ids.quay, 1, {})).toEqual({ status: 'missing' });
  });

  it('counts no edit that changes nothing', () => {
    insert(ids.mill);
    expect(open.store.edit(ids.mill, 1, { tags: ['riverside'] })).toMatchObject({ survey: { revision: 1 } });
  });

  it('is archived and taken out again, once each', () => {
    insert(ids.mill);
    expect(open.store.setArchived([ids.mill, ids.quay], true)).toEqual([ids.mill]);
    expect(open.store.setArchived([ids.mill], true)).toEqual([]);
    expect(list()).toEqual([]);
    expect(list({ archived: 'only' })).toEqual([ids.mill]);
    expect(open.store.setArchived([ids.mill], false)).toEqual([ids.mill]);
    expect(list()).toEqual([ids.mill]);
  });
});

describe('the list', () => {
  it('finds words by their beginnings in address, notes, tags and surveyor, without regard to accents and case', () => {
    insert(ids.mill, { notes: 'Cellar damp; sump pump', tags: ['insured'] });
    insert(ids.quay, { place: at('3 Quai de l’Évêché'), surveyor: 'Zoë Hart', tags: [] });
    expect(list({ text: 'mil' })).toEqual([ids.mill]);
    expect(list({ text: 'EVECHE qua' })).toEqual([ids.quay]);
    expect(list({ text: 'zoe' })).toEqual([ids.quay]);
    // What Unicode does not decompose: ß, œ, ł.
    insert(ids.hill, { notes: 'Gießerei, Œuvre, Łódź', tags: [] });
    for (const text of ['giesserei', 'GIESSE', 'gießer', 'oeuvre', 'lodz']) expect(list({ text })).toEqual([ids.hill]);
    expect(list({ text: 'sump cell' })).toEqual([ids.mill]);
    expect(list({ text: 'insur' })).toEqual([ids.mill]);
    expect(list({ text: 'damp quay' })).toEqual([]);
    // Signs of the query language of the index have no meaning of their own.
    expect(list({ text: '"mill" OR * -(' })).toEqual([]);
    expect(list({ text: '( * "' })).toHaveLength(3);
  });

  it('finds what an edit wrote and no longer what it replaced', () => {
    insert(ids.mill, { notes: 'pump' });
    open.store.edit(ids.mill, 1, { notes: 'sluice' });
    expect(list({ text: 'pump' })).toEqual([]);
    expect(list({ text: 'sluice' })).toEqual([ids.mill]);
  });

  it('filters by status, tags, days and index', () => {
    insert(ids.mill, { status: 'final', tags: ['a', 'b'], surveyedOn: '2026-11-01' });
    insert(ids.quay, { status: 'draft', tags: ['a'], surveyedOn: '2026-11-10' });
    insert(ids.hill, { status: 'inReview', tags: [], surveyedOn: null });
    expect(list({ statuses: ['final', 'inReview'], order: 'surveyed' })).toEqual([ids.mill, ids.hill]);
    expect(list({ tags: ['a', 'b'] })).toEqual([ids.mill]);
    expect(list({ surveyedFrom: '2026-11-01', surveyedTo: '2026-11-09' })).toEqual([ids.mill]);
    expect(list({ surveyedFrom: '2026-11-10' })).toEqual([ids.quay]);
    expect(list({ minimumIndex: 1 })).toEqual([]);
  });

  it('has accented letters beside the plain ones, and numbers by their size', () => {
    insert(ids.mill, { place: at('Zur Furt 10') });
    insert(ids.quay, { place: at('Zur Furt 9') });
    insert(ids.hill, { place: at('Äußere Weberstraße 3') });
    expect(list({ order: 'label' })).toEqual([ids.hill, ids.quay, ids.mill]);
    // An edit of the place takes its new position.
    open.store.edit(ids.mill, 1, { place: at('École du Rhône') });
    expect(list({ order: 'label' })).toEqual([ids.hill, ids.mill, ids.quay]);
  });

  it('pages in a fixed order and says how many there are', () => {
    insert(ids.mill, { place: at('b') });
    insert(ids.quay, { place: at('A') });
    insert(ids.hill, { place: at('c') });
    const page = open.store.list(surveyProcedures['survey.list'].input.parse({ order: 'label', offset: 1, limit: 1 }));
    expect(page.total).toBe(3);
    expect(page.surveys.map(({ label }) => label)).toEqual(['b']);
    expect(list({ order: 'label' })).toEqual([ids.quay, ids.mill, ids.hill]);
  });

  it('gives the ids of all that fit at once, in the same order', () => {
    insert(ids.mill, { place: at('b'), tags: ['a'] });
    insert(ids.quay, { place: at('A') });
    insert(ids.hill, { place: at('c'), tags: ['a'] });
    const listIds = (options: object) => open.store.listIds(surveyProcedures['survey.listIds'].input.parse(options));
    expect(listIds({ order: 'label' })).toEqual([ids.quay, ids.mill, ids.hill]);
    expect(listIds({ order: 'label', tags: ['a'] })).toEqual([ids.mill, ids.hill]);
    open.store.setArchived([ids.mill], true);
    expect(listIds({ tags: ['a'] })).toEqual([ids.hill]);
  });

  it('counts tags of what is not archived', () => {
    insert(ids.mill, { tags: ['a', 'b'] });
    insert(ids.quay, { tags: ['b', 'École', 'z'], surveyor: 'Émile Roy' });
    insert(ids.hill, { tags: ['c'], surveyor: 'Zoë Hart' });
    open.store.setArchived([ids.hill], true);
    expect(open.store.facets()).toEqual({
      tags: [
        { tag: 'b', count: 2 },
        { tag: 'a', count: 1 },
        { tag: 'École', count: 1 },
        { tag: 'z', count: 1 },
      ],
      surveyors: ['Ada Brook', 'Émile Roy', 'Zoë Hart'],
      counts: { current: 2, archived: 1 },
    });
  });
});

describe('the history of notes', () => {
  function type(text: string, second: number, revision: number): void {
    open.setNow(new Date(Date.UTC(2026, 10, 20, 10, 0, second)).toISOString());
    expect(open.store.edit(ids.mill, revision, { notes: text }).status).toBe('saved');
  }

  it('takes typing for one version', () => {
    insert(ids.mill);
    type('Damp', 1, 1);
    type('Damp cellar', 2, 2);
    expect(open.store.noteVersions(ids.mill)).toEqual([
      { editedAt: '2026-11-20T10:00:02.000Z', author: 'Ada Brook', text: 'Damp cellar' },
    ]);
  });

  it('keeps what an edit takes away, however soon', () => {
    const long = 'The cellar stood under water to the third step in 1996, says the owner.';
    insert(ids.mill);
    type(long, 1, 1);
    type('', 2, 2);
    expect(open.store.noteVersions(ids.mill).map(({ text }) => text)).toEqual(['', long]);
  });

  it('keeps what is taken away key by key, but for the last corrections', () => {
    const long = 'x'.repeat(100);
    insert(ids.mill);
    type(long, 1, 1);
    for (let gone = 1; gone <= 100; gone += 1) type(long.slice(gone), 1 + gone, 1 + gone);
    const versions = open.store.noteVersions(ids.mill).map(({ text }) => text.length);
    // 40 characters may go in one version: 100 - 40, then 60 - 41 with the one that began the next, then the rest.
    expect(versions).toEqual([0, 19, 60]);
  });

  it('keeps a short text that is replaced whole', () => {
    insert(ids.mill);
    type('theirs', 1, 1);
    type('mine', 2, 2);
    expect(open.store.noteVersions(ids.mill).map(({ text }) => text)).toEqual(['mine', 'theirs']);
  });

  it('begins a version after a pause and for another surveyor', () => {
    insert(ids.mill);
    type('one', 0, 1);
    type('one two', 301, 2);
    open.store.edit(ids.mill, 3, { surveyor: 'Ben Ford' });
    type('one two three', 302, 4);
    expect(open.store.noteVersions(ids.mill).map(({ author, text }) => [author, text])).toEqual([
      ['Ben Ford', 'one two three'],
      ['Ada Brook', 'one two'],
      ['Ada Brook', 'one'],
    ]);
  });
});
