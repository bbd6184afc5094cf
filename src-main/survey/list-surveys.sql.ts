import { formatIntact } from '#main/platform/database/checked-tables.ts';
import { shownSurveyTable } from '#main/records/index.ts';
import type { Database } from 'better-sqlite3';
import type { ParsedInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { SurveyStatus } from '#shared/survey/survey.ts';
import { foldAccents } from '#shared/text/fold-accents.ts';

type ListOptions = ParsedInput<'survey.list'>;
type IdOptions = ParsedInput<'survey.listIds'>;
type SurveyPoints = ProcedureOutput<'survey.points'>['surveys'];
type SurveyList = ProcedureOutput<'survey.list'>;

interface SummaryRow {
  readonly id: string;
  readonly label: string;
  readonly latitude: number;
  readonly longitude: number;
  readonly status: SurveyStatus;
  readonly surveyor: string;
  readonly surveyed_on: string | null;
  readonly tags: string;
  readonly indices: string;
  readonly changed_at: string;
  readonly archived_at: string | null;
  readonly photos: number;
  readonly is_contested: number;
  readonly twice: SurveyList['surveys'][number]['twice'];
}

const orders: Readonly<Record<ListOptions['order'], string>> = {
  changed: 'changed_at DESC, key DESC',
  // Surveys without a day come last.
  surveyed: 'surveyed_on IS NULL, surveyed_on DESC, key DESC',
  label: 'label_key, key',
  index: 'highest_index DESC, key DESC',
};

/**
 * Creates the list of surveys. Its statements are prepared for each call: the filters have too many combinations to
 * keep one for each.
 */
export function createSurveyList(database: Database): (options: ListOptions) => SurveyList {
  return database.transaction((options: ListOptions): SurveyList => {
    const { where, values } = buildCondition(options);
    const total = database
      .prepare(`SELECT COUNT(*) FROM survey ${where}`)
      .pluck()
      .get(...values) as number;
    // The page first, then what is counted for its rows only.
    const rows = database
      .prepare(
        `SELECT id, label, latitude, longitude, status, surveyor, surveyed_on, tags, indices, changed_at, archived_at,
           (SELECT COUNT(*) FROM intact_survey_attachment a JOIN intact_media m ON m.hash = a.hash
            WHERE a.survey_key = key_ AND a.removed_at IS NULL AND m.photo IS NOT NULL) AS photos,
           EXISTS (SELECT 1 FROM survey_contested WHERE survey_key = key_) AS is_contested,
           CASE WHEN copy_of IS NOT NULL AND EXISTS (SELECT 1 FROM intact_survey i WHERE i.key = key_) THEN 'copy'
             WHEN EXISTS (SELECT 1 FROM survey c JOIN intact_survey i ON i.key = c.key WHERE c.copy_of = id_)
             THEN 'hasCopy' ELSE 'no' END AS twice
         FROM (SELECT *, key AS key_, id AS id_ FROM survey ${where} ORDER BY ${orders[options.order]} LIMIT ? OFFSET ?)
         WHERE ${formatIntact(shownSurveyTable)}`,
      )
      .all(...values, options.limit, options.offset) as SummaryRow[];
    return { total, surveys: rows.map(readSummary) };
  });
}

/** Creates the list of the ids alone, of all that fit, in one statement. */
export function createSurveyIdList(database: Database): (options: IdOptions) => string[] {
  return (options) => {
    const { where, values } = buildCondition(options);
    const select = database.prepare<(string | number)[], string>(
      `SELECT id FROM survey ${where} ORDER BY ${orders[options.order]}`,
    );
    return select.pluck().all(...values);
  };
}

/** Creates the list of where surveys are: a few columns of each, all in one statement. */
export function createSurveyPointList(database: Database): (ids: readonly string[] | null) => SurveyPoints {
  type PointRow = Pick<SummaryRow, 'id' | 'label' | 'latitude' | 'longitude' | 'status'>;
  const columns = 'SELECT id, label, latitude, longitude, status FROM intact_shown_survey WHERE archived_at IS NULL';
  const selectAll = database.prepare<[], PointRow>(`${columns} ORDER BY key`);
  const selectSome = database.prepare<[string], PointRow>(
    `${columns} AND id IN (SELECT value FROM json_each(?)) ORDER BY key`,
  );
  return (ids) => {
    const rows = ids === null ? selectAll.all() : selectSome.all(JSON.stringify(ids));
    return rows.map(({ latitude, longitude, ...row }) => ({ ...row, point: { latitude, longitude } }));
  };
}

function readSummary(row: SummaryRow): SurveyList['surveys'][number] {
  return {
    id: row.id,
    label: row.label,
    point: { latitude: row.latitude, longitude: row.longitude },
    status: row.status,
    surveyor: row.surveyor,
    surveyedOn: row.surveyed_on,
    tags: JSON.parse(row.tags) as string[],
    photos: row.photos,
    isContested: row.is_contested === 1,
    twice: row.twice,
    indices: JSON.parse(row.indices) as Record<string, number>,
    changedAt: row.changed_at,
    archivedAt: row.archived_at,
  };
}

function buildCondition(options: IdOptions): { where: string; values: (string | number)[] } {
  const { statuses, tags, surveyedFrom, surveyedTo, minimumIndex, archived, ids } = options;
  const conditions: string[] = [];
  const values: (string | number)[] = [];
  const add = (condition: string, ...bound: (string | number)[]): void => {
    conditions.push(condition);
    values.push(...bound);
  };
  if (archived === 'without') add('archived_at IS NULL');
  if (archived === 'only') add('archived_at IS NOT NULL');
  if (statuses.length > 0) add(`status IN (${statuses.map(() => '?').join(', ')})`, ...statuses);
  for (const tag of tags) add('key IN (SELECT survey_key FROM survey_tag WHERE tag = ?)', tag);
  if (surveyedFrom !== null) add('surveyed_on >= ?', surveyedFrom);
  if (surveyedTo !== null) add('surveyed_on <= ?', surveyedTo);
  if (minimumIndex !== null) add('highest_index >= ?', minimumIndex);
  if (ids !== null) add('id IN (SELECT value FROM json_each(?))', JSON.stringify(ids));
  const match = formatMatch(options.text);
  if (match !== '') add('key IN (SELECT rowid FROM survey_text WHERE survey_text MATCH ?)', match);
  for (const sign of listPictures(options.text)) add(`instr(${PLAIN_TEXTS}, ?) > 0`, sign);
  return { where: conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`, values };
}

/** Every word as the start of a word: `"mill"* "rd"*`. Signs between words have no meaning of their own. */
function formatMatch(text: string): string {
  const words = foldAccents(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [];
  return words.map((word) => `"${word}"*`).join(' ');
}

/** What is looked for in, as it was written, but for the mark that asks for a coloured picture (U+FE0F). */
const PLAIN_TEXTS = "replace(place || notes || tags || surveyor, char(65039), '')";

/** The emoji of a text, which the index of words leaves out. */
function listPictures(text: string): string[] {
  if (!/[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(text)) return [];
  const signs = Array.from(new Intl.Segmenter().segment(text), ({ segment }) => segment);
  return signs
    .filter((sign) => /[\p{Extended_Pictographic}\p{Regional_Indicator}]/u.test(sign))
    .map((sign) => sign.replaceAll('\uFE0F', ''));
}
