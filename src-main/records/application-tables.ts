import { describeTable, type CheckedTable } from '#main/platform/database/checked-tables.ts';

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

/** The columns of a survey that lists show. */
export const shownSurveyTable: CheckedTable = {
  ...describeTable('survey', shownSurvey),
  checksum: 'shown_checksum',
  view: 'intact_shown_survey',
};

/**
 * Tables of the application's database with a checksum in each row: those whose rows are figures, change figures, or
 * are what somebody has entered or nobody finds out again.
 */
export const applicationTables: readonly CheckedTable[] = [
  describeTable('setting', ['key', 'value']),
  describeTable('survey', wholeSurvey),
  shownSurveyTable,
  describeTable('survey_answer', ['survey_key', 'body']),
  describeTable('survey_note', ['key', 'survey_key', 'edited_at', 'author', 'text', 'taken_away']),
  describeTable('survey_attachment', [
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
  describeTable('media', ['hash', 'type', 'size_bytes', 'photo', 'has_thumbnail', 'added_at']),
  describeTable('history', [
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
  describeTable('survey_contested', ['key', 'id', 'survey_key', 'kept_at', 'fields']),
  { ...describeTable('survey_lineage', ['survey_key', 'content_hash']), key: ['survey_key', 'content_hash'] },
  describeTable('survey_ancestor', ['key', 'survey_key', 'content_hash', 'parts', 'computer']),
  describeTable('issued_token', ['jti', 'name', 'modules', 'issued_at', 'expires_at', 'quota']),
  describeTable('token_revocation', ['jti', 'revoked_at']),
];
