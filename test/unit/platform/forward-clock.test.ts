import { expect, it } from 'vitest';
import { createForwardClock } from '#main/platform/forward-clock.ts';

const MINUTE = 60_000;
const noon = Date.parse('2026-11-20T12:00:00Z');

/** A clock over a time that a test sets, and over a store that may be full. */
function createWorld() {
  const kept = new Map<string, unknown>();
  const world = { time: noon, isFull: false, setBack: [] as number[], kept };
  const open = () =>
    createForwardClock({
      system: { now: () => new Date(world.time) },
      store: {
        find: (key) => kept.get(key) ?? null,
        save(key, value) {
          if (world.isFull) throw Object.assign(new Error('full'), { code: 'SQLITE_FULL' });
          kept.set(key, value);
        },
      },
      isTransient: () => false,
      onSetBack: (milliseconds) => world.setBack.push(milliseconds),
    });
  return { world, open };
}

it('goes with the system, and stands still where that is set back', () => {
  const { world, open } = createWorld();
  const clock = open();
  expect(clock.now().getTime()).toBe(noon);
  world.time = noon + 10 * MINUTE;
  expect(clock.now().getTime()).toBe(noon + 10 * MINUTE);
  world.time = noon - 24 * 60 * MINUTE;
  expect(clock.now().getTime()).toBe(noon + 10 * MINUTE);
  expect(clock.now().getTime()).toBe(noon + 10 * MINUTE);
  expect(world.setBack).toEqual([24 * 60 * MINUTE + 10 * MINUTE]);
  world.time = noon + 11 * MINUTE;
  expect(clock.now().getTime()).toBe(noon + 11 * MINUTE);
});

it('is no further back after a start than a minute', () => {
  const { world, open } = createWorld();
  const clock = open();
  clock.now();
  world.time = noon + MINUTE - 1;
  clock.now();
  world.time = 0;
  expect(open().now().getTime()).toBe(noon);
});

it('says nothing of a clock that was set right by seconds', () => {
  const { world, open } = createWorld();
  const clock = open();
  clock.now();
  world.time = noon - 4 * MINUTE;
  expect(clock.now().getTime()).toBe(noon);
  expect(world.setBack).toEqual([]);
});

it('goes on while nothing can be kept, and takes what is no time for none', () => {
  const { world, open } = createWorld();
  world.kept.set('clock', 'yesterday');
  world.isFull = true;
  const clock = open();
  expect(clock.now().getTime()).toBe(noon);
  world.isFull = false;
  clock.now();
  expect(world.kept.get('clock')).toBe('2026-11-20T12:00:00.000Z');
});
