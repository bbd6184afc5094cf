import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { faraway, financial, placedAddress, riverBank } from './support/small-world.ts';
import { openSurveyWorld, type SurveyWorld } from './support/survey-world.ts';

let world: SurveyWorld;
beforeEach(() => {
  world = openSurveyWorld();
});
afterEach(async () => {
  await world.close();
  expect(world.faults).toEqual([]);
});

const create = (input: Parameters<typeof world.call<'survey.create'>>[1] = { request: { location: placedAddress } }) =>
  world.call('survey.create', input);

describe('a survey', () => {
  it('begins with the place, building and answer of a question', async () => {
    const { survey, answer } = await create({
      request: { location: placedAddress, financial },
      fields: { surveyor: 'Ada Brook', tags: ['riverside'] },
    });
    expect(survey).toMatchObject({
      revision: 1,
      status: 'draft',
      surveyor: 'Ada Brook',
      tags: ['riverside'],
      place: { address: placedAddress, level: 'address', point: riverBank },
      building: financial,
      measuredFloor: { heightMetres: null, method: null },
      surveyedOn: null,
      attachments: [],
    });
    expect(answer).toMatchObject({
      currency: 'CAD',
      packs: [{ id: 'small-world', version: '1', title: 'A square degree', synthetic: true, attribution: '' }],
    });
    expect(answer?.figures['fluvialStructureAal']).toBeGreaterThan(0);
    expect(await world.call('survey.get', { id: survey.id })).toEqual({ survey, answer });
    expect(world.announced).toEqual([[survey.id]]);
  });

  it('of a point has its coordinates for a label', async () => {
    const { survey } = await create({ request: { location: riverBank } });
    expect(survey.place).toEqual({
      address: null,
      label: '49.25000, -121.75000',
      level: null,
      uncertaintyMetres: null,
      point: riverBank,
    });
  });

  it('keeps what was tried of the building with its figures, and computes it anew with the answer', async () => {
    const raised = { id: 'raised', name: null, measures: [{ kind: 'raiseFloor', byMetres: 8 }] } as const;
    const tooHigh = { id: 'too-high', name: 'A tower', measures: [{ kind: 'raiseFloor', byMetres: 100 }] } as const;
    const { survey, answer } = await create({
      request: { location: placedAddress, financial },
      fields: { variants: [raised] },
    });
    expect(survey.variants).toEqual([raised]);
    const [kept] = answer?.variants ?? [];
    expect(kept).toMatchObject({ id: 'raised', measures: raised.measures });
    // At most 2 m of water, 6.3 m beneath the floor: below the first point of every Hazus curve, cellars included.
    expect(answer?.figures['fluvialStructureAal']).toBeGreaterThan(0);
    expect(kept?.figures?.['fluvialStructureAal']).toBe(0);

    const changes = { variants: [raised, tooHigh] };
    await world.call('survey.edit', { id: survey.id, revision: 1, changes });
    const assessed = await world.call('survey.assess', { id: survey.id });
    expect(assessed.survey.variants).toEqual(changes.variants);
    expect(assessed.answer?.variants).toEqual([
      kept,
      { id: 'too-high', measures: tooHigh.measures, figures: null, groundUp: null },
    ]);

    // While the building is not complete there is nothing to compare.
    await world.call('survey.edit', { id: survey.id, revision: 2, changes: { building: {} } });
    expect((await world.call('survey.assess', { id: survey.id })).answer?.variants).toEqual([]);
    const twice = { id: survey.id, revision: 3, changes: { variants: [raised, raised] } };
    expect(await world.dispatch('survey.edit', twice)).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  });

  it('is assessed before it is reported or exported when it was edited since, and has none for a place that cannot be', async () => {
    const raised = { id: 'raised', name: null, measures: [{ kind: 'raiseFloor', byMetres: 8 }] } as const;
    const { survey, answer } = await create({ request: { location: placedAddress, financial } });
    const { id } = survey;
    expect(await world.call('survey.getAssessed', { id })).toEqual({ survey, answer, isCurrent: true });

    await world.call('survey.edit', { id, revision: 1, changes: { variants: [raised] } });
    world.setNow('2026-11-21T09:00:00.000Z');
    const assessed = await world.call('survey.getAssessed', { id });
    expect(assessed).toMatchObject({ isCurrent: true, answer: { computedAt: '2026-11-21T09:00:00.000Z' } });
    expect(assessed.answer?.variants?.[0]?.figures?.['fluvialStructureAal']).toBe(0);
    expect(await world.call('survey.get', { id })).toMatchObject({ answer: assessed.answer });

    const place = { address: null, label: 'far away', level: null, uncertaintyMetres: null, point: faraway };
    await world.call('survey.edit', { id, revision: 2, changes: { place } });
    // Figures of another place would be taken for those of this one.
    expect(await world.call('survey.getAssessed', { id })).toMatchObject({ isCurrent: false, answer: null });
    expect((await world.call('survey.get', { id })).answer).toEqual(assessed.answer);
    const delivered = await world.call('report.export', {
      scope: { kind: 'surveys', ids: [id] },
      format: 'json',
      suggestedName: 'Report',
    });
    if (delivered.state !== 'ready') throw new Error(delivered.state);
    const file = path.join(world.folder, 'downloads', `${delivered.downloadId}.json`);
    expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject([{ figuresCurrent: null, answer: {} }]);
  });

  it('is refused where the question is', async () => {
    await expect(create({ request: { location: faraway } })).rejects.toMatchObject({ code: 'OUT_OF_BOUND_LOCATION' });
    expect(await world.call('survey.list', {})).toEqual({ total: 0, surveys: [] });
  });

  it('keeps its answer until it is asked for anew, and then has losses once the building is complete', async () => {
    const { survey, answer } = await create();
    expect(answer?.figures).not.toHaveProperty('fluvialStructureAal');
    const { survey: edited } = await world.call('survey.edit', {
      id: survey.id,
      revision: 1,
      changes: { building: { ...financial, structureTIV: undefined } },
    });
    expect(edited.building).not.toHaveProperty('structureTIV');
    expect((await world.call('survey.assess', { id: survey.id })).answer?.figures).not.toHaveProperty(
      'fluvialStructureAal',
    );
    await world.call('survey.edit', { id: survey.id, revision: 2, changes: { building: financial } });
    expect((await world.call('survey.get', { id: survey.id })).answer?.request.financial).toBeUndefined();
    world.setNow('2026-11-20T11:00:00.000Z');
    const assessed = await world.call('survey.assess', { id: survey.id });
    expect(assessed.answer).toMatchObject({ computedAt: '2026-11-20T11:00:00.000Z', request: { financial } });
    expect(assessed.answer?.figures['fluvialStructureAal']).toBeGreaterThan(0);
    // The answer is no edit of the record: what another window is typing still fits.
    expect(assessed.survey.revision).toBe(3);
  });

  it('keeps edits that are in conflict until they are decided, the oldest first', async () => {
    const { id } = (await create()).survey;
    const [a, b] = ['aaaaaaaa-1111-4111-8111-111111111111', 'bbbbbbbb-1111-4111-8111-111111111111'];
    await world.call('survey.keepContested', { id, editsId: a, fields: { notes: 'mine' } });
    await world.call('survey.keepContested', { id, editsId: b, fields: { tags: ['b'] } });
    await world.call('survey.keepContested', { id, editsId: a, fields: { notes: 'mine too' } });
    const read = async (): Promise<unknown> => (await world.call('survey.contestedEdits', { id })).edits;
    expect(await read()).toEqual([
      { id: a, fields: { notes: 'mine too' } },
      { id: b, fields: { tags: ['b'] } },
    ]);
    await world.call('survey.keepContested', { id, editsId: a, fields: null });
    expect(await read()).toEqual([{ id: b, fields: { tags: ['b'] } }]);
    const missing = { id: '99999999-1111-4111-8111-111111111111', editsId: a, fields: {} };
    await expect(world.call('survey.keepContested', missing)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  it('refuses an edit of an older revision and gives what it is now', async () => {
    const { survey } = await create();
    await world.call('survey.edit', { id: survey.id, revision: 1, changes: { notes: 'theirs' } });
    await expect(
      world.call('survey.edit', { id: survey.id, revision: 1, changes: { notes: 'mine' } }),
    ).rejects.toMatchObject({
      code: 'CONFLICT',
      details: { current: { id: survey.id, revision: 2, notes: 'theirs' } },
    });
  });

  it.each([
    ['a day that is none', { surveyedOn: '2026-02-30' }],
    ['a height out of range', { measuredFloor: { heightMetres: 20.1, method: 'tape' } }],
    ['a method that is none', { measuredFloor: { heightMetres: 1, method: 'guess' } }],
    ['a status that is none', { status: 'done' }],
    ['a tag twice', { tags: ['a', 'a'] }],
    ['a tag of blanks', { tags: [' '] }],
    ['notes without end', { notes: 'x'.repeat(100_001) }],
    ['a value that is no number', { building: { structureTIV: '100' } }],
    ['an unknown field', { colour: 'blue' }],
    ['its own id', { id: '00000000-0000-4000-8000-000000000000' }],
  ])('refuses %s', async (_name, changes) => {
    const { survey } = await create();
    const envelope = await world.dispatch('survey.edit', { id: survey.id, revision: 1, changes });
    expect(envelope).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
    expect((await world.call('survey.get', { id: survey.id })).survey).toEqual(survey);
  });

  it('that is not there is not found', async () => {
    const id = '00000000-0000-4000-8000-000000000000';
    for (const [name, input] of [
      ['survey.get', { id }],
      ['survey.edit', { id, revision: 1, changes: {} }],
      ['survey.assess', { id }],
      ['survey.getAssessed', { id }],
      ['survey.attach', { id, hash: 'a'.repeat(64), name: 'a.jpg' }],
      ['survey.removeAttachment', { id, attachmentId: id, removed: true }],
    ] as const) {
      expect(await world.dispatch(name, input), name).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    }
  });
});
