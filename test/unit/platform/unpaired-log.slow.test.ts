import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createUsageStore } from '#main/access/usage-store.sql.ts';
import { type Database, openDatabase, openSqliteFile } from '#main/platform/database/database.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';
import { openRecordsDatabase } from '#main/records/index.ts';

const steps = [
  {
    id: 10,
    name: 'saves',
    up: (made: Database) =>
      void made.exec(
        'CREATE TABLE save (id INTEGER PRIMARY KEY, text TEXT NOT NULL) STRICT; CREATE INDEX t ON save (text)',
      ),
  },
];
const INSERT = "INSERT INTO save (text) VALUES (printf('%d %.*c', random(), 1500, 'x'))";

let folder: string;
let file: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-unpaired-'));
  file = path.join(folder, 'data', 'saves.sqlite');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function open(): Database {
  const database = openDatabase(file, { kind: 'portfolio', steps });
  database.pragma('wal_autocheckpoint = 0');
  return database;
}

/** Every way in which something is saved, one row each. */
const saves = [
  (database: Database) => database.prepare(INSERT).run(),
  (database: Database) => database.prepare(`${INSERT} RETURNING id`).get(),
  (database: Database) => database.transaction(() => database.prepare(INSERT).run())(),
  (database: Database) => {
    const inner = database.transaction(() => database.prepare(INSERT).run());
    database.transaction(() => inner()).immediate();
  },
  (database: Database) => {
    database.exec('BEGIN IMMEDIATE');
    database.transaction(() => database.prepare(INSERT).run())();
    database.exec('COMMIT');
  },
];
const checkpoints = ['PASSIVE', 'RESTART', 'TRUNCATE'];

/** What is done: a save by one of two connections, a checkpoint, or something is read and held for a while. */
const actions = fc.oneof(
  { weight: 6, arbitrary: fc.record({ by: fc.nat({ max: 1 }), save: fc.nat({ max: saves.length - 1 }) }) },
  { weight: 3, arbitrary: fc.record({ by: fc.nat({ max: 1 }), checkpoint: fc.constantFrom(...checkpoints) }) },
  { weight: 1, arbitrary: fc.constant('held' as const) },
);

/** A copy of file and log as they were at one moment. */
interface Moment {
  readonly file: string;
  readonly log: string | null;
  /** Rows that were saved until then. */
  readonly rows: number;
}

function keepMoment(index: number, rows: number): Moment {
  const copy = path.join(folder, `${index}.sqlite`);
  copyFileSync(file, copy);
  const log = existsSync(`${file}-wal`) ? `${copy}-log` : null;
  if (log !== null) copyFileSync(`${file}-wal`, log);
  return { file: copy, log, rows };
}

/** Rows that one reads of a file with a log beside it; null where both are refused. */
function readTogether(source: string, log: string | null): number | null {
  const target = path.join(folder, 'together', 'saves.sqlite');
  rmSync(path.dirname(target), { recursive: true, force: true });
  mkdirSync(path.dirname(target));
  copyFileSync(source, target);
  if (log !== null) copyFileSync(log, `${target}-wal`);
  try {
    const database = openDatabase(target, { kind: 'portfolio', steps });
    const ids = database.prepare<[], number>('SELECT id FROM save ORDER BY id').pluck().all();
    database.close();
    expect(ids).toEqual(ids.map((_, index) => index + 1));
    return ids.length;
  } catch (error) {
    expect(toExpectedFailure(error)).toMatchObject({ code: 'FILE_DAMAGED', details: { damage: 'unpaired' } });
    return null;
  }
}

describe('a write-ahead log beside a database', () => {
  it('is read where both were left so, and refused where that would lose what the file holds, or a part of the log', () => {
    fc.assert(
      fc.property(fc.array(actions, { minLength: 4, maxLength: 9 }), (done) => {
        rmSync(path.dirname(file), { recursive: true, force: true });
        const connections = [open(), open()];
        let reader: Database | null = null;
        let rows = 0;
        const moments = [keepMoment(0, rows)];
        for (const action of done) {
          if (action === 'held') {
            reader?.close();
            reader = openSqliteFile(file, { readonly: true });
            reader.exec('BEGIN');
            reader.prepare('SELECT COUNT(*) FROM save').get();
          } else if ('save' in action) {
            saves[action.save]!(connections[action.by]!);
            rows += 1;
          } else {
            connections[action.by]!.pragma('busy_timeout = 0');
            connections[action.by]!.pragma(`wal_checkpoint(${action.checkpoint})`);
          }
          moments.push(keepMoment(moments.length, rows));
        }
        reader?.close();
        connections.forEach((connection) => connection.close());
        moments.push(keepMoment(moments.length, rows));
        for (const [index, moment] of moments.entries()) {
          expect(readTogether(moment.file, moment.log), `as they were left at ${index}`).toBe(moment.rows);
          // While somebody reads, of a log only the pages are moved that no later save has: the first one stays behind.
          if (done.includes('held')) continue;
          const alone = readTogether(moment.file, null)!;
          for (const other of moments) {
            if (other.log === null) continue;
            const read = readTogether(moment.file, other.log);
            // An empty log says nothing.
            expect([null, other.rows, alone]).toContain(read);
            expect(read ?? alone).toBeGreaterThanOrEqual(alone);
          }
        }
      }),
      { numRuns: 10, endOnFailure: true },
    );
  });

  it('has each save with a number of its own, however it is made', () => {
    const database = open();
    const first = Number(database.pragma('user_version', { simple: true }));
    saves.forEach((save) => save(database));
    expect(database.pragma('user_version', { simple: true })).toBe(first + saves.length);
    const undone = database.transaction(() => {
      database.prepare(INSERT).run();
      throw new Error('undone');
    });
    expect(undone).toThrow('undone');
    expect(database.pragma('user_version', { simple: true })).toBe(first + saves.length);
    database.close();
  });

  it('has a number with each request that is counted over a connection of its own', () => {
    const records = openRecordsDatabase(file);
    const first = Number(records.pragma('user_version', { simple: true }));
    const usage = createUsageStore(file);
    const window = { requests: 1, milliseconds: 1000 };
    for (const now of [0, 1]) usage.count({ jti: 'one', day: '2026-11-27', now, window });
    usage.count({ jti: 'two', day: '2026-11-27', now: 2, window: null });
    usage.close();
    expect(records.pragma('user_version', { simple: true })).toBe(first + 3);
    records.close();
  });
});
