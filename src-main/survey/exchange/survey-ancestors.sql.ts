import { randomBytes } from 'node:crypto';
import type { Database } from 'better-sqlite3';
import { computerIdSchema } from '#shared/survey/hand-over.ts';
import { listPartTexts, type PartTexts } from '#shared/survey/merge-surveys.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { computeContentHash, computeSha256 } from './survey-exchange.sql.ts';

/** Digits of a part's SHA-256 that are kept: 64 bits. */
const DIGITS = 16;
const COMPUTER = 'computer';

type Side = Omit<Survey, 'revision'>;

/** The parts of a survey, each as the beginning of its SHA-256. */
export function fingerprintParts(survey: Side): PartTexts {
  return Object.fromEntries(
    Object.entries(listPartTexts(survey)).map(([name, text]) => [name, computeSha256(text).slice(0, DIGITS)]),
  );
}

/** What surveys were when they were handed over or taken in, over any connection to the database. */
export function createSurveyAncestors(database: Database) {
  const insert = database.prepare(
    'INSERT INTO survey_ancestor (survey_key, content_hash, parts, computer) VALUES (?, ?, ?, ?)',
  );
  const remove = database.prepare('DELETE FROM survey_ancestor WHERE survey_key = ? AND content_hash = ?');
  const selectComputer = database
    .prepare<[number, string], string | null>(
      'SELECT computer FROM intact_survey_ancestor WHERE survey_key = ? AND +content_hash = ?',
    )
    .pluck();
  const selectCommon = database
    .prepare<[string, string], string>(
      `SELECT parts FROM intact_survey_ancestor
       WHERE survey_key = (SELECT key FROM survey WHERE id = ?)
         AND +content_hash IN (SELECT value FROM json_each(?)) ORDER BY key DESC LIMIT 1`,
    )
    .pluck();
  return {
    /**
     * Remembers a state as the latest of its survey.
     * @param computer the one that it came from; null: this one, or not known
     */
    remember(surveyKey: number, survey: Side, computer: string | null): void {
      const hash = computeContentHash(survey);
      const origin = selectComputer.get(surveyKey, hash) ?? computer;
      remove.run(surveyKey, hash);
      insert.run(surveyKey, hash, JSON.stringify(fingerprintParts(survey)), origin);
    },
    /** The parts of the latest state of a survey that is among the hashes; null when none is known. */
    findCommon(id: string, hashes: readonly string[]): PartTexts | null {
      const parts = selectCommon.get(id, JSON.stringify(hashes));
      return parts === undefined ? null : (JSON.parse(parts) as PartTexts);
    },
  };
}

/** What tells this computer from others in hand-overs, once it has handed anything over; null before. */
export function findComputerId(database: Database): string | null {
  // All settings, as their store does: a key that is no longer what it was must not go unnoticed.
  const settings = database.prepare<[], [key: string, value: string]>('SELECT key, value FROM intact_setting').raw();
  const found = settings.all().find(([key]) => key === COMPUTER);
  return found === undefined ? null : computerIdSchema.parse(JSON.parse(found[1]));
}

/** As {@link findComputerId}; six random hexadecimal digits are made of nothing else when first asked for. */
export function makeComputerId(database: Database): string {
  const made = randomBytes(3).toString('hex').toUpperCase();
  database.prepare('INSERT OR IGNORE INTO setting (key, value) VALUES (?, ?)').run(COMPUTER, JSON.stringify(made));
  return findComputerId(database)!;
}
