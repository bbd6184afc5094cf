import type { Migration } from '#main/platform/database/migration.ts';
import { addRowChecksums } from '#main/platform/database/shared-migrations/add-row-checksums.ts';

const survey = [
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

const attachment = ['key', 'id', 'survey_key', 'hash', 'name', 'caption', 'position', 'added_at', 'removed_at'];

const history = [
  'id',
  'asked_at',
  'label',
  'latitude',
  'longitude',
  'figures',
  'has_financial',
  'place_fingerprint',
  'answer',
];

/** A checksum in each row whose contents are figures, change figures or are records. */
export const checksums: Migration = {
  id: 630,
  name: 'checksums',
  up(database) {
    addRowChecksums(database, 'setting', ['key', 'value']);
    addRowChecksums(database, 'survey', survey);
    addRowChecksums(database, 'survey', shownSurvey, 'shown_checksum');
    addRowChecksums(database, 'survey_answer', ['survey_key', 'body']);
    addRowChecksums(database, 'survey_note', ['key', 'survey_key', 'edited_at', 'author', 'text', 'taken_away']);
    addRowChecksums(database, 'survey_attachment', attachment);
    addRowChecksums(database, 'media', ['hash', 'type', 'size_bytes', 'photo', 'has_thumbnail', 'added_at']);
    addRowChecksums(database, 'history', history);
  },
};
