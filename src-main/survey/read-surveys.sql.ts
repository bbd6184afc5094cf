import type { Database } from 'better-sqlite3';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import type { SurveyAnswer } from '#shared/survey/survey-answer.ts';
import type { NoteVersion, Survey } from '#shared/survey/survey.ts';
import { unpackAnswer } from './pack-answer.ts';
import { readSurveyRow, type AttachmentRow, type SurveyRow } from './survey-row.ts';

/** Prepares the reading of surveys. */
export function createSurveyReader(database: Database) {
  const selectRow = database.prepare<[string], SurveyRow>('SELECT * FROM intact_survey WHERE id = ?');
  // The index of ids is no part of what has checksums: what it does not lead to may be there.
  const selectAll = database.prepare<[string], 1>('SELECT 1 FROM survey NOT INDEXED WHERE id = ?').pluck();
  const selectKey = database.prepare<[string], number>('SELECT key FROM survey WHERE id = ?').pluck();
  const selectAttachments = database.prepare<[number], AttachmentRow>(
    `SELECT a.id, a.hash, m.type, m.size_bytes, m.photo, m.has_thumbnail, a.name, a.caption, a.added_at
     FROM intact_survey_attachment a JOIN intact_media m ON m.hash = a.hash
     WHERE a.survey_key = ? AND a.removed_at IS NULL ORDER BY a.position, a.key`,
  );
  const selectAnswer = database
    .prepare<[string], Buffer>(
      'SELECT body FROM intact_survey_answer WHERE survey_key = (SELECT key FROM survey WHERE id = ?)',
    )
    .pluck();
  const selectVersions = database.prepare<[string], NoteVersion>(
    `SELECT edited_at AS editedAt, author, text FROM intact_survey_note
     WHERE survey_key = (SELECT key FROM survey WHERE id = ?) ORDER BY edited_at DESC, key DESC`,
  );
  /** @throws DamagedFileError when a survey is there all the same */
  function requireAbsent(id: string): void {
    if (selectKey.get(id) === undefined && selectAll.get(id) !== undefined) {
      throw new DamagedFileError(database.name, new ChecksumError('the index of surveys'));
    }
  }
  const find = database.transaction((id: string): Survey | null => {
    const row = selectRow.get(id);
    if (row === undefined) requireAbsent(id);
    return row === undefined ? null : readSurveyRow(row, selectAttachments.all(row.key));
  });

  return {
    find,
    findKey(id: string): number | null {
      requireAbsent(id);
      return selectKey.get(id) ?? null;
    },
    findRow: (id: string) => selectRow.get(id) ?? null,
    findAnswer(id: string): SurveyAnswer | null {
      const body = selectAnswer.get(id);
      if (body === undefined) requireAbsent(id);
      return body === undefined ? null : unpackAnswer(body);
    },
    /** Versions of a survey's notes, the newest first. */
    noteVersions(id: string): NoteVersion[] {
      const versions = selectVersions.all(id);
      if (versions.length === 0) requireAbsent(id);
      return versions;
    },
  };
}
