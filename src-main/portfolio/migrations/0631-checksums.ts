import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';
import type { Migration } from '#main/platform/database/migration.ts';
import { addRowChecksums } from '#main/platform/database/shared-migrations/add-row-checksums.ts';

const source = [
  'id',
  'name',
  'path',
  'size_bytes',
  'content_hash',
  'options',
  'mapping',
  'columns',
  'created_at',
  'is_complete',
  'record_count',
];

/** Of a location, what figures are made of: numbers, with words among them. */
const numberColumns = [
  'latitude',
  'longitude',
  'first_floor_height',
  'structure_tiv',
  'inventory_tiv',
  'equipment_tiv',
  'structure_deductible',
  'inventory_deductible',
  'equipment_deductible',
];
const wordColumns = ['type_of_business', 'basement', 'number_of_storeys'];

/** Of a location, what it is placed by and what it is called. */
const textColumns = [
  'line',
  'location_id',
  'account_number',
  'portfolio_number',
  'street_address',
  'unit_number',
  'city',
  'area_name',
  'postal_code',
  'country_name',
  'currency',
  'notes',
];

/** Of a block of results: its head has one checksum, each value one of its own. */
const headColumns = ['basis', 'comparison', 'is_sorted', 'count', 'first', 'last'];
const valueColumns = ['locations', 'statuses', 'classes', 'warnings', 'loss_ends', 'losses', 'matches'];

/** Checksums of what figures are made of, and of results. What is there now is taken as right. */
export const checksums: Migration = {
  id: 631,
  name: 'checksums',
  up(database) {
    addRowChecksums(database, 'source', source);
    addRowChecksums(database, 'basis', ['id', 'key', 'packs', 'model_version', 'modules', 'water_window']);
    addFunctions(database);
    database.exec(`
      ALTER TABLE location ADD COLUMN input_checksum INTEGER;
      ALTER TABLE location ADD COLUMN text_checksum INTEGER;
      UPDATE location SET
        input_checksum = migrated_input_checksum(id, ${[...wordColumns, ...numberColumns].join(', ')}),
        text_checksum = migrated_text_checksum(id, ${textColumns.join(', ')});
    `);
    // Blocks that an earlier step of this version has made have the column.
    const columns = database.prepare("SELECT name FROM pragma_table_info('result_block')").pluck().all();
    if (!columns.includes('checksums')) database.exec('ALTER TABLE result_block ADD COLUMN checksums BLOB');
    database.exec(`
      UPDATE result_block SET checksums = migrated_block_checksums(${[...headColumns, ...valueColumns].join(', ')})
        WHERE checksums IS NULL;
      -- Made anew, with checksums, when they are next asked for.
      DELETE FROM review_column;
      DELETE FROM review_content;
    `);
  },
};

type Value = string | number | null | Uint8Array;

/** Makes known to a connection how the columns above become checksums. */
function addFunctions(database: Database): void {
  const options = { varargs: true, deterministic: true };
  const numbers = new Float64Array(numberColumns.length);
  database.function('migrated_input_checksum', options, (id: number, ...values: (string | number | null)[]) => {
    const words = values.slice(0, wordColumns.length);
    for (let at = 0; at < numbers.length; at += 1)
      numbers[at] = (values[wordColumns.length + at] as number | null) ?? Number.NaN;
    return (crc32(words.join('\n'), crc32(new Uint8Array(numbers.buffer))) ^ id) >>> 0;
  });
  database.function('migrated_text_checksum', options, (id: number, ...texts: (string | number | null)[]) => {
    // Nothing is written for one that is left out.
    return (crc32(texts.join('\n')) ^ id) >>> 0;
  });
  database.function('migrated_block_checksums', options, (...columns: Value[]) => {
    const head = crc32(JSON.stringify(columns.slice(0, headColumns.length)));
    const values = columns.slice(headColumns.length) as (string | null | Uint8Array)[];
    const sums = Uint32Array.of(head, ...values.map((value) => (value === null ? 0 : crc32(value))));
    return Buffer.from(sums.buffer);
  });
}
