import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { applicationTables } from '#main/records/application-tables.ts';
import { answers } from '#main/platform/database/cache-migrations/0010-answers.ts';
import { checkTables } from '#main/platform/database/checked-tables.ts';
import { DatabaseTooNewError, openSqliteFile } from '#main/platform/database/database.ts';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { surveyProcedures } from '#shared/survey/survey-procedures.ts';
import { createSurveyStore } from '#main/survey/survey-store.sql.ts';
import type { Migration } from '#main/platform/database/migration.ts';
import { migrations } from '#main/records/migrations/all-migrations.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-migrations-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const addColumn: Migration = {
  id: 900_000,
  name: 'a-later-step',
  up: (database) => database.exec('ALTER TABLE history ADD COLUMN later TEXT'),
};

describe('schema', () => {
  it('has ids in rising order, each once', () => {
    const ids = migrations.map(({ id }) => id);
    expect(ids).toEqual([...new Set(ids)].toSorted((a, b) => a - b));
  });

  it('makes every table STRICT', () => {
    for (const [name, steps] of [
      ['freeboard.sqlite', migrations],
      ['cache.sqlite', [answers]],
    ] as const) {
      const database = openRecordsDatabase(path.join(folder, name), { steps });
      const loose = database
        .prepare(
          "SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table' AND strict = 0 AND name NOT LIKE 'sqlite_%'",
        )
        .pluck()
        .all();
      database.close();
      expect(loose).toEqual([]);
    }
  });

  it('keeps what was saved when a later version adds a step, after every earlier prefix of steps', () => {
    for (let count = 1; count <= migrations.length; count += 1) {
      const file = path.join(folder, `prefix-${count}.sqlite`);
      const older = openRecordsDatabase(file, { steps: migrations.slice(0, count) });
      older
        .prepare(
          "INSERT INTO history (asked_at, label, latitude, longitude, figures, has_financial, place_fingerprint, answer) VALUES ('2026-01-01T00:00:00Z', 'kept', 1, 2, '{}', 0, 'f', '{}')",
        )
        .run();
      older.close();
      const newer = openRecordsDatabase(file, { steps: [...migrations, addColumn] });
      expect(newer.prepare('SELECT label, later FROM history').all()).toEqual([{ label: 'kept', later: null }]);
      // What was there before the steps that make checksums is taken as right.
      if (count <= migrations.findIndex(({ id }) => id === 630)) {
        checkTables(newer, applicationTables);
        expect(newer.prepare('SELECT label FROM intact_history').pluck().all()).toEqual(['kept']);
      }
      newer.close();
    }
  });

  it('applies nothing twice', () => {
    const file = path.join(folder, 'twice.sqlite');
    openRecordsDatabase(file, { steps: [...migrations, addColumn] }).close();
    const again = openRecordsDatabase(file, { steps: [...migrations, addColumn] });
    expect(again.prepare('SELECT COUNT(*) FROM migration').pluck().get()).toBe(migrations.length + 1);
    again.close();
  });

  it('leaves the file as it was when a step fails', () => {
    const file = path.join(folder, 'failing.sqlite');
    openRecordsDatabase(file).close();
    const failing: Migration = {
      id: 900_001,
      name: 'failing',
      up(database) {
        database.exec('CREATE TABLE half (a TEXT) STRICT');
        throw new Error('power went');
      },
    };
    expect(() => openRecordsDatabase(file, { steps: [...migrations, failing] })).toThrow('power went');
    const database = openSqliteFile(file, { readonly: true });
    expect(database.prepare("SELECT name FROM sqlite_schema WHERE name = 'half'").get()).toBeUndefined();
    expect(database.prepare('SELECT MAX(id) FROM migration').pluck().get()).toBe(migrations.at(-1)?.id);
    database.close();
  });

  it('refuses a file that a newer version has written, and says which side is newer', () => {
    const file = path.join(folder, 'newer.sqlite');
    openRecordsDatabase(file, { steps: [...migrations, addColumn] }).close();
    expect(() => openRecordsDatabase(file)).toThrow(DatabaseTooNewError);
    expect(() => openRecordsDatabase(file)).toThrow(/newer version of Freeboard .*Update Freeboard/);
    // A step may have come among earlier ones: each area has numbers of its own.
    expect(() => openRecordsDatabase(file, { steps: [...migrations.slice(0, -2), addColumn] })).toThrow(
      DatabaseTooNewError,
    );
  });

  it('sorts and finds the surveys of an earlier version without regard to accents', () => {
    const file = path.join(folder, 'surveys.sqlite');
    const older = openRecordsDatabase(file, { steps: migrations.filter(({ id }) => id < 600 && id !== 130) });
    const insert = older.prepare(`
      INSERT INTO survey (id, revision, status, label, latitude, longitude, surveyor, highest_index, indices, tags,
        created_at, changed_at, place, building, notes)
      VALUES (?, 1, 'draft', ?, 49, 8, 'Zoë', 0, '{}', '["nässe"]', '2026-01-01T00:00:00Z', '2026-01-01T00:00:00Z', ?, '{}', ?)`);
    for (const [id, label, address, notes] of [
      ['a', 'Zum Wehr 2', null, ''],
      ['b', 'Öhningen 10', { streetAddress: 'Mühlstraße 10' }, ''],
      ['c', 'Öhningen 9', null, 'Kanal bei Łódź'],
    ] as const) {
      insert.run(id, label, JSON.stringify({ address }), notes);
    }
    older.close();

    const database = openRecordsDatabase(file);
    const { list } = createSurveyStore(database, { now: () => new Date() });
    const find = (text: string): string[] =>
      list(surveyProcedures['survey.list'].input.parse({ text, order: 'label' })).surveys.map(({ id }) => id);
    expect(find('')).toEqual(['c', 'b', 'a']);
    expect(find('muhlstrasse')).toEqual(['b']);
    expect(find('lodz')).toEqual(['c']);
    expect(find('zoe NASSE')).toEqual(['c', 'b', 'a']);
    database.close();
  });

  it('survives a power cut: WAL with full synchronisation', () => {
    const database = openRecordsDatabase(path.join(folder, 'durable.sqlite'));
    expect(database.pragma('journal_mode', { simple: true })).toBe('wal');
    expect(database.pragma('synchronous', { simple: true })).toBe(2);
    database.close();
  });
});
