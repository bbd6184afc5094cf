import { createHash } from 'node:crypto';
import { inflateSync } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import {
  canonicalJson,
  formatSurveyContent,
  type HandOverSurvey,
  type SurveyLineage,
} from '#shared/survey/hand-over.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { createSurveyReader } from '../read-surveys.sql.ts';

/** SHA-256 of a text or bytes, lower-case hexadecimal. */
export function computeSha256(contents: string | Uint8Array): string {
  return createHash('sha256').update(contents).digest('hex');
}

/** What a survey's contents come to. */
export function computeContentHash(survey: Omit<Survey, 'revision'>): string {
  return computeSha256(formatSurveyContent(survey));
}

/** Reads surveys in the form in which they are handed over. */
export type SurveyExchange = ReturnType<typeof createSurveyExchange>;

/** Prepares the reading of surveys for a hand-over, over any connection to the database. */
export function createSurveyExchange(database: Database) {
  const reader = createSurveyReader(database);
  const selectLineage = database
    .prepare<[string], string>(
      `SELECT content_hash FROM intact_survey_lineage
       WHERE survey_key = (SELECT key FROM survey WHERE id = ?) ORDER BY content_hash`,
    )
    .pluck();
  const selectAnswer = database
    .prepare<[string], Buffer>(
      'SELECT body FROM intact_survey_answer WHERE survey_key = (SELECT key FROM survey WHERE id = ?)',
    )
    .pluck();

  return {
    /** Null when there is no such survey. */
    findLineage(id: string): (SurveyLineage & { readonly survey: Survey }) | null {
      const survey = reader.find(id);
      return survey === null
        ? null
        : { survey, contentHash: computeContentHash(survey), lineage: selectLineage.all(id) };
    },
    /** The file `surveys/<id>.json`. @throws Error when there is no such survey */
    writeJson(id: string): string {
      const found = reader.find(id);
      if (found === null) throw new Error(`there is no survey ${id}`);
      const { revision: _, ...survey } = found;
      const body = selectAnswer.get(id);
      const contents: HandOverSurvey = {
        // A small picture is made anew where it is missing.
        survey: { ...survey, attachments: survey.attachments.map((file) => ({ ...file, hasThumbnail: false })) },
        noteVersions: reader.noteVersions(id).toReversed(),
        answer: body === undefined ? null : (JSON.parse(inflateSync(body).toString('utf8')) as unknown),
        // With what it is now: whoever takes it over has this as an ancestor. The same before and after it is
        // remembered here.
        lineage: [...new Set([...selectLineage.all(id), computeContentHash(found)])].toSorted(),
      };
      return canonicalJson(contents);
    },
  };
}
