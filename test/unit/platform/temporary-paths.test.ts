import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import {
  createTemporaryPaths,
  keepTemporaryPathsSwept,
  sweepTemporaryPaths,
} from '#main/platform/files/temporary-paths.ts';
import { saveFileWhole } from '#main/platform/files/save-file-whole.ts';
import { cleanUp, makeDataDirectory } from '../../support/electron-app.ts';

const sources = path.resolve(import.meta.dirname, '..', '..', '..', 'src-main', 'platform', 'files');
const now = { now: () => new Date() };
let notes: string;
let chosen: string;
beforeEach(() => {
  const folder = makeDataDirectory();
  notes = path.join(folder, 'passing');
  chosen = path.join(folder, 'documents');
  mkdirSync(chosen);
});
afterAll(cleanUp);

/** Saves a file in a process of its own that is killed while the contents still come. */
async function saveAndBeKilled(file: string): Promise<void> {
  const script = `
    import { createTemporaryPaths } from ${JSON.stringify(path.join(sources, 'temporary-paths.ts'))};
    import { saveFileWhole } from ${JSON.stringify(path.join(sources, 'save-file-whole.ts'))};
    async function* write() {
      yield 'the new contents begin';
      console.log('begun');
      setInterval(() => {}, 1000);
      await new Promise(() => {});
    }
    await saveFileWhole(${JSON.stringify(file)}, write(), { temporaryPaths: createTemporaryPaths(${JSON.stringify(notes)}) });
  `;
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await Promise.race([
    once(child.stdout, 'data'),
    once(child, 'exit').then(() => Promise.reject(new Error('it ended before it wrote anything'))),
  ]);
  child.kill('SIGKILL');
  await once(child, 'exit');
}

describe('files that are being written', () => {
  it('of a process that is killed are removed by the next one, and what stood there before is as it was', async () => {
    const file = path.join(chosen, 'figures.csv');
    writeFileSync(file, 'the old contents');
    await saveAndBeKilled(file);
    expect(readFileSync(file, 'utf8')).toBe('the old contents');
    expect(readdirSync(chosen)).toHaveLength(2);
    expect(readdirSync(notes)).toHaveLength(1);
    sweepTemporaryPaths(notes, now);
    expect(readdirSync(chosen)).toEqual(['figures.csv']);
    expect(readdirSync(notes)).toEqual([]);
  });

  it('leave neither a temporary file nor a note when they are whole, or when their contents break off', async () => {
    const temporaryPaths = createTemporaryPaths(notes);
    const file = path.join(chosen, 'report.pdf');
    await saveFileWhole(file, 'whole', { temporaryPaths });
    async function* breakOff(): AsyncGenerator<string> {
      yield 'half';
      throw new Error('broke off');
    }
    await expect(saveFileWhole(file, breakOff(), { temporaryPaths })).rejects.toThrow('broke off');
    expect(readFileSync(file, 'utf8')).toBe('whole');
    expect(readdirSync(chosen)).toEqual(['report.pdf']);
    expect(readdirSync(notes)).toEqual([]);
  });

  it('stay while their process is at work, on this machine or on another', () => {
    const own = createTemporaryPaths(notes).beside(path.join(chosen, 'own.csv')).path;
    writeFileSync(own, '');
    const elsewhere = path.join(chosen, '.other.csv.00000000-0000-4000-8000-000000000001');
    writeFileSync(elsewhere, '');
    const note = path.join(notes, '00000000-0000-4000-8000-00000000000e.json');
    writeFileSync(note, JSON.stringify({ path: elsewhere, host: `${os.hostname()}-other`, pid: 1 }));
    sweepTemporaryPaths(notes, now);
    expect([existsSync(own), existsSync(elsewhere)]).toEqual([true, true]);
    // Nothing is written for a day.
    const yesterday = new Date(Date.now() - 25 * 60 * 60 * 1000);
    utimesSync(note, yesterday, yesterday);
    sweepTemporaryPaths(notes, now);
    expect([existsSync(own), existsSync(elsewhere)]).toEqual([true, false]);
  });

  it('are removed once the process that outlived the application has ended, if nobody asks for its end either', async () => {
    // The shell becomes a program that never asks for its child.
    const parent = spawn('sh', ['-c', 'sleep 60 & echo $!; exec sleep 60'], { stdio: ['ignore', 'pipe', 'inherit'] });
    const [line] = (await once(parent.stdout, 'data')) as [Buffer];
    const pid = Number(line.toString());
    const left = createTemporaryPaths(notes).beside(path.join(chosen, 'left.csv')).path;
    writeFileSync(left, '');
    const [note] = readdirSync(notes);
    writeFileSync(path.join(notes, note!), JSON.stringify({ path: left, host: os.hostname(), pid }));
    const stop = keepTemporaryPathsSwept(notes, now);
    try {
      expect(existsSync(left)).toBe(true);
      process.kill(pid, 'SIGKILL');
      await expect.poll(() => readdirSync(notes)).toEqual([]);
      expect(existsSync(left)).toBe(false);
    } finally {
      stop();
      parent.kill('SIGKILL');
    }
  });

  it('are all that is removed: a note that names anything else removes nothing', () => {
    mkdirSync(notes);
    const other = path.join(chosen, 'thesis.doc');
    writeFileSync(other, 'years of work');
    const gone = { host: os.hostname(), pid: 2 ** 22 + 1 };
    writeFileSync(
      path.join(notes, '00000000-0000-4000-8000-00000000000a.json'),
      JSON.stringify({ path: other, ...gone }),
    );
    writeFileSync(path.join(notes, '00000000-0000-4000-8000-00000000000b.json'), '{"path": "/ho');
    sweepTemporaryPaths(notes, now);
    expect(readFileSync(other, 'utf8')).toBe('years of work');
    expect(readdirSync(notes)).toEqual([]);
  });
});

it('leaves what is no note where it is, and does not fail for it', () => {
  const others = ['folder/inside', '11111111-1111-4111-8111-111111111111.json/inside', 'mine.json'];
  for (const name of others) mkdirSync(path.join(notes, name), { recursive: true });
  expect(sweepTemporaryPaths(notes, now)).toBe(false);
  for (const name of others) expect(existsSync(path.join(notes, name))).toBe(true);
});
