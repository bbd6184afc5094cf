import { setImmediate } from 'node:timers/promises';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createGarbageCollection } from '#main/map/drawing/collect-garbage.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

/** Something that nobody has any more. V8 keeps it to the end of the turn in which it was made. */
async function leaveGarbage(): Promise<WeakRef<Uint8Array>> {
  const left = new WeakRef(new Uint8Array(1 << 20));
  await setImmediate();
  return left;
}

it('a thread that rests gives back what its work left behind', async () => {
  const noteWork = createGarbageCollection();
  noteWork();
  const left = await leaveGarbage();
  await vi.advanceTimersByTimeAsync(1500);
  expect(left.deref()).toBeUndefined();
  // Nobody else in the process has got hold of the collector.
  expect(runInNewContext('typeof gc')).toBe('undefined');
});

it('a thread that goes on working is left alone until it rests, and then until it has worked again', async () => {
  const collect = vi.fn();
  const noteWork = createGarbageCollection({ collect, measureBuffers: () => 0 });
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

it('garbage in buffers is collected while the work goes on, once as much has gathered, and not what is in use', () => {
  const collect = vi.fn();
  let megabytes = 20;
  const noteWork = createGarbageCollection({ collect, measureBuffers: () => megabytes * 2 ** 20 });
  const work = (now: number): void => {
    megabytes = now;
    noteWork();
  };
  for (const now of [20, 22, 24]) work(now);
  expect(collect).not.toHaveBeenCalled();
  work(25);
  expect(collect).toHaveBeenCalledExactlyOnceWith({ type: 'major', execution: 'sync' });
  // All of it was in use: nothing is collected until as much again has come.
  for (const now of [25, 27, 29]) work(now);
  expect(collect).toHaveBeenCalledOnce();
  work(30);
  expect(collect).toHaveBeenCalledTimes(2);
  // It was garbage: what is left is what counts from now on.
  for (const now of [30, 21, 25]) work(now);
  expect(collect).toHaveBeenCalledTimes(2);
  work(26);
  expect(collect).toHaveBeenCalledTimes(3);
});

it('a thread that gets no collector works on without one', async () => {
  createGarbageCollection({ collect: null, measureBuffers: () => 0 })();
  expect(vi.getTimerCount()).toBe(0);
});
