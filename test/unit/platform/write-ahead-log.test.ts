import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { requireSoundLog } from '#main/platform/database/write-ahead-log.ts';

const PAGE = 512;
const HEAD = 32;
const FRAME = 24 + PAGE;

let folder: string;
/** A database beside which a log with several saves stands, as a killed process leaves them. */
let file: string;
let own: Buffer;
let log: Buffer;
/** Frames of the last save. */
let lastSave: number;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-log-'));
  const source = path.join(folder, 'source.sqlite');
  file = path.join(folder, 'killed.sqlite');
  const database = openSqliteFile(source);
  database.exec(`PRAGMA page_size = ${PAGE}; CREATE TABLE note (id INTEGER PRIMARY KEY, text TEXT);
    PRAGMA journal_mode = WAL; PRAGMA wal_autocheckpoint = 0`);
  const insert = database.prepare("INSERT INTO note (text) VALUES (printf('%.*c', 900, 'x'))");
  let before = 0;
  for (let count = 0; count < 6; count += 1) {
    before = statSync(`${source}-wal`, { throwIfNoEntry: false })?.size ?? HEAD;
    insert.run();
  }
  own = readFileSync(source);
  log = readFileSync(`${source}-wal`);
  lastSave = (log.length - before) / FRAME;
  database.close();
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** What becomes of the database with another log: refused, or so many rows. */
function readWith(bytes: Buffer): number | 'refused' {
  rmSync(`${file}-shm`, { force: true });
  // What was read is moved into the file with its end.
  writeFileSync(file, own);
  writeFileSync(`${file}-wal`, bytes);
  try {
    requireSoundLog(file);
  } catch (error) {
    expect(error).toMatchObject({ code: 'FILE_DAMAGED', path: file });
    return 'refused';
  }
  const database = openSqliteFile(file);
  try {
    return database.prepare('SELECT COUNT(*) FROM note').pluck().get() as number;
  } finally {
    database.close();
  }
}

describe('a write-ahead log', () => {
  it('that is whole is read', () => {
    expect(readWith(log)).toBe(6);
    expect(readWith(Buffer.alloc(0))).toBe(0);
  });

  it('in which any bit is turned round is refused: nothing that was saved is lost without a word', () => {
    const frames = (log.length - HEAD) / FRAME;
    for (let place = 0; place < log.length; place += 7) {
      const spoilt = Buffer.from(log);
      spoilt[place]! ^= 1 << (place % 8);
      // Of the last frame of all nothing tells whether it was written to its end.
      const isLast = place >= HEAD + (frames - 1) * FRAME;
      expect(readWith(spoilt), `byte ${place}`).toBe(isLast ? 5 : 'refused');
    }
  });

  it('that ends anywhere, as that of a killed process does, is read to its last save', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: log.length }), (length) => {
        expect(readWith(log.subarray(0, length))).not.toBe('refused');
      }),
      { numRuns: 60 },
    );
  });

  it('whose last save did not reach the disk in its order is read to the one before', () => {
    // What stood in the place of a page before: nothing, or a page of a log that was moved into the file.
    fc.assert(
      fc.property(fc.integer({ min: 0, max: lastSave - 1 }), fc.boolean(), (missing, isOlder) => {
        const torn = Buffer.from(log);
        const at = log.length - (lastSave - missing) * FRAME;
        torn.fill(0, at, at + FRAME);
        if (isOlder) log.copy(torn, at + 24, HEAD + 24, HEAD + FRAME);
        expect(readWith(torn)).toBe(5);
      }),
      { numRuns: 20 },
    );
  });

  it('that was begun anew over a longer one is read to where the older one goes on', () => {
    const source = path.join(folder, 'again.sqlite');
    const database = openSqliteFile(source);
    database.exec(`PRAGMA page_size = ${PAGE}; PRAGMA journal_mode = WAL; CREATE TABLE note (id INTEGER, text TEXT)`);
    const insert = database.prepare("INSERT INTO note VALUES (1, printf('%.*c', 900, 'y'))");
    for (let count = 0; count < 9; count += 1) insert.run();
    database.pragma('wal_checkpoint(RESTART)');
    insert.run();
    expect(readFileSync(`${source}-wal`).length).toBeGreaterThan(HEAD + 20 * FRAME);
    expect(() => requireSoundLog(source)).not.toThrow();
    database.close();
  });
});
