import { chmodSync, copyFileSync, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { findPortfolioFile } from '#main/portfolio/portfolio-database.sql.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { findUnopenedReason } from '#main/portfolio/unopened-portfolio.sql.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';

const world = setUpPortfolioWorld();
const rows = `locationId,latitude,longitude,structureTIV\nA,${insidePoint.latitude},${insidePoint.longitude},100000`;

/** A copy of a portfolio's database under an id of its own, as it is made to be opened no more. */
function addSpoilt(of: string, spoil: (file: string) => void): string {
  const id = randomUUID();
  const file = findPortfolioFile(world.folder, id);
  mkdirSync(path.dirname(file));
  copyFileSync(findPortfolioFile(world.folder, of), file);
  spoil(file);
  return id;
}

/** Moves what the log holds into the file, so that a copy of the file is whole. */
function settle(file: string): void {
  const database = openSqliteFile(file);
  database.pragma('wal_checkpoint(TRUNCATE)');
  database.close();
}

function change(file: string, sql: string): void {
  const database = openSqliteFile(file);
  database.exec(sql);
  database.close();
}

/** Writes over the first page of a table. */
function spoilTable(file: string, table: string): void {
  const database = openSqliteFile(file);
  const page = database.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').pluck().get(table) as number;
  const size = database.pragma('page_size', { simple: true }) as number;
  database.close();
  const bytes = readFileSync(file);
  bytes.fill(0xff, (page - 1) * size, page * size);
  writeFileSync(file, bytes);
}

describe('portfolios that cannot be opened', () => {
  it('are listed with the reason beside the others, kept at a start, and can be removed', async () => {
    const good = await world.run(rows);
    await world.portfolios.close();
    settle(findPortfolioFile(world.folder, good));
    const later = addSpoilt(good, (file) =>
      change(file, "INSERT INTO migration VALUES (9999, 'of-a-later-version', '2030-01-01')"),
    );
    const damaged = addSpoilt(good, (file) => writeFileSync(file, 'no database at all\n'.repeat(500)));
    // Its schema is whole: it is opened, and found out while its rows are counted.
    const torn = addSpoilt(good, (file) => spoilTable(file, 'rejected_row'));
    const denied = addSpoilt(good, () => undefined);
    const deniedFile = findPortfolioFile(world.folder, denied);
    // The superuser may read any file: for it a folder stands there, which is no file to be read.
    const isSuperuser = process.getuid?.() === 0;
    if (isSuperuser) makeFolderOf(deniedFile);
    else chmodSync(deniedFile, 0);
    await world.restart();

    const { portfolios, unopened } = await world.call('portfolio.list', {});
    expect(portfolios).toMatchObject([{ id: good, rows: 1 }]);
    const reasons = Object.fromEntries(unopened.map(({ id, reason, name }) => [id, [reason, name]]));
    expect(reasons).toEqual({
      [later]: ['newer', portfolios[0]!.name],
      [damaged]: ['damaged', null],
      [torn]: ['damaged', portfolios[0]!.name],
      [denied]: [isSuperuser ? 'damaged' : 'denied', null],
    });
    for (const { path: folder } of unopened) expect(existsSync(folder)).toBe(true);
    await expect(world.call('portfolio.rows', { id: later })).rejects.toMatchObject({ code: 'FILE_REFUSED' });

    for (const { id } of unopened) await world.call('portfolio.remove', { id });
    expect(await world.call('portfolio.list', {})).toMatchObject({ portfolios: [{ id: good }], unopened: [] });
    for (const { path: folder } of unopened) expect(existsSync(folder)).toBe(false);
  });

  it('are listed without being waited for while another program holds them, and again when it has let go', async () => {
    const good = await world.run(rows);
    await world.portfolios.close();
    settle(findPortfolioFile(world.folder, good));
    // Waiting five seconds for each of them, each time, would take longer than a test may.
    const held = Array.from({ length: 20 }, () => addSpoilt(good, () => undefined));
    const holder = await holdElsewhere(held.map((id) => findPortfolioFile(world.folder, id)));
    await world.restart();

    for (let time = 0; time < 2; time += 1) {
      const { portfolios, unopened } = await world.call('portfolio.list', {});
      expect(portfolios.map(({ id }) => id)).toEqual([good]);
      expect(unopened.map(({ reason }) => reason)).toEqual(held.map(() => 'held'));
    }
    await holder.letGo();
    const { portfolios, unopened } = await world.call('portfolio.list', {});
    expect(unopened).toEqual([]);
    expect(portfolios).toHaveLength(held.length + 1);
  });

  it('are told apart by what SQLite and the system say', () => {
    const held = path.join(world.folder, 'held.sqlite');
    const holder = openSqliteFile(held);
    holder.exec('CREATE TABLE one (id INTEGER); BEGIN EXCLUSIVE');
    const other = openSqliteFile(held);
    other.pragma('busy_timeout = 0');
    expect(findUnopenedReason(catchError(() => other.exec('SELECT * FROM one')))).toBe('held');
    other.close();
    holder.close();
    expect(findUnopenedReason(Object.assign(new Error('no'), { code: 'EACCES' }))).toBe('denied');
    expect(findUnopenedReason(new TypeError('a fault of ours'))).toBeNull();
  });
});

/** Another process that holds databases for itself, as programs that look into databases do. */
async function holdElsewhere(files: readonly string[]): Promise<{ letGo(): Promise<void> }> {
  const module = path.join(import.meta.dirname, '..', '..', '..', 'src-main', 'platform', 'database', 'database.ts');
  const script = `const { openSqliteFile } = await import(${JSON.stringify(module)});
    globalThis.held = ${JSON.stringify(files)}.map((file) => {
      const database = openSqliteFile(file);
      database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
      return database;
    });
    console.log('held'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(child.stdout, 'data');
  return {
    async letGo() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

function makeFolderOf(file: string): void {
  rmSync(file);
  mkdirSync(file);
}

function catchError(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}
