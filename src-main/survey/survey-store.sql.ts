import { isDeepStrictEqual } from 'node:util';
import type { Database } from 'better-sqlite3';
import { surveyFieldsSchema, type Survey, type SurveyFieldName, type SurveyFields } from '#shared/survey/survey.ts';
import { sortTexts } from '#shared/text/sort-texts.ts';
import type { Clock } from '#main/platform/forward-clock.ts';
import { requireReferences } from '#main/platform/database/checked-tables.ts';
import { createSurveyIdList, createSurveyList, createSurveyPointList } from './list-surveys.sql.ts';
import { packAnswer, type PackedAnswer } from './pack-answer.ts';
import { createSurveyReader } from './read-surveys.sql.ts';
import { createSurveyWriter } from './write-surveys.sql.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';

/** Surveys in the application's database. Each method is one transaction. */
export type SurveyStore = ReturnType<typeof createSurveyStore>;

/** What became of an edit. */
export type EditOutcome =
  | { readonly status: 'saved'; readonly survey: Survey }
  /** It was made on an older revision; the survey as it is now. */
  | { readonly status: 'conflict'; readonly survey: Survey }
  | { readonly status: 'missing' };

const fieldNames = Object.keys(surveyFieldsSchema.shape) as SurveyFieldName[];

/** The editable fields of a survey alone. */
export function pickSurveyFields(survey: Survey): SurveyFields {
  return Object.fromEntries(fieldNames.map((name) => [name, survey[name]])) as SurveyFields;
}

/** Surveys in the application's database. */
export function createSurveyStore(database: Database, clock: Clock) {
  // An answer that belongs to no survey is a row of another table.
  for (const table of ['survey_attachment', 'survey_answer']) requireReferences(database, table);
  const reader = createSurveyReader(database);
  const writer = createSurveyWriter(database);
  const list = createSurveyList(database);
  const selectTags = database.prepare<[], { tag: string; count: number }>(
    `SELECT tag, COUNT(*) AS count FROM survey_tag JOIN survey ON key = survey_key
     WHERE archived_at IS NULL GROUP BY tag`,
  );
  const selectSurveyors = database
    .prepare<[], string>("SELECT DISTINCT surveyor FROM survey WHERE surveyor <> ''")
    .pluck();
  const selectCounts = database.prepare<[], { current: number; archived: number }>(
    'SELECT COUNT(*) - COUNT(archived_at) AS current, COUNT(archived_at) AS archived FROM survey',
  );
  const updateArchived = database.prepare(
    `UPDATE survey SET archived_at = ?, changed_at = ?, revision = revision + 1
     WHERE id = ? AND (archived_at IS NULL) = ?`,
  );

  const edit = database.transaction((id: string, revision: number, changes: Partial<SurveyFields>): EditOutcome => {
    const survey = reader.find(id);
    if (survey === null) return { status: 'missing' };
    if (survey.revision !== revision) return { status: 'conflict', survey };
    const before = pickSurveyFields(survey);
    const fields = { ...before, ...changes };
    if (isDeepStrictEqual(fields, before)) return { status: 'saved', survey };
    const changedAt = clock.now().toISOString();
    const { createdAt, archivedAt, copyOf } = survey;
    const key = writer.write({ id, revision: revision + 1, fields, createdAt, changedAt, archivedAt, copyOf });
    if (!isDeepStrictEqual(fields.place, before.place)) {
      // Brought back to the place of its answer, it has those indices again.
      const answer = reader.findAnswer(id);
      if (answer !== null) writer.writeIndices(key, packAnswer(answer));
    }
    if (fields.notes !== before.notes) {
      writer.writeNotes(key, { editedAt: changedAt, author: fields.surveyor, text: fields.notes });
    }
    return { status: 'saved', survey: reader.find(id)! };
  });

  type NewSurvey = Omit<Parameters<SurveyStore['insert']>[0], 'answer'>;
  const insert = database.transaction(({ id, fields }: NewSurvey, answer: PackedAnswer | null) => {
    const now = clock.now().toISOString();
    const times = { createdAt: now, changedAt: now, archivedAt: null, copyOf: null };
    const key = writer.write({ id, revision: 1, fields, ...times });
    if (fields.notes !== '') writer.addNoteVersion(key, { editedAt: now, author: fields.surveyor, text: fields.notes });
    if (answer !== null) writer.writeAnswer(key, answer);
    return reader.find(id)!;
  });

  const saveAnswer = database.transaction((id: string, answer: PackedAnswer) => {
    const key = reader.findKey(id);
    if (key !== null) writer.writeAnswer(key, answer);
    return key !== null;
  });

  return {
    list,
    /** Ids in the order of `list`. */
    listIds: createSurveyIdList(database),
    /** Those that are not in the archive, of these ids or, with null, of all. */
    listPoints: createSurveyPointList(database),
    facets: database.transaction(() => ({
      tags: sortTexts(selectTags.all(), ({ tag }) => tag).toSorted((a, b) => b.count - a.count),
      surveyors: sortTexts(selectSurveyors.all(), (surveyor) => surveyor),
      counts: selectCounts.get()!,
    })),
    find: reader.find,
    findAnswer: reader.findAnswer,
    noteVersions: reader.noteVersions,
    insert: ({
      answer,
      ...survey
    }: {
      readonly id: string;
      readonly fields: SurveyFields;
      readonly answer: SurveyAnswer | null;
    }) => insert(survey, answer === null ? null : packAnswer(answer)),
    // IMMEDIATE: the write lock comes before the revision is looked at, so that of two windows one is told.
    edit: edit.immediate,
    /** Keeps an answer; false when there is no such survey. */
    saveAnswer: (id: string, answer: SurveyAnswer) => saveAnswer.immediate(id, packAnswer(answer)),
    /** Returns the ids whose state it changed. */
    setArchived: database.transaction((ids: readonly string[], archived: boolean) => {
      const now = clock.now().toISOString();
      return ids.filter((id) => updateArchived.run(archived ? now : null, now, id, archived ? 1 : 0).changes === 1);
    }).immediate,
  };
}
