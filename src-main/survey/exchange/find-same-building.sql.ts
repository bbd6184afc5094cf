import type { Database } from 'better-sqlite3';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import { createSurveyReader } from '../read-surveys.sql.ts';

type Records = ProcedureOutput<'survey.sameBuilding'>['records'];

/**
 * Prepares the search for the other records of a building that was kept twice: the one that a copy stands beside, and
 * its copies. The search takes an id, gives the records by when they were begun here, and throws a NotFoundError.
 */
export function createSameBuildingFinder(database: Database): (id: string) => Records {
  const reader = createSurveyReader(database);
  const selectIds = database
    .prepare<{ id: string; original: string }, string>(
      'SELECT id FROM survey WHERE (id = @original OR copy_of = @original) AND id <> @id ORDER BY key',
    )
    .pluck();
  const selectOrigin = database
    .prepare<[string], string>(
      `SELECT computer FROM intact_survey_ancestor
       WHERE survey_key = (SELECT key FROM survey WHERE id = ?) AND computer IS NOT NULL ORDER BY key LIMIT 1`,
    )
    .pluck();
  const describe = (id: string): Records => {
    const survey = reader.find(id);
    if (survey === null) return [];
    const { place, surveyor, changedAt, copyOf, archivedAt } = survey;
    const computer = copyOf === null ? null : (selectOrigin.get(id) ?? null);
    return [{ id, label: place.label, surveyor, changedAt, archivedAt, isCopy: copyOf !== null, computer }];
  };
  return database.transaction((id: string): Records => {
    const survey = reader.find(id);
    if (survey === null) throw new NotFoundError('survey');
    return selectIds.all({ id, original: survey.copyOf ?? id }).flatMap(describe);
  });
}
