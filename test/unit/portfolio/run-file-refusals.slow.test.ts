import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import BetterSqlite3 from 'better-sqlite3';
import { describe, expect, it } from 'vitest';
import { CancelledError } from '#main/platform/errors/errors.ts';
import { insidePoint, setUpPortfolioWorld } from './support/portfolio-world.ts';
import { writeVariedRows } from './support/varied-rows.ts';

const world = setUpPortfolioWorld();
const rows = writeVariedRows(5, insidePoint);
const run = (input: string, output: string) =>
  world.portfolios.runFile({ input, output, format: 'csv', mapping: null, isResumed: false, workers: 1 });
const listRuns = (): string[] => readdirSync(path.join(world.folder, 'portfolios'));

describe('a file that is run to another', () => {
  it('is never written over, by whichever name it is called', async () => {
    const input = world.write('in.csv', rows);
    const link = path.join(world.folder, 'link.csv');
    symlinkSync(input, link);
    for (const output of [input, link]) {
      await expect(run(input, output)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    const { portfolio } = await world.call('portfolio.create', { path: input, run: true });
    await world.waitUntilReady(portfolio.id);
    for (const name of ['portfolio.export', 'portfolio.writeRejected'] as const) {
      const asked = { id: portfolio.id, path: link, ...(name === 'portfolio.export' ? { format: 'csv' } : {}) };
      await expect(world.call(name, asked as never)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    }
    expect(readFileSync(input, 'utf8')).toBe(rows);
  });

  it('is refused before any work where its output cannot be written', async () => {
    const input = world.write('in.csv', rows);
    const folder = path.join(world.folder, 'folder');
    mkdirSync(folder);
    for (const output of [path.join(world.folder, 'nowhere', 'out.csv'), path.join(input, 'out.csv'), folder]) {
      await expect(run(input, output)).rejects.toMatchObject({ code: 'NOT_SAVED', details: { path: output } });
    }
    expect(world.progress).toEqual([]);
    expect(listRuns()).toEqual([]);
  });

  it('never takes the place of what the application keeps', async () => {
    const input = world.write('in.csv', rows);
    const records = path.join(world.folder, 'data', 'freeboard.sqlite');
    mkdirSync(path.dirname(records));
    for (const name of ['freeboard.sqlite', 'installation.json'])
      writeFileSync(path.join(world.folder, 'data', name), '{}');
    await expect(run(input, records)).rejects.toMatchObject({ code: 'NOT_SAVED', details: { path: records } });
    const id = await world.run(rows);
    await expect(world.call('portfolio.export', { id, path: records, format: 'gpkg' })).rejects.toMatchObject({
      code: 'NOT_SAVED',
    });
    expect(readFileSync(records, 'utf8')).toBe('{}');
  });

  (process.platform === 'win32' ? it.skip : it)(
    'never takes the place of a pipe or a device [skipped on Windows]',
    async () => {
      const input = world.write('in.csv', rows);
      const pipe = path.join(world.folder, 'pipe.csv');
      execFileSync('mkfifo', [pipe]);
      await expect(run(input, pipe)).rejects.toMatchObject({ code: 'NOT_SAVED', details: { path: pipe } });
      const id = await world.run(rows);
      await expect(world.call('portfolio.export', { id, path: pipe, format: 'gpkg' })).rejects.toMatchObject({
        code: 'NOT_SAVED',
      });
      expect(statSync(pipe).isFIFO()).toBe(true);
    },
  );

  it('says in plain words that it is not there or holds nothing, and leaves nothing behind', async () => {
    const missing = path.join(world.folder, 'missing.csv');
    const output = path.join(world.folder, 'out.csv');
    for (const unreadable of [missing, path.join(world.write('in.csv', rows), 'in.csv')]) {
      await expect(run(unreadable, output)).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        message: `The portfolio cannot be read. There is no file at this path (${unreadable}).`,
      });
    }
    await expect(run(world.folder, output)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: `The portfolio cannot be read. This is a folder. Choose the file in it (${world.folder}).`,
    });
    await expect(run(world.write('empty.csv', ''), output)).rejects.toMatchObject({
      code: 'INVALID_INPUT',
      message: 'The portfolio cannot be read. The file holds nothing (0 bytes).',
      details: { remarks: [{ code: 'empty-file' }] },
    });
    expect(listRuns()).toEqual([]);
  });

  // The memory of a process is a file of Linux of which nothing can be read at its beginning.
  (existsSync('/proc/self/mem') ? it : it.skip)(
    'says so where the system fails to read it, as from a broken disk [skipped without /proc]',
    async () => {
      await expect(run('/proc/self/mem', path.join(world.folder, 'out.csv'))).rejects.toMatchObject({
        code: 'INVALID_INPUT',
        details: { remarks: [{ code: 'file-not-readable', detail: 'EIO: i/o error, read' }] },
      });
      expect(listRuns()).toEqual([]);
    },
  );

  it('leaves what an earlier call has begun where it is, also where it cannot be opened', async () => {
    const input = world.write('in.csv', writeVariedRows(5000, insidePoint));
    const request = {
      input,
      output: path.join(world.folder, 'out.csv'),
      format: 'csv',
      mapping: null,
      workers: 1,
    } as const;
    const cancel = new AbortController();
    world.onProgress(() => cancel.abort());
    const ended = world.portfolios.runFile({ ...request, isResumed: false }, cancel.signal);
    await expect(ended).rejects.toBeInstanceOf(CancelledError);
    await expect(ended).rejects.toThrow('the same command with --resume goes on from there');
    // Of a call that was cancelled before anything was done there is nothing to go on with.
    await expect(world.portfolios.runFile({ ...request, isResumed: true }, cancel.signal)).rejects.toThrow(
      /^The operation was cancelled\.[^-]*$/,
    );
    const name = listRuns().find((folder) => folder.startsWith('file-'))!;
    const file = path.join(world.folder, 'portfolios', name, 'portfolio.sqlite');
    // What a newer version of the application has written is nothing that this one may read.
    const database = new BetterSqlite3(file);
    database
      .prepare("INSERT INTO migration (id, name, applied_at) VALUES (9999, 'of a newer version', '2030-01-01')")
      .run();
    database.close();
    await expect(world.portfolios.runFile({ ...request, isResumed: true })).rejects.toThrow('newer version');
    expect(existsSync(file)).toBe(true);
  });

  it('takes away what other calls left a month ago, and nothing younger', async () => {
    const left = (name: string, days: number): void => {
      const folder = path.join(world.folder, 'portfolios', name);
      mkdirSync(folder, { recursive: true });
      const file = path.join(folder, 'portfolio.sqlite');
      writeFileSync(file, '');
      const at = new Date(Date.now() - days * 24 * 60 * 60 * 1000);
      for (const changed of [file, folder]) utimesSync(changed, at, at);
    };
    left('file-old', 31);
    left('file-young', 29);
    left('00000000-0000-4000-8000-000000000000', 400);
    const output = path.join(world.folder, 'out.csv');
    await run(world.write('in.csv', rows), output);
    expect(statSync(output).size).toBeGreaterThan(0);
    expect(listRuns().toSorted()).toEqual(['00000000-0000-4000-8000-000000000000', 'file-young']);
  });
});
