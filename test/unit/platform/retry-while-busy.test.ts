import { describe, expect, it } from 'vitest';
import { retryWhileBusy } from '#main/platform/rpc/retry-while-busy.ts';

const isTransient = (error: unknown): boolean => error === 'busy';

/** Work that finds what it needs held so many times. */
function createHeldWork(times: number): () => string {
  let left = times;
  return () => {
    left -= 1;
    if (left >= 0) throw 'busy' as unknown;
    return 'done';
  };
}

describe('retryWhileBusy', () => {
  it('does the work when what held it up has passed', async () => {
    expect(await retryWhileBusy(createHeldWork(0), { isTransient })).toBe('done');
    expect(await retryWhileBusy(createHeldWork(3), { isTransient })).toBe('done');
  });

  it('gives up at once on what does not pass by itself', async () => {
    let attempts = 0;
    const work = (): never => {
      attempts += 1;
      throw new Error('broken');
    };
    await expect(retryWhileBusy(work, { isTransient })).rejects.toThrow('broken');
    expect(attempts).toBe(1);
  });

  it('gives up when nobody waits any more', async () => {
    const controller = new AbortController();
    const waiting = retryWhileBusy(createHeldWork(Infinity), { isTransient, signal: controller.signal });
    controller.abort();
    await expect(waiting).rejects.toBe('busy');
  });
});
