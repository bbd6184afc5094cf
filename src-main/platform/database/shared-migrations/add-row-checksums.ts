import { crc32 } from 'node:zlib';
import type { Database } from 'better-sqlite3';

/**
 * Gives a table a column with a checksum of each row: what stands in the columns now is taken as right. For migrations
 * only, which need the checksum as it was at their time: another one needs a step and a function of its own.
 */
export function addRowChecksums(
  database: Database,
  table: string,
  columns: readonly string[],
  checksum = 'checksum',
): void {
  database.function('migrated_row_checksum', { varargs: true, deterministic: true }, (...values: unknown[]) =>
    crc32(JSON.stringify(values.map((value) => (value instanceof Uint8Array ? `${crc32(value)}` : value)))),
  );
  database.exec(`ALTER TABLE ${table} ADD COLUMN ${checksum} INTEGER;
    UPDATE ${table} SET ${checksum} = migrated_row_checksum(${columns.join(', ')})`);
}
