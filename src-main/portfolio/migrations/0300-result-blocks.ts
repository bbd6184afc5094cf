import type { Database } from 'better-sqlite3';
import type { Migration } from '#main/platform/database/migration.ts';

/** Most results in one block. */
const RESULTS_PER_BLOCK = 4096;
/** A status is stored as its place here. */
const STATUSES = ['OK', 'NO_DATA', 'OUT_OF_BOUND_LOCATION', 'NO_SPATIAL_COORDINATES', 'DATA_UNREADABLE', 'REJECTED'];
const CLASSES = [
  'fluvial_flood_index',
  'fluvial_structure_flood_score',
  'coastal_flood_index',
  'coastal_structure_flood_score',
  'pluvial_flood_index',
  'pluvial_structure_flood_score',
  'wildfire_index',
];
/** What a class is where there is none. */
const NONE = -128;

const NOTHING = new Uint8Array(0);

type Row = [
  location: number,
  status: string,
  matchLevel: string,
  latitude: number | null,
  longitude: number | null,
  label: string | null,
  score: number | null,
  warnings: number | null,
  losses: Uint8Array | null,
  ...classes: (number | null)[],
];
const CLASSES_AT = 9;

/**
 * Results in blocks instead of a row each. What is there is put into blocks; the columns of the review are made anew.
 */
export const resultBlocks: Migration = {
  id: 300,
  name: 'result-blocks',
  up(database) {
    database.exec(`
      -- Some results each, in step: see ResultBatch. Numbers as the machine has them: little-endian.
      CREATE TABLE result_block (
        id INTEGER PRIMARY KEY,            -- rising: of two results of a location the one in the later block counts
        basis INTEGER,                     -- basis.id, of results of now
        comparison INTEGER,                -- comparison.id, of results of its second run
        is_sorted INTEGER NOT NULL CHECK (is_sorted IN (0, 1)), -- in the order of the locations, not of the raster tiles
        count INTEGER NOT NULL,
        first INTEGER NOT NULL,            -- lowest and highest location
        last INTEGER NOT NULL,
        locations BLOB NOT NULL,           -- location.id, 32-bit
        statuses BLOB NOT NULL,            -- places in portfolioStatuses, a byte each
        classes BLOB NOT NULL,             -- indices and scores, signed bytes, -128: none
        warnings BLOB NOT NULL,            -- doubles: bits as combineWarnings sets them; NaN: worked out before they were kept
        loss_ends BLOB NOT NULL,           -- where the losses of each end, 32-bit; no further than those before: not answered
        losses BLOB NOT NULL,              -- every loss of the query service, packed
        matches TEXT,                      -- a line of JSON each: how and where the address was placed, empty: own coordinates; null: all have them
        checksums BLOB,                    -- of the columns before, see block-checksums.ts
        CHECK ((basis IS NULL) <> (comparison IS NULL))
      ) STRICT;
    `);
    // Else all rows of a basis would be put into their order for every block of them.
    database.exec('DROP INDEX result_basis_status');
    const bases = database.prepare<[], number>('SELECT DISTINCT basis FROM result ORDER BY 1').pluck().all();
    for (const basis of bases) moveResults(database, 'result', 'basis', basis);
    const comparisons = database
      .prepare<[], number>('SELECT DISTINCT comparison FROM compared_result ORDER BY 1')
      .pluck()
      .all();
    for (const comparison of comparisons) moveResults(database, 'compared_result', 'comparison', comparison);
    database.exec(`
      DROP TABLE result;
      DROP TABLE compared_result;
      DELETE FROM review_content WHERE part IN ('results', 'losses');
    `);
  },
};

/** Puts the rows of a basis or of a comparison into blocks, in the order of the locations. */
function moveResults(database: Database, table: string, owner: 'basis' | 'comparison', value: number): void {
  const select = database
    .prepare<[number, number], Row>(
      `SELECT location, status, match_level, latitude, longitude, match_label, match_score, warnings, losses,
         ${CLASSES.join(', ')} FROM ${table} WHERE ${owner} = ? AND location > ? ORDER BY location LIMIT ${RESULTS_PER_BLOCK}`,
    )
    .raw();
  // Checksums come with a later step.
  const add = database.prepare(
    `INSERT INTO result_block (${owner}, is_sorted, count, first, last, locations, statuses, classes, warnings,
       loss_ends, losses, matches) VALUES (?, 1, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  let rows = select.all(value, 0);
  while (rows.length > 0) {
    const last = rows.at(-1)![0];
    add.run(value, rows.length, rows[0]![0], last, ...encodeResults(rows));
    rows = select.all(value, last);
  }
}

/** The columns of a block from `locations` on; numbers as the machine has them. */
function encodeResults(rows: readonly Row[]): (Uint8Array | string | null)[] {
  let end = 0;
  const matches = rows.map(toMatch);
  const classes = rows.flatMap((row) => row.slice(CLASSES_AT).map((value) => (value as number | null) ?? NONE));
  return [
    toBytes(Int32Array.from(rows, ([location]) => location)),
    Uint8Array.from(rows, ([, status]) => STATUSES.indexOf(status)),
    toBytes(Int8Array.from(classes)),
    toBytes(Float64Array.from(rows, (row) => row[7] ?? Number.NaN)),
    toBytes(Uint32Array.from(rows, (row) => (end += row[8]?.length ?? 0))),
    Buffer.concat(rows.map((row) => row[8] ?? NOTHING)),
    matches.some((match) => match !== '') ? matches.join('\n') : null,
  ];
}

function toBytes({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength);
}

function toMatch([, , level, latitude, longitude, label, score]: Row): string {
  if (level === 'coordinates') return '';
  return JSON.stringify({ level, latitude, longitude, label, score });
}
