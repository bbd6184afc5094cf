import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createTemporaryPaths, temporaryFolderOf } from '#main/platform/files/temporary-paths.ts';
import { openPortfolioDatabase } from '#main/portfolio/portfolio-database.sql.ts';
import { removeWorkFolder, takeWorkLock } from '#main/portfolio/work-lock.fs.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..', '..');
const lockModule = path.join(projectRoot, 'src-main/portfolio/work-lock.fs.ts');
const world = setUpPortfolioWorld();

/** Starts a process that does as a script says. @returns it, and when it says something: failed when it ends before */
function startScript(script: string) {
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    cwd: projectRoot,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'close').then(() => Promise.reject(new Error('The other process has ended.')));
  const said = Promise.race([once(child.stdout, 'data'), ended]);
  // Killed when it has said what it was started for.
  said.catch(() => undefined);
  return { child, said };
}

/** Another process that has the right to work on a portfolio until it is killed. */
async function holdElsewhere(databaseFile: string): Promise<{ kill(): Promise<void> }> {
  const script = `const { takeWorkLock } = await import(${JSON.stringify(lockModule)});
    globalThis.release = takeWorkLock(${JSON.stringify(databaseFile)}); console.log('held'); setInterval(() => undefined, 1000);`;
  const { child, said } = startScript(script);
  await said;
  return {
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

describe('two processes on one data directory', () => {
  it('do not run the same file at once, and the second takes nothing from the first', async () => {
    const input = world.write('in.csv', writeVariedRows(3000, insidePoint));
    const run = (name: string, isResumed: boolean) => {
      const output = path.join(world.folder, name);
      return world.portfolios.runFile({ input, output, format: 'csv', mapping: null, isResumed, workers: 1 });
    };
    await run('whole.csv', false);
    const tries: Promise<unknown>[] = [];
    world.onProgress(({ phase }) => {
      if (phase !== 'run' || tries.length > 0) return;
      tries.push(...[false, true].map((isResumed) => run('out.csv', isResumed).catch((error: unknown) => error)));
    });
    expect(await run('out.csv', false)).toMatchObject({ rows: 3000 });
    const refusals = await Promise.all(tries);
    expect(refusals).toHaveLength(2);
    for (const refusal of refusals) expect(refusal).toMatchObject({ code: 'CONFLICT' });
    const [whole, out] = ['whole.csv', 'out.csv'].map((name) => readFileSync(path.join(world.folder, name)));
    expect(out!.equals(whole!)).toBe(true);
  });

  it('do not work on one portfolio at once; what a killed one had is free again', async () => {
    const id = await world.run(writeVariedRows(20, insidePoint));
    const other = await holdElsewhere(path.join(world.folder, 'portfolios', id, 'portfolio.sqlite'));
    const file = path.join(world.folder, 'out.csv');
    const exporting = () => world.call('portfolio.export', { id, path: file, format: 'csv' });
    await expect(exporting()).rejects.toMatchObject({ code: 'CONFLICT' });
    expect(existsSync(file)).toBe(false);
    // Not taken as begun either.
    await expect(world.call('portfolio.run', { id })).rejects.toMatchObject({ code: 'CONFLICT' });
    await other.kill();
    expect(await exporting()).toEqual({ path: file, rows: 20, remarks: [] });
  });

  it('take no portfolio away that another is at work on', async () => {
    const id = await world.run(writeVariedRows(20, insidePoint));
    const other = await holdElsewhere(path.join(world.folder, 'portfolios', id, 'portfolio.sqlite'));
    await expect(world.call('portfolio.remove', { id })).rejects.toMatchObject({ code: 'CONFLICT' });
    const { portfolios } = await world.call('portfolio.list', {});
    expect(portfolios).toMatchObject([{ id, rows: 20, state: 'ready' }]);
    await other.kill();
    expect((await world.call('portfolio.remove', { id })).portfolios).toEqual([]);
  });

  it('see what the other has run, and that the other has removed it', async () => {
    const file = world.write('in.csv', writeVariedRows(200, insidePoint));
    const { portfolio } = await world.call('portfolio.create', { path: file, run: false });
    const { id } = portfolio;
    const { rows, rejected, pending } = await world.waitUntilReady(id);
    expect(pending).toBe(rows - rejected);
    const countAnswered = async () => {
      const page = await world.call('portfolio.rows', { id, limit: 1000, sort: { column: 'line', direction: 'up' } });
      return page.rows.filter(({ status }) => status !== null && status !== 'REJECTED').length;
    };
    expect(await countAnswered()).toBe(0);

    const other = world.composeOther();
    const context = { signal: new AbortController().signal };
    await other.handlers['portfolio.run']({ id }, context);
    await expect
      .poll(async () => (await other.handlers['portfolio.list']({}, context)).portfolios[0]!.state)
      .toBe('ready');

    expect(await world.waitUntilReady(id)).toMatchObject({ pending: 0, lastRun: { state: 'finished' } });
    expect(await countAnswered()).toBe(rows - rejected);

    await other.handlers['portfolio.remove']({ id }, context);
    await other.close();
    await expect(countAnswered()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect((await world.call('portfolio.list', {})).portfolios).toEqual([]);
  });

  it('leave what an earlier version began and never ended until somebody removes it', async () => {
    const root = path.join(world.folder, 'portfolios');
    await world.portfolios.close();
    // Ended before the source was saved; before there was a database; and at work on it just now.
    const [bare, empty, begun] = [randomUUID(), randomUUID(), randomUUID()] as const;
    for (const id of [bare, begun]) openPortfolioDatabase(path.join(root, id, 'portfolio.sqlite')).close();
    mkdirSync(path.join(root, empty));
    const other = await holdElsewhere(path.join(root, begun, 'portfolio.sqlite'));
    await world.restart();
    const ids = [bare, empty, begun].toSorted();
    const listUnopened = async (): Promise<string[]> => {
      const { portfolios, unopened } = await world.call('portfolio.list', {});
      expect(portfolios).toEqual([]);
      return unopened.map(({ id }) => id).toSorted();
    };
    expect(await listUnopened()).toEqual(ids);
    await other.kill();
    await world.restart();
    expect(await listUnopened()).toEqual(ids);
    expect(readdirSync(root).toSorted()).toEqual(ids);
    for (const id of ids) await world.call('portfolio.remove', { id });
    expect(readdirSync(root)).toEqual([]);
  });
});

it('a folder that goes with its work is not taken by others until it is gone', async () => {
  const file = path.join(world.folder, 'portfolios', 'file-work', 'portfolio.sqlite');
  const lock = takeWorkLock(file);
  const noted = path.join(world.folder, 'noted');
  const script = `const { takeWorkLock } = await import(${JSON.stringify(lockModule)});
    const { existsSync, writeFileSync } = await import('node:fs');
    for (;;) {
      if (existsSync(${JSON.stringify(`${noted}-released`)})) writeFileSync(${JSON.stringify(`${noted}-tried`)}, '');
      try { globalThis.release = takeWorkLock(${JSON.stringify(file)}); break; } catch (error) { if (error.code !== 'CONFLICT') throw error; }
    }
    writeFileSync(${JSON.stringify(`${noted}-held`)}, '');
    writeFileSync(${JSON.stringify(path.join(path.dirname(file), 'own'))}, '');
    console.log('held'); setInterval(() => undefined, 1000);`;
  const { child, said: held } = startScript(script);
  const sleep = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds);
  let wasHeldTooEarly: boolean | null = null;
  const releaseSlowly = (): void => {
    lock.release();
    writeFileSync(`${noted}-released`, '');
    while (!existsSync(`${noted}-tried`)) sleep(10);
    sleep(200);
    wasHeldTooEarly = existsSync(`${noted}-held`);
  };
  removeWorkFolder(file, { ...lock, release: releaseSlowly }, createTemporaryPaths(temporaryFolderOf(world.folder)));
  expect(wasHeldTooEarly).toBe(false);
  await held;
  expect(readdirSync(path.dirname(file)).toSorted()).toContain('own');
  child.kill('SIGKILL');
  await once(child, 'close');
});
