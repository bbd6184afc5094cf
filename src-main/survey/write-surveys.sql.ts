import type { Database } from 'better-sqlite3';
import { isAnswerOfPlace } from '#shared/survey/is-answer-current.ts';
import { continuesNoteVersion, countTakenAway, type OpenNoteVersion } from '#shared/survey/note-version.ts';
import type { NoteVersion, SurveyFields } from '#shared/survey/survey.ts';
import { computeSortKey } from '#shared/text/compute-sort-key.ts';
import { foldAccents } from '#shared/text/fold-accents.ts';
import type { PackedAnswer } from './pack-answer.ts';

/** A survey as it is written: all fields, with when and whether it was archived. */
export interface WrittenSurvey {
  readonly id: string;
  readonly revision: number;
  readonly fields: SurveyFields;
  readonly createdAt: string;
  readonly changedAt: string;
  readonly archivedAt: string | null;
  readonly copyOf: string | null;
}

/** Prepares the writing of surveys. */
export function createSurveyWriter(database: Database) {
  const upsert = database
    .prepare(`
    INSERT INTO survey (id, revision, status, label, label_key, latitude, longitude, surveyor, surveyed_on, floor_height_metres,
      floor_height_method, highest_index, indices, tags, created_at, changed_at, archived_at, copy_of, place, building, notes,
      variants)
    VALUES (@id, @revision, @status, @label, @labelKey, @latitude, @longitude, @surveyor, @surveyedOn, @heightMetres,
      @method, 0, '{}', @tags, @createdAt, @changedAt, @archivedAt, @copyOf, @place, @building, @notes,
      @variants)
    ON CONFLICT (id) DO UPDATE SET revision = @revision, status = @status, label = @label,
      label_key = @labelKey, latitude = @latitude, longitude = @longitude, surveyor = @surveyor, surveyed_on = @surveyedOn, floor_height_metres = @heightMetres,
      highest_index = CASE place WHEN @place THEN highest_index ELSE 0 END,
      indices = CASE place WHEN @place THEN indices ELSE '{}' END,
      floor_height_method = @method, tags = @tags, created_at = @createdAt, changed_at = @changedAt,
      archived_at = @archivedAt, copy_of = @copyOf, place = @place, building = @building, notes = @notes,
      variants = @variants
    RETURNING key`)
    .pluck();
  const deleteTags = database.prepare('DELETE FROM survey_tag WHERE survey_key = ?');
  const insertTag = database.prepare('INSERT OR IGNORE INTO survey_tag (tag, survey_key) VALUES (?, ?)');
  const deleteText = database.prepare('DELETE FROM survey_text WHERE rowid = ?');
  const insertText = database.prepare(
    'INSERT INTO survey_text (rowid, address, notes, tags, surveyor) VALUES (?, ?, ?, ?, ?)',
  );
  const upsertAnswer = database.prepare(
    'INSERT INTO survey_answer (survey_key, body) VALUES (?, ?) ON CONFLICT (survey_key) DO UPDATE SET body = excluded.body',
  );
  const updateIndices = database.prepare('UPDATE survey SET indices = ?, highest_index = ? WHERE key = ?');
  const selectPlace = database.prepare<[number], string>('SELECT place FROM survey WHERE key = ?').pluck();
  const selectNewestVersion = database.prepare<[number], OpenNoteVersion & { key: number }>(
    `SELECT key, edited_at AS editedAt, author, text, taken_away AS takenAway FROM intact_survey_note
     WHERE survey_key = ? ORDER BY edited_at DESC, key DESC LIMIT 1`,
  );
  const insertVersion = database.prepare(
    'INSERT INTO survey_note (survey_key, edited_at, author, text, taken_away) VALUES (?, ?, ?, ?, 0)',
  );
  const updateVersion = database.prepare(
    'UPDATE survey_note SET edited_at = ?, text = ?, taken_away = ? WHERE key = ?',
  );

  const addNoteVersion = (key: number, { editedAt, author, text }: NoteVersion): void =>
    void insertVersion.run(key, editedAt, author, text);

  function writeIndices(key: number, { request, indices, highestIndex }: PackedAnswer): void {
    const place = JSON.parse(selectPlace.get(key)!) as SurveyFields['place'];
    if (isAnswerOfPlace({ place }, { request })) updateIndices.run(indices, highestIndex, key);
    else updateIndices.run('{}', 0, key);
  }

  return {
    /**
     * Adds a survey, or writes over the one with its id; gives its key. For another place the list has no indices of
     * it.
     */
    write(record: WrittenSurvey): number {
      const { fields, ...times } = record;
      const { place, measuredFloor, tags } = fields;
      const key = upsert.get({
        ...times,
        ...measuredFloor,
        status: fields.status,
        label: place.label,
        labelKey: computeSortKey(place.label),
        latitude: place.point.latitude,
        longitude: place.point.longitude,
        surveyor: fields.surveyor,
        surveyedOn: fields.surveyedOn,
        tags: JSON.stringify(tags),
        place: JSON.stringify(place),
        building: JSON.stringify(fields.building),
        notes: fields.notes,
        variants: JSON.stringify(fields.variants),
      }) as number;
      deleteTags.run(key);
      for (const tag of tags) insertTag.run(tag, key);
      deleteText.run(key);
      const address = [place.label, ...Object.values(place.address ?? {})].join('\n');
      insertText.run(key, ...[address, fields.notes, tags.join('\n'), fields.surveyor].map(foldAccents));
      return key;
    },
    /** Brings the notes' history up to an edit. */
    writeNotes(key: number, version: NoteVersion): void {
      const newest = selectNewestVersion.get(key) ?? null;
      if (newest !== null && continuesNoteVersion(newest, version)) {
        const takenAway = newest.takenAway + countTakenAway(newest.text, version.text);
        updateVersion.run(version.editedAt, version.text, takenAway, newest.key);
      } else {
        addNoteVersion(key, version);
      }
    },
    addNoteVersion,
    /** Keeps an answer; its indices stand in the list while it is for the survey's place. */
    writeAnswer(key: number, answer: PackedAnswer): void {
      upsertAnswer.run(key, answer.body);
      writeIndices(key, answer);
    },
    /** Has the list show the indices of an answer that is kept, if it is for the survey's place. */
    writeIndices,
  };
}
