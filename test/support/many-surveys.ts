import type { Database } from 'better-sqlite3';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { SurveyFields } from '#shared/survey/survey.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import { createAnswer } from '../renderer/fixtures/answers.ts';

/** Id of one of many surveys, by its number. */
export function idOfSurvey(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`;
}

/** Fields of one of many surveys: addresses, states, tags and surveyors vary. */
export function createManyFields(number: number): SurveyFields {
  const street = ['Mill Road', 'Quay Street', 'Hill Lane', 'Station Road'][number % 4] ?? '';
  return {
    place: {
      address: { streetAddress: `${number} ${street}`, city: 'Portham' },
      label: `${number} ${street}, Portham`,
      level: 'address',
      uncertaintyMetres: 4,
      point: { latitude: 42.5, longitude: -63 },
    },
    building: { firstFloorHeight: 0.3 },
    measuredFloor: { heightMetres: 0.4, method: 'tape' },
    surveyor: `Surveyor ${number % 17}`,
    surveyedOn: '2026-11-20',
    status: (['draft', 'inReview', 'final'] as const)[number % 3] ?? 'draft',
    notes: `Water mark at the third step, cellar${number}. ${'The owner says that it came up through the drain. '.repeat(6)}`,
    tags: [`tag${number % 10}`],
    variants: [],
  };
}

/** Puts so many surveys with an answer each into a database, in one transaction, beside a number that are there. */
export function insertManySurveys(database: Database, count: number, there = 0): void {
  const store = createSurveyStore(database, { now: () => new Date() });
  const { request, figures, currency, assessment } = createAnswer();
  const computedAt = new Date().toISOString();
  const answer: SurveyAnswer = { computedAt, request, figures, currency, modelVersion: '1', packs: [], assessment };
  database.transaction(() => {
    for (let number = there; number < there + count; number += 1) {
      store.insert({ id: idOfSurvey(number), fields: createManyFields(number), answer });
    }
  })();
}
