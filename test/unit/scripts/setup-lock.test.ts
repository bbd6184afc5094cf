import { mkdtempSync, readFileSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// The set-up is plain JavaScript with its own type check.
const file = path.join(import.meta.dirname, '..', '..', '..', 'scripts', 'setup', 'setup-lock.js');
const { tryToTake } = (await import(pathToFileURL(file).href)) as { tryToTake(lock: string): boolean };

/** A process that is gone. */
const GONE = 2_000_000_000;
let folder: string;
let lock: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-setup-lock-'));
  lock = path.join(folder, 'setup.lock');
});
afterEach(() => {
  vi.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** The process of every lock but this one's is gone, which is asked for `whileLooking`. */
function mockProcesses(whileLooking: () => void): void {
  vi.spyOn(process, 'kill').mockImplementation((pid) => {
    if (pid === process.pid) return true;
    whileLooking();
    throw Object.assign(new Error('gone'), { code: 'ESRCH' });
  });
}

it('is taken once, and has its owner in it', () => {
  expect([tryToTake(lock), tryToTake(lock)]).toEqual([true, false]);
  expect(readFileSync(lock, 'utf8')).toBe(String(process.pid));
});

it('whose owner is gone is taken over, and nothing stays beside it', () => {
  mockProcesses(() => undefined);
  writeFileSync(lock, String(GONE));
  expect([tryToTake(lock), tryToTake(lock)]).toEqual([false, true]);
  expect(readdirSync(folder)).toEqual(['setup.lock']);
});

it('is taken over by one of two that see at once that its owner is gone', () => {
  writeFileSync(lock, String(GONE));
  const taken: boolean[] = [];
  let isFirstLook = true;
  mockProcesses(() => {
    if (!isFirstLook) return;
    isFirstLook = false;
    // The second one, while the first one has looked and not yet done anything.
    taken.push(tryToTake(lock), tryToTake(lock));
  });
  taken.push(tryToTake(lock), tryToTake(lock));
  expect(taken.filter(Boolean)).toHaveLength(1);
});

it('of an owner that is gone is taken over, too, where somebody was ended while taking it over', () => {
  mockProcesses(() => undefined);
  writeFileSync(lock, String(GONE));
  writeFileSync(`${lock}.claim`, '');
  expect([tryToTake(lock), tryToTake(lock)]).toEqual([false, false]);
  const longAgo = Date.now() / 1000 - 60;
  utimesSync(`${lock}.claim`, longAgo, longAgo);
  expect([tryToTake(lock), tryToTake(lock), tryToTake(lock)]).toEqual([false, false, true]);
});
