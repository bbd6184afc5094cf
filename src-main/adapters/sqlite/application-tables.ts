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
  key: columns[0]!,
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

/** Tables of the application's database whose rows are figures, change figures, or are somebody's records. */
export const applicationTables: readonly CheckedTable[] = [
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
