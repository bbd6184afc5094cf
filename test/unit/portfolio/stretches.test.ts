import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { createStretches } from '#main/portfolio/run/stretches.ts';

it('every job is done once, whoever is how quick', () => {
  const turns = fc.array(fc.nat(3), { maxLength: 60 });
  fc.assert(
    fc.property(fc.nat(40), fc.integer({ min: 1, max: 4 }), turns, (count, members, order) => {
      const { take } = createStretches(count, members);
      const taken: (number | null)[] = order.map((member) => take(member % members));
      for (let job = take(0); job !== null; job = take(0)) taken.push(job);
      const done = taken.filter((job) => job !== null);
      expect(done.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, job) => job));
      // Nobody is sent away while something is left.
      expect(taken.slice(0, done.length)).not.toContain(null);
    }),
  );
});

it('each goes along a stretch of its own, then helps where most is left', () => {
  const { take } = createStretches(8, 2);
  expect([take(0), take(1), take(0), take(0), take(0)]).toEqual([0, 4, 1, 2, 3]);
  // 5, 6 and 7 are left of the other's.
  expect([take(0), take(0), take(1), take(1), take(0)]).toEqual([6, 7, 5, null, null]);
});
