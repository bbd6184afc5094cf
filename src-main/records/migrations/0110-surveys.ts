import type { Migration } from '#main/platform/database/migration.ts';

/** Surveys with their notes' history, their files, their answers and the words that they are found by. */
export const surveys: Migration = {
  id: 110,
  name: 'surveys',
  up(database) {
    database.exec(`
      CREATE TABLE survey (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,              -- UUID: the same on every installation
        revision INTEGER NOT NULL,            -- counts edits on this installation only
        status TEXT NOT NULL,
        label TEXT NOT NULL,                  -- place.label, to sort by
        latitude REAL NOT NULL,
        longitude REAL NOT NULL,
        surveyor TEXT NOT NULL,
        surveyed_on TEXT,                     -- YYYY-MM-DD
        floor_height_metres REAL,             -- as measured; what was calculated with is in building
        floor_height_method TEXT,
        highest_index INTEGER NOT NULL,       -- 0: no answer, or no index in it
        indices TEXT NOT NULL,                -- JSON: the index fields of the answer's figures
        tags TEXT NOT NULL,                   -- JSON: in the order in which they were given; survey_tag is derived
        created_at TEXT NOT NULL,             -- ISO 8601, UTC, as all times here
        changed_at TEXT NOT NULL,
        archived_at TEXT,
        copy_of TEXT,                         -- id of the survey beside which this one was kept at an import
        place TEXT NOT NULL,                  -- JSON
        building TEXT NOT NULL,               -- JSON: fields still to be entered are left out
        notes TEXT NOT NULL                   -- last: long texts spill into pages that a list need not read
      ) STRICT;
      CREATE INDEX survey_changed ON survey (changed_at DESC);
      CREATE INDEX survey_label ON survey (label COLLATE NOCASE);
      CREATE INDEX survey_surveyed ON survey (surveyed_on DESC);
      CREATE INDEX survey_highest_index ON survey (highest_index DESC);

      CREATE TABLE survey_tag (
        tag TEXT NOT NULL,
        survey_key INTEGER NOT NULL REFERENCES survey (key) ON DELETE CASCADE,
        PRIMARY KEY (tag, survey_key)
      ) STRICT, WITHOUT ROWID;
      CREATE INDEX survey_tag_survey ON survey_tag (survey_key);

      -- Beside the survey, because a list of ten thousand must not wade through three hundred megabytes of them.
      CREATE TABLE survey_answer (
        survey_key INTEGER PRIMARY KEY REFERENCES survey (key) ON DELETE CASCADE,
        body BLOB NOT NULL                    -- JSON, deflated (RFC 1950)
      ) STRICT;

      CREATE TABLE survey_note (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        survey_key INTEGER NOT NULL REFERENCES survey (key) ON DELETE CASCADE,
        edited_at TEXT NOT NULL,
        author TEXT NOT NULL,
        text TEXT NOT NULL,
        taken_away INTEGER NOT NULL           -- characters removed since the version began
      ) STRICT;
      CREATE INDEX survey_note_survey ON survey_note (survey_key, edited_at);

      -- One row for each file kept, by the SHA-256 of its contents; the bytes are in the data directory's media folder.
      CREATE TABLE media (
        hash TEXT PRIMARY KEY,
        type TEXT NOT NULL,
        size_bytes INTEGER NOT NULL,
        photo TEXT,                           -- JSON: what the camera wrote; NULL for what is no photo
        has_thumbnail INTEGER NOT NULL CHECK (has_thumbnail IN (0, 1)),
        added_at TEXT NOT NULL
      ) STRICT, WITHOUT ROWID;

      CREATE TABLE survey_attachment (
        key INTEGER PRIMARY KEY AUTOINCREMENT,
        id TEXT NOT NULL UNIQUE,
        survey_key INTEGER NOT NULL REFERENCES survey (key) ON DELETE CASCADE,
        hash TEXT NOT NULL REFERENCES media (hash),
        name TEXT NOT NULL,
        caption TEXT NOT NULL,
        position INTEGER NOT NULL,            -- order among the survey's files
        added_at TEXT NOT NULL,
        removed_at TEXT                       -- removed, and kept for a while so that it can be put back
      ) STRICT;
      CREATE INDEX survey_attachment_survey ON survey_attachment (survey_key, position);
      CREATE INDEX survey_attachment_hash ON survey_attachment (hash);

      -- Contents that a survey once had when it was handed over: tells an older copy from one that was changed elsewhere.
      CREATE TABLE survey_lineage (
        survey_key INTEGER NOT NULL REFERENCES survey (key) ON DELETE CASCADE,
        content_hash TEXT NOT NULL,
        PRIMARY KEY (survey_key, content_hash)
      ) STRICT, WITHOUT ROWID;

      -- rowid is survey.key. Words are found by their beginnings, with or without accents.
      CREATE VIRTUAL TABLE survey_text USING fts5 (
        address, notes, tags, surveyor,
        content = '', contentless_delete = 1, prefix = '1 2 3', tokenize = 'unicode61 remove_diacritics 2'
      );
    `);
  },
};
