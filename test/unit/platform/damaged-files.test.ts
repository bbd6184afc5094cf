import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { toExpectedFailure } from '#main/platform/errors/describe-failure.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-damaged-'));
const torn = path.join(folder, 'torn.sqlite');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Every page but the schema's is overwritten. */
beforeAll(() => {
  const database = openSqliteFile(torn);
  database.exec('CREATE TABLE note (id INTEGER PRIMARY KEY, body TEXT)');
  const insert = database.prepare('INSERT INTO note (body) VALUES (?)');
  for (let row = 0; row < 200; row += 1) insert.run('x'.repeat(200));
  const size = database.pragma('page_size', { simple: true }) as number;
  database.close();
  const bytes = readFileSync(torn);
  bytes.fill(0xff, size);
  writeFileSync(torn, bytes);
});

function failureOf(work: () => unknown): unknown {
  try {
    return work();
  } catch (error) {
    return toExpectedFailure(error);
  }
}

describe('a damaged database is told as one, with its path, by whatever statement meets it', () => {
  const select = 'SELECT * FROM note';
  it.each([
    ['get', (file: string) => openSqliteFile(file).prepare(select).get()],
    ['all', (file: string) => openSqliteFile(file).prepare(select).all()],
    ['pluck and all', (file: string) => openSqliteFile(file).prepare('SELECT body FROM note').pluck().all()],
    ['iterate', (file: string) => [...openSqliteFile(file).prepare(select).iterate()]],
    ['run', (file: string) => openSqliteFile(file).prepare('UPDATE note SET body = ?').run('y')],
    ['exec', (file: string) => openSqliteFile(file).exec('DELETE FROM note WHERE id = 3')],
    ['a transaction', (file: string) => transact(file)],
  ])('%s', (_how, ask) => {
    const failure = failureOf(() => ask(torn));
    expect(failure).toMatchObject({ code: 'FILE_DAMAGED', text: { key: 'file-damaged', values: { path: torn } } });
  });

  it('preparing and opening, of what is no database', () => {
    const garbage = path.join(folder, 'garbage.sqlite');
    writeFileSync(garbage, 'no database at all\n'.repeat(500));
    const prepared = failureOf(() => openSqliteFile(garbage).prepare('SELECT 1 FROM sqlite_schema'));
    expect(prepared).toMatchObject({ code: 'FILE_DAMAGED', details: { path: garbage } });
    const place = path.join(folder, 'place.sqlite');
    mkdirSync(place);
    expect(failureOf(() => openSqliteFile(place))).toMatchObject({ code: 'FILE_DAMAGED', details: { path: place } });
  });

  it('and what a statement asks wrongly is no damage', () => {
    expect(failureOf(() => openSqliteFile(torn).prepare('SELECT * FROM nothing'))).toBeNull();
  });
});

function transact(file: string): unknown {
  const database = openSqliteFile(file);
  return database.transaction(() => database.prepare('DELETE FROM note').run()).immediate();
}
