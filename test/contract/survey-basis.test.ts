import { afterEach, beforeEach, expect, it } from 'vitest';
import { METHOD_VERSION } from '#engine/method-version.ts';
import type { HazardCatalogue } from '#main/pack/hazard-catalogue.ts';
import { catalogue, faraway, financial, placedAddress, riverBank } from './support/small-world.ts';
import { openSurveyWorld, type SurveyWorld } from './support/survey-world.ts';

let world: SurveyWorld;
beforeEach(() => {
  world = openSurveyWorld();
});
afterEach(async () => {
  await world.close();
  expect(world.faults).toEqual([]);
});

const model = { before: METHOD_VERSION, now: METHOD_VERSION };
const kept = { id: 'small-world', version: '1', title: 'A square degree' };
const create = async () =>
  (await world.call('survey.create', { request: { location: placedAddress, financial } })).survey.id;
const read = async (id: string) => (await world.call('survey.getBasis', { id })).basis;

/** The small world with its river in another version. */
function updateRiver(version: string): HazardCatalogue {
  return {
    ...catalogue,
    floodSources: (hazard) =>
      catalogue
        .floodSources(hazard)
        .map((source) => (hazard === 'fluvial' ? { ...source, pack: { ...source.pack, version } } : source)),
  };
}

it('figures are of what would answer now until packs or the licence change', async () => {
  const id = await create();
  expect(await read(id)).toEqual({ isCovered: true, model, changes: [] });

  world.setCatalogue(updateRiver('2'));
  const updated = { ...kept, version: '2' };
  expect(await read(id)).toEqual({
    isCovered: true,
    model,
    changes: [{ hazard: 'fluvial', before: kept, now: updated }],
  });
  world.setCatalogue({ ...catalogue, coversPoint: () => false, floodSources: () => [], wildfireSources: () => [] });
  expect(await read(id)).toEqual({
    isCovered: false,
    model,
    changes: [
      { hazard: 'fluvial', before: kept, now: null },
      { hazard: 'pluvial', before: kept, now: null },
      { hazard: 'wildfire', before: kept, now: null },
    ],
  });
  world.setCatalogue(catalogue);
  world.setModules('fluvial', 'pluvial');
  expect(await read(id)).toMatchObject({ changes: [{ hazard: 'wildfire', before: kept, now: null }] });
});

it('a pack that has come for a hazard without one is a change, and figures of another place have no basis', async () => {
  const id = await create();
  const [river] = catalogue.floodSources('fluvial');
  world.setCatalogue({
    ...catalogue,
    floodSources: (hazard) => (hazard === 'pluvial' ? catalogue.floodSources('pluvial') : [river!]),
  });
  expect(await read(id)).toMatchObject({ changes: [{ hazard: 'coastal', before: null, now: kept }] });

  const place = { address: null, label: 'elsewhere', level: null, uncertaintyMetres: null, point: faraway };
  await world.call('survey.edit', { id, revision: 1, changes: { place } });
  expect(await read(id)).toBeNull();
  await expect(read('00000000-0000-4000-8000-000000000009')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('figures of another model are told', async () => {
  const id = await create();
  const { answer } = await world.call('survey.get', { id });
  world.rewriteAnswer(id, { ...answer!, modelVersion: '0.9.0' });
  expect(await read(id)).toEqual({ isCovered: true, model: { before: '0.9.0', now: METHOD_VERSION }, changes: [] });
});

it('an answer that was computed anew can be taken back and done again', async () => {
  const id = await create();
  const first = (await world.call('survey.get', { id })).answer!;
  world.setNow('2026-11-21T09:00:00.000Z');
  const second = (await world.call('survey.assess', { id })).answer!;
  expect(second.computedAt).not.toBe(first.computedAt);
  const putBack = (computedAt: string) => world.call('survey.putBackAnswer', { id, computedAt });
  expect((await putBack(first.computedAt)).answer).toEqual(first);
  expect((await world.call('survey.get', { id })).answer).toEqual(first);
  expect((await putBack(second.computedAt)).answer).toEqual(second);
  await expect(putBack('2026-11-22T09:00:00.000Z')).rejects.toMatchObject({ code: 'NOT_FOUND' });
});

it('an answer for the building as it was before an edit does not come back', async () => {
  const id = await create();
  const { computedAt } = (await world.call('survey.get', { id })).answer!;
  const place = { address: null, label: 'the bank', level: null, uncertaintyMetres: null, point: riverBank };
  await world.call('survey.edit', { id, revision: 1, changes: { place } });
  world.setNow('2026-11-21T09:00:00.000Z');
  await world.call('survey.assess', { id });
  await expect(world.call('survey.putBackAnswer', { id, computedAt })).rejects.toMatchObject({ code: 'NOT_FOUND' });
});
