import type { Database } from 'better-sqlite3';
import type { SurveyFields, ContestedEdits } from '#shared/survey/survey.ts';
import { requireReferences } from '#main/platform/database/checked-tables.ts';
import type { Clock } from '#main/platform/forward-clock.ts';

/** Edits of surveys that nobody has decided about, in the application's database. Each method is one transaction. */
export function createContestedStore(database: Database, clock: Clock) {
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
    /** Kept edits of a survey, the oldest first. */
    list: (surveyId: string) =>
      select.all(surveyId).map(({ id, fields }) => ({ id, fields: JSON.parse(fields) as Partial<SurveyFields> })),
    isContested: (surveyId: string) => selectAny.get(surveyId) === 1,
    /** Keeps edits in the place of those with their id; false when there is no such survey. */
    keep(surveyId: string, { id, fields }: ContestedEdits): boolean {
      const keptAt = clock.now().toISOString();
      return upsert.run({ id, surveyId, keptAt, fields: JSON.stringify(fields) }).changes === 1;
    },
    forget: (editsId: string) => void remove.run(editsId),
  };
}
