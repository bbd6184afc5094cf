import { setImmediate } from 'node:timers/promises';
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
});

it('a thread that goes on working is left alone until it rests', async () => {
  const noteWork = createCollectionAtRest();
  noteWork();
  const left = await leaveGarbage();
  for (let work = 0; work < 5; work += 1) {
    await vi.advanceTimersByTimeAsync(1400);
    noteWork();
    expect(vi.getTimerCount()).toBe(1);
  }
  await vi.advanceTimersByTimeAsync(1500);
  expect(left.deref()).toBeUndefined();
  expect(vi.getTimerCount()).toBe(0);
});
