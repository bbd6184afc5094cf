import { afterEach, beforeEach, expect, it } from 'vitest';
import { surveyProcedures } from '#shared/survey/survey-procedures.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { openSurveyDatabase, type SurveyDatabase } from './support/survey-database.ts';
import { createSurveyFields } from './support/survey-fields.ts';

let open: SurveyDatabase;
beforeEach(() => {
  open = openSurveyDatabase();
});
afterEach(() => open.close());

const id = '11111111-1111-4111-8111-111111111111';
const at = (label: string, point: Coordinates) => ({
  ...createSurveyFields().place,
  address: null,
  level: null,
  uncertaintyMetres: null,
  label,
  point,
});

it('the list has no indices of a survey that was moved away from the place of its answer', () => {
  const surveyed = at('by the river', { latitude: 49.16, longitude: -121.95 });
  const moved = at('elsewhere', { latitude: 0, longitude: 0 });
  const answer: SurveyAnswer = {
    computedAt: '2026-11-20T10:00:00.000Z',
    request: { location: { ...surveyed.point, wb_window: 5 } },
    figures: { fluvialFloodIndex: 6 },
    currency: null,
    modelVersion: '1',
    packs: [],
    assessment: null,
  };
  open.store.insert({ id, fields: createSurveyFields({ place: surveyed }), answer });
  /** Its indices, and whether those who look for high ones find it. */
  function read() {
    const list = (options: object) => open.store.list(surveyProcedures['survey.list'].input.parse(options));
    return [list({}).surveys[0]?.indices, list({ minimumIndex: 6 }).total];
  }
  expect(read()).toEqual([{ fluvialFloodIndex: 6 }, 1]);

  open.store.edit(id, 1, { place: moved });
  expect(read()).toEqual([{}, 0]);
  // An answer that was asked for before the move.
  open.store.saveAnswer(id, answer);
  expect(read()).toEqual([{}, 0]);
  open.store.edit(id, 2, { notes: 'A pump.' });
  open.store.edit(id, 3, { place: surveyed });
  expect(read()).toEqual([{ fluvialFloodIndex: 6 }, 1]);
});
