import { randomUUID } from 'node:crypto';
import { closeSync, fstatSync, openSync, readSync, statSync } from 'node:fs';
import type { Database } from 'better-sqlite3';
import { DamagedFileError } from '../errors/errors.ts';
import { findSystemDamage } from '../errors/system-errors.ts';
import { requirePlainFile } from '#main/platform/files/read-plain-file.ts';

/**
 * What a database is for, by the application id in its head (SQLite file format, 1.3.16): `FB` and two letters. An id
 * stays what it is.
 */
const applicationIds = { records: 0x46425245, portfolio: 0x4642504f, cache: 0x46424341 } as const;
/** What a database is for. */
export type DatabaseKind = keyof typeof applicationIds;

/** Lines that begin every database (SQLite file format, 1.3.1). */
const SIGNATURE = Buffer.from('SQLite format 3\0', 'latin1');
const HEAD_BYTES = 100;

/**
 * Looks at the head of a file before SQLite opens it: SQLite takes an empty file for a new database and throws its
 * write-ahead log away, which may hold everything.
 * @throws DamagedFileError, unless the file may be a database
 */
export function requireSoundHead(file: string): void {
  const head = readHead(file);
  if (head.size === 0) throw new DamagedFileError(file, null, 'empty');
  if (!head.bytes.subarray(0, SIGNATURE.length).equals(SIGNATURE)) throw new DamagedFileError(file, null, 'foreign');
  if (head.bytes.length < HEAD_BYTES || isCut(file, head)) throw new DamagedFileError(file, null);
}

interface Head {
  readonly bytes: Buffer;
  readonly size: number;
}

function readHead(file: string): Head {
  try {
    requirePlainFile(file);
    const descriptor = openSync(file, 'r');
    try {
      const buffer = Buffer.alloc(HEAD_BYTES);
      const bytes = buffer.subarray(0, readSync(descriptor, buffer, 0, HEAD_BYTES, 0));
      return { bytes, size: fstatSync(descriptor).size };
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw toDamage(error, file);
  }
}

/** Whether there is no such file: not that the system does not let anybody look. @throws DamagedFileError */
export function isAbsent(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) === undefined;
  } catch (error) {
    throw toDamage(error, file);
  }
}

/** What the system says of a file that is to be opened, as its damage; anything else as it is. */
function toDamage(error: unknown, file: string): unknown {
  // Below what is no folder there is no file.
  const isBelowFile = error instanceof Error && 'code' in error && error.code === 'ENOTDIR';
  const damage = isBelowFile ? 'missing' : findSystemDamage(error);
  return damage === null ? error : new DamagedFileError(file, error, damage);
}

/**
 * Whether a file is shorter than its head says. Where a write-ahead log stands beside it nothing can be said: pages of
 * the end may stand in there alone.
 */
function isCut(file: string, { bytes, size }: Head): boolean {
  if ((statSync(`${file}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0) return false;
  const pageSize = bytes.readUInt16BE(16);
  // The number of pages holds where it was written together with the last change (SQLite file format, 1.3.7).
  if (bytes.readUInt32BE(24) !== bytes.readUInt32BE(92)) return false;
  return bytes.readUInt32BE(28) * (pageSize === 1 ? 65_536 : pageSize) > size;
}

/**
 * Reads whether an open database is of this kind: by its mark, or, where a version without marks has written it, by the
 * table that holds its schema's steps.
 * @throws DamagedFileError
 */
export function requireKind(database: Database, file: string, kind: DatabaseKind): void {
  const id = database.pragma('application_id', { simple: true });
  if (id === applicationIds[kind] || file === ':memory:') return;
  const tables = database.prepare<[], string>('SELECT name FROM sqlite_master').pluck().all();
  if (tables.length === 0) throw new DamagedFileError(file, null, 'empty');
  if (id !== 0 || !tables.includes('migration')) throw new DamagedFileError(file, null, 'foreign');
}

/**
 * Marks a database as ours unless it is: with what it is for, and with a generation that no other one has. Where it is
 * marked nothing is written.
 */
export function markDatabase(database: Database, kind: DatabaseKind): void {
  if (database.pragma('application_id', { simple: true }) === applicationIds[kind]) return;
  database
    .transaction(() => {
      database.exec('CREATE TABLE IF NOT EXISTS generation (id TEXT PRIMARY KEY) STRICT, WITHOUT ROWID');
      database.prepare('INSERT INTO generation SELECT ? WHERE NOT EXISTS (SELECT 1 FROM generation)').run(randomUUID());
      database.pragma(`application_id = ${applicationIds[kind]}`);
    })
    .immediate();
}

/** The generation of a marked database: the same in every copy of it, another one in a database that was made anew. */
export function readGeneration(database: Database): string {
  const id = database.prepare<[], string>('SELECT id FROM generation').pluck().get();
  if (id === undefined) throw new DamagedFileError(database.name, null);
  return id;
}
