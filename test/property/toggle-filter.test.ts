import fc from 'fast-check';
import { expect, it } from 'vitest';
import { figureColumns, MOST_FILTER_RANGES, portfolioFilterSchema } from '#shared/portfolio/portfolio-review.ts';
import { hasRange, toggleRange } from '#renderer/portfolio/toggle-filter.ts';

const range = fc.record({ column: fc.constantFrom(...figureColumns), minimum: fc.integer(), maximum: fc.integer() });
const filter = fc.record(
  { search: fc.string({ maxLength: 20 }), ranges: fc.array(range, { minLength: 1, maxLength: MOST_FILTER_RANGES }) },
  { requiredKeys: [] },
);

it('a condition that is toggled is there, alone on its figure, and all the rest stays', () => {
  fc.assert(
    fc.property(filter, range, (before, toggled) => {
      fc.pre(!hasRange(before, toggled));
      const after = toggleRange(before, toggled);
      expect(portfolioFilterSchema.safeParse(after).success).toBe(true);
      expect(after.search).toBe(before.search);
      const others = (before.ranges ?? []).filter(({ column }) => column !== toggled.column);
      expect(after.ranges).toEqual(others.length < MOST_FILTER_RANGES ? [...others, toggled] : before.ranges);
    }),
  );
});

it('toggled twice, nothing is left of it', () => {
  fc.assert(
    fc.property(filter, range, (before, toggled) => {
      const others = (before.ranges ?? []).filter(({ column }) => column !== toggled.column);
      fc.pre(others.length < MOST_FILTER_RANGES && !hasRange(before, toggled));
      const after = toggleRange(toggleRange(before, toggled), toggled);
      expect(after.ranges ?? []).toEqual(others);
    }),
  );
});
