import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..', '..');
const lockModule = path.join(projectRoot, 'src-main', 'adapters', 'portfolios', 'work-lock.ts');
const world = setUpPortfolioWorld();

/** Another process that has the right to work on a portfolio until it is killed. */
async function holdElsewhere(databaseFile: string): Promise<{ kill(): Promise<void> }> {
  const script = `const { takeWorkLock } = await import(${JSON.stringify(lockModule)});
    takeWorkLock(${JSON.stringify(databaseFile)}); console.log('held'); setInterval(() => undefined, 1000);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], { cwd: projectRoot });
  await once(child.stdout, 'data');
  return {
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

describe('two processes on one data directory', { timeout: 60_000 }, () => {
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
    expect(await exporting()).toEqual({ path: file, rows: 20 });
  });
});
