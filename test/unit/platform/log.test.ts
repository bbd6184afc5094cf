import { mkdirSync, mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { createLogger } from '#main/platform/log/create-logger.ts';
import { findEarlierLogFile, findLogFile } from '#main/platform/log/log-file.ts';
import { readLogTail } from '#main/platform/log/read-log-tail.ts';

const MEBIBYTE = 1024 * 1024;
let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-log-'));
  mkdirSync(path.join(folder, 'logs'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const sizeOf = (file: string) => statSync(file).size;

it('a large log is put aside when it is opened, in place of the one before', () => {
  writeFileSync(findEarlierLogFile(folder), 'long ago\n');
  writeFileSync(findLogFile(folder), '');
  truncateSync(findLogFile(folder), 9 * MEBIBYTE);
  createLogger(folder, 'test').info('first');
  expect(sizeOf(findEarlierLogFile(folder))).toBe(9 * MEBIBYTE);
  expect(sizeOf(findLogFile(folder))).toBeLessThan(1000);
});

it('a small log is gone on with', async () => {
  createLogger(folder, 'test').info('first');
  createLogger(folder, 'test').info('second');
  expect(await readMessages(10)).toEqual(['first', 'second']);
});

it('a process that runs for long keeps it bounded, and two do, which lose nothing of the last lines', async () => {
  const [one, other] = [createLogger(folder, 'one'), createLogger(folder, 'other')];
  for (let line = 0; line < 30; line += 1) {
    one.info({ filler: 'x'.repeat(MEBIBYTE) }, `one ${line}`);
    other.info({ filler: 'x'.repeat(MEBIBYTE) }, `other ${line}`);
    // A file is opened anew between two turns of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
  }
  one.info('the last of one');
  other.info('the last of the other');
  // Bounded near 8 MiB; beyond it by what two processes write until they look again.
  expect(sizeOf(findLogFile(folder))).toBeLessThan(12 * MEBIBYTE);
  expect(sizeOf(findEarlierLogFile(folder))).toBeLessThan(12 * MEBIBYTE);
  expect(await readMessages(2)).toEqual(['the last of one', 'the last of the other']);
});

it('its last lines are read without the rest, from what was put aside where there are too few', async () => {
  writeFileSync(findEarlierLogFile(folder), `${'x'.repeat(2 * MEBIBYTE)}\n{"msg":"a"}\n{"msg":"b"}\n`);
  writeFileSync(findLogFile(folder), '{"msg":"c"}\n');
  expect(await readMessages(2)).toEqual(['b', 'c']);
  // The long line begins before what is read.
  expect(await readMessages(10)).toEqual(['a', 'b', 'c']);
});

it('there may be none', async () => {
  rmSync(path.join(folder, 'logs'), { recursive: true });
  expect(await readLogTail(folder, 10)).toEqual([]);
});

async function readMessages(count: number): Promise<(string | undefined)[]> {
  return (await readLogTail(folder, count)).map((line) => (JSON.parse(line) as { msg?: string }).msg);
}

it('fails nobody who logs: what cannot be written is dropped and counted, and told before the next line', async () => {
  const log = createLogger(folder, 'test');
  log.info('before');
  rmSync(path.join(folder, 'logs'), { recursive: true });
  // Where the folder would be, a file stands: nothing can be opened there.
  writeFileSync(path.join(folder, 'logs'), '');
  const other = createLogger(folder, 'other');
  for (let line = 0; line < 3; line++) other.error({ line }, 'lost');
  rmSync(path.join(folder, 'logs'));
  other.info('after');
  expect(await readMessages(10)).toEqual(['lines of the log could not be written', 'after']);
  expect(JSON.parse((await readLogTail(folder, 2))[0]!)).toMatchObject({ name: 'other', level: 40, dropped: 3 });
});
