import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { GRACE_MILLISECONDS, scheduleMediaSweep } from '#main/survey/photo/schedule-media-sweep.ts';

const start = new Date('2026-11-24T09:00:00.000Z');
beforeEach(() => void vi.useFakeTimers({ now: start }));
afterEach(() => void vi.useRealTimers());

/** Sweeps over stores that only note what they are asked for. */
function schedule(result: { readonly kept: number; readonly unknown: number; readonly isStopped: boolean }) {
  const asked: [string, Date][] = [];
  const warned: unknown[] = [];
  const stop = scheduleMediaSweep({
    media: {
      remove: (_hashes, before) => void asked.push(['remove', before]),
      sweep: (_isRemembered, before) => {
        asked.push(['sweep', before]);
        return Promise.resolve(result);
      },
    },
    attachments: {
      forgetUnused: (before) => {
        asked.push(['forget', before]);
        return [];
      },
      findMedia: () => null,
    },
    log: {
      error: (fault: unknown) => expect.fail(String(fault)),
      warn: (...words: unknown[]) => void warned.push(words),
    },
  });
  return { asked, warned, stop };
}

it('gives what nobody has its days by the clock that times of files are of, not while the application starts', async () => {
  const { asked, stop } = schedule({ kept: 10, unknown: 1, isStopped: false });
  await vi.advanceTimersByTimeAsync(4 * 60_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(60_000);
  const before = new Date(start.getTime() + 5 * 60_000 - GRACE_MILLISECONDS);
  expect(asked).toEqual(['forget', 'remove', 'sweep'].map((name) => [name, before]));
  stop();
  await vi.advanceTimersByTimeAsync(48 * 60 * 60_000);
  expect(asked).toHaveLength(3);
});

it('says in the log where it has stopped, because too many are unknown', async () => {
  const { warned, stop } = schedule({ kept: 10, unknown: 9, isStopped: true });
  await vi.advanceTimersByTimeAsync(5 * 60_000);
  expect(warned).toMatchObject([[{ kept: 10, unknown: 9 }, expect.stringContaining('were left')]]);
  stop();
});
