import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createCollectionAtRest } from '#main/workers/tiles/collect-at-rest.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Something that nobody has any more. V8 keeps it to the end of the turn in which it was made. */
async function leaveGarbage(): Promise<WeakRef<Uint8Array>> {
  const left = new WeakRef(new Uint8Array(1 << 20));
  await setImmediate();
  return left;
}

it('a thread that rests gives back what its work left behind', async () => {
  const noteWork = createCollectionAtRest();
  noteWork();
  const left = await leaveGarbage();
  await vi.advanceTimersByTimeAsync(1500);
  expect(left.deref()).toBeUndefined();
  // Nobody else in the process has got hold of the collector.
  expect(runInNewContext('typeof gc')).toBe('undefined');
});

it('a thread that goes on working is left alone until it rests, and then until it has worked again', async () => {
  const collect = vi.fn();
  const noteWork = createCollectionAtRest(collect);
  for (let work = 0; work < 5; work += 1) {
    noteWork();
    await vi.advanceTimersByTimeAsync(1400);
  }
  expect(collect).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(collect).toHaveBeenCalledOnce();
  noteWork();
  await vi.advanceTimersByTimeAsync(1500);
  expect(collect).toHaveBeenCalledTimes(2);
});

it('a thread that gets no collector works on without one', async () => {
  createCollectionAtRest(null)();
  expect(vi.getTimerCount()).toBe(0);
});
