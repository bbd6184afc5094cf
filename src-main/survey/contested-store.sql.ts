import type { Database } from 'better-sqlite3';
import type { SurveyFields } from '#shared/survey/survey.ts';
import { requireReferences } from '#main/platform/database/checked-tables.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import type { ContestedStore } from './survey-ports.ts';

/** Edits that nobody has decided about, in the application's database. */
export function createContestedStore(database: Database, clock: Clock): ContestedStore {
  // What hangs on no survey any more would not be found, and not be told of either.
  requireReferences(database, 'survey_contested');
  const select = database.prepare<[string], { id: string; fields: string }>(
    `SELECT id, fields FROM intact_survey_contested
     WHERE survey_key = (SELECT key FROM survey WHERE id = ?) ORDER BY key`,
  );
  const selectAny = database
    .prepare<[string], number>(
      'SELECT EXISTS (SELECT 1 FROM intact_survey_contested WHERE survey_key = (SELECT key FROM survey WHERE id = ?))',
    )
    .pluck();
  const upsert = database.prepare(
    `INSERT INTO survey_contested (id, survey_key, kept_at, fields)
     SELECT @id, key, @keptAt, @fields FROM survey WHERE id = @surveyId
     ON CONFLICT (id) DO UPDATE SET kept_at = @keptAt, fields = @fields`,
  );
  const remove = database.prepare('DELETE FROM survey_contested WHERE id = ?');
  return {
    list: (surveyId) =>
      select.all(surveyId).map(({ id, fields }) => ({ id, fields: JSON.parse(fields) as Partial<SurveyFields> })),
    isContested: (surveyId) => selectAny.get(surveyId) === 1,
    keep(surveyId, { id, fields }) {
      const keptAt = clock.now().toISOString();
      return upsert.run({ id, surveyId, keptAt, fields: JSON.stringify(fields) }).changes === 1;
    },
    forget: (editsId) => void remove.run(editsId),
  };
}
