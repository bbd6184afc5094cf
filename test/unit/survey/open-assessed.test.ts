import { afterEach, beforeEach, expect, it } from 'vitest';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { createSurveys } from '#main/survey/surveys.ts';
import { openSurveyDatabase, type SurveyDatabase } from './support/survey-database.ts';
import { createSurveyFields } from './support/survey-fields.ts';

const id = '00000000-0000-4000-8000-000000000001';
const never = new AbortController().signal;
const fields = createSurveyFields();
const { address } = fields.place;
/** What the survey was told before it was edited. */
const kept: SurveyAnswer = {
  computedAt: '2026-10-01T08:00:00.000Z',
  request: { location: { ...(address ?? { streetAddress: '' }), wb_window: 5 } },
  figures: { fluvialFloodIndex: 6 },
  currency: 'CAD',
  modelVersion: '1',
  packs: [],
  assessment: null,
};
let world: SurveyDatabase;
beforeEach(() => {
  world = openSurveyDatabase();
});
afterEach(() => world.close());

/** The use cases over an engine that fails. */
function createFailing(failure: Error) {
  return createSurveys({
    store: world.store,
    risk: { compute: () => Promise.reject(failure) },
    whatIf: { compare: () => Promise.reject(failure) },
    clock: { now: () => new Date('2026-11-20T10:00:00.000Z') },
    createId: () => id,
    onChange: () => undefined,
  });
}

it('has the last answer, and says that it is that, where its building was edited and nothing can be computed', async () => {
  const surveys = createFailing(new ServiceError('LICENCE_REFUSED', 'The licence has ended.'));
  world.store.insert({ id, fields, answer: kept });
  const opened = await surveys.openAssessed(id, never);
  // Not edited: current, though only its figures are left of it.
  expect(opened).toMatchObject({ isCurrent: true, answer: { figures: kept.figures } });

  const building = {
    typeOfBusiness: 'RESIDENTIAL',
    basement: 'NO',
    numberOfStoreys: 'ONE STORY',
    firstFloorHeight: 1,
    structureDeductible: 0,
    inventoryDeductible: 0,
    equipmentDeductible: 0,
    structureTIV: 1,
    inventoryTIV: 0,
    equipmentTIV: 0,
  } as const;
  surveys.edit({ id, revision: 1, changes: { building } });
  expect(await surveys.openAssessed(id, never)).toMatchObject({ isCurrent: false, answer: kept });

  const place = { ...fields.place, address: null, level: null, point: { latitude: 1, longitude: 1 } };
  surveys.edit({ id, revision: 2, changes: { place } });
  expect(await surveys.openAssessed(id, never)).toMatchObject({ isCurrent: false, answer: null });
});

it('hides no fault, and ends when it is cancelled', async () => {
  world.store.insert({ id, fields, answer: null });
  await expect(createFailing(new Error('a bug')).openAssessed(id, never)).rejects.toThrow('a bug');
  const cancelled = createFailing(new ServiceError('CANCELLED', 'Cancelled.'));
  await expect(cancelled.openAssessed(id, AbortSignal.abort())).rejects.toMatchObject({ code: 'CANCELLED' });
});
