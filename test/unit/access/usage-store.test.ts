import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openRecordsDatabase } from '#main/records/open-records.fs.ts';
import { createUsageStore, type OpenUsageStore } from '#main/access/usage-store.sql.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

let folder: string;
let file: string;
let store: OpenUsageStore;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-usage-'));
  file = path.join(folder, 'freeboard.sqlite');
  openRecordsDatabase(file).close();
  store = createUsageStore(file);
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true, force: true });
});

const day = '2026-11-21';

describe('the usage store', () => {
  it('counts each token and each day by itself', () => {
    const count = (jti: string, on: string): number =>
      store.count({ jti, day: on, now: 0, window: null }).requestsToday;
    expect([count('a', day), count('a', day), count('b', day), count('a', '2026-11-22'), count('a', day)]).toEqual([
      1, 2, 1, 1, 3,
    ]);
  });

  it('lets no more than the rate through in any window, and as soon as there is room', () => {
    let run = 0;
    const gaps = fc.array(fc.nat({ max: 900 }), { maxLength: 60 });
    fc.assert(
      fc.property(
        gaps,
        fc.integer({ min: 1, max: 6 }),
        fc.integer({ min: 1, max: 2000 }),
        (list, requests, milliseconds) => {
          run += 1;
          let now = 1_000_000;
          const admitted: number[] = [];
          for (const gap of list) {
            now += gap;
            const { blockedUntil } = store.count({ jti: `run-${run}`, day, now, window: { requests, milliseconds } });
            const recent = admitted.filter((at) => at > now - milliseconds);
            // The oracle: a plain list of the moments at which requests were let through.
            expect(blockedUntil === null).toBe(recent.length < requests);
            if (blockedUntil === null) admitted.push(now);
            else expect(blockedUntil).toBe((recent.at(-requests) ?? Number.NaN) + milliseconds);
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('neither loses nor doubles a count when several processes count at once', async () => {
    const script = `
      import { createUsageStore } from '#main/access/usage-store.sql.ts';
      const store = createUsageStore(process.argv[1]);
      let admitted = 0;
      for (let i = 0; i < 100; i += 1) {
        const { blockedUntil } = store.count({ jti: 'shared', day: '${day}', now: 5, window: { requests: 37, milliseconds: 1000 } });
        if (blockedUntil === null) admitted += 1;
      }
      store.close();
      process.stdout.write(String(admitted));`;
    const count = async (): Promise<number> => {
      const words = ['--input-type=module', '-e', script, file];
      return Number((await promisify(execFile)(process.execPath, words, { cwd: root })).stdout);
    };
    const admitted = await Promise.all([count(), count(), count()]);
    expect(admitted.reduce((sum, one) => sum + one, 0)).toBe(37);
    expect(store.count({ jti: 'shared', day, now: 5, window: null }).requestsToday).toBe(301);
  });
});
