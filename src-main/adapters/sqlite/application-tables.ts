import type { CheckedTable } from './checked-tables.ts';

const wholeSurvey = [
  'key',
  'id',
  'revision',
  'status',
  'surveyor',
  'surveyed_on',
  'floor_height_metres',
  'floor_height_method',
  'tags',
  'created_at',
  'changed_at',
  'archived_at',
  'copy_of',
  'place',
  'building',
  'notes',
  'variants',
];

/** Without the long texts, which a list need not read. */
const shownSurvey = [
  'key',
  'id',
  'status',
  'label',
  'latitude',
  'longitude',
  'surveyor',
  'surveyed_on',
  'highest_index',
  'indices',
  'tags',
  'changed_at',
  'archived_at',
];

const plain = (table: string, columns: readonly string[]): CheckedTable => ({
  table,
  key: columns.slice(0, 1),
  columns,
  checksum: 'checksum',
  view: `intact_${table}`,
});

/** The columns of a survey that lists show. */
export const shownSurveyTable: CheckedTable = {
  ...plain('survey', shownSurvey),
  checksum: 'shown_checksum',
  view: 'intact_shown_survey',
};

/** Tables whose rows are figures, change figures, or are what somebody has entered. */
export const enteredTables: readonly CheckedTable[] = [
  plain('setting', ['key', 'value']),
  plain('survey', wholeSurvey),
  shownSurveyTable,
  plain('survey_answer', ['survey_key', 'body']),
  plain('survey_note', ['key', 'survey_key', 'edited_at', 'author', 'text', 'taken_away']),
  plain('survey_attachment', [
    'key',
    'id',
    'survey_key',
    'hash',
    'name',
    'caption',
    'position',
    'added_at',
    'removed_at',
  ]),
  plain('media', ['hash', 'type', 'size_bytes', 'photo', 'has_thumbnail', 'added_at']),
  plain('history', [
    'id',
    'asked_at',
    'label',
    'latitude',
    'longitude',
    'figures',
    'has_financial',
    'place_fingerprint',
    'answer',
  ]),
];

/** Tables of what else is known of surveys and of access tokens: what nobody finds out again. */
export const knownTables: readonly CheckedTable[] = [
  plain('survey_contested', ['key', 'id', 'survey_key', 'kept_at', 'fields']),
  { ...plain('survey_lineage', ['survey_key', 'content_hash']), key: ['survey_key', 'content_hash'] },
  plain('issued_token', ['jti', 'name', 'modules', 'issued_at', 'expires_at', 'quota']),
  plain('token_revocation', ['jti', 'revoked_at']),
];

/** Tables of the application's database with a checksum in each row. */
export const applicationTables: readonly CheckedTable[] = [...enteredTables, ...knownTables];
