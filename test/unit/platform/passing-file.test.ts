import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createSqliteFile } from '#main/platform/database/database.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-sqlite-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('nothing stands beside a file that is being written, which a killed process would leave', () => {
  const database = createSqliteFile(path.join(folder, 'a.sqlite'));
  try {
    database.exec('CREATE TABLE a (b)');
    database.exec('BEGIN');
    database.exec("INSERT INTO a VALUES ('c')");
    expect(readdirSync(folder)).toEqual(['a.sqlite']);
    // What is asked for is what holds: a mode that is refused is refused without a word.
    expect(database.pragma('journal_mode', { simple: true })).toBe('memory');
    expect(database.pragma('synchronous', { simple: true })).toBe(0);
    database.exec('ROLLBACK');
    expect(database.prepare('SELECT COUNT(*) FROM a').pluck().get()).toBe(0);
  } finally {
    database.close();
  }
});
