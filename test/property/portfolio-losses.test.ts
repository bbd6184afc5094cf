import fc from 'fast-check';
import { expect, it } from 'vitest';
import { floodFigurePositions, PORTFOLIO_FIGURE_COUNT } from '#shared/portfolio/portfolio-figures.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { MAXIMUM_PACKED_BYTES, packLosses, unpackLosses } from '#main/portfolio/run/packed-losses.ts';

const loss = fc.oneof(
  fc.integer({ min: 0, max: 300 }),
  fc.integer({ min: 0, max: 2 ** 31 - 1 }),
  // The largest insured value.
  fc.integer({ min: 0, max: 1e12 }),
);
const hazardLosses = (count: number) =>
  fc.oneof(
    fc.constantFrom(0, -1, -2, -3, Number.NaN).map((value) => Array.from({ length: count }, () => value)),
    fc.array(loss, { minLength: count, maxLength: count }),
  );

it('losses come out as they went in, whatever they are', () => {
  const all = fc.tuple(...floodHazards.map((hazard) => hazardLosses(floodFigurePositions[hazard].lossCount)));
  fc.assert(
    fc.property(all, fc.nat(20), (losses, offset) => {
      const figures = new Float64Array(PORTFOLIO_FIGURE_COUNT);
      for (const [at, hazard] of floodHazards.entries())
        figures.set(losses[at]!, floodFigurePositions[hazard].lossesAt);
      const bytes = new Uint8Array(offset + MAXIMUM_PACKED_BYTES);
      packLosses(figures, 0, new DataView(bytes.buffer), offset);
      const back = new Float64Array(PORTFOLIO_FIGURE_COUNT);
      unpackLosses(bytes, offset, back);
      expect(back).toEqual(figures);
    }),
  );
});

it('a dry place takes six bytes', () => {
  const bytes = new Uint8Array(MAXIMUM_PACKED_BYTES);
  expect(packLosses(new Float64Array(PORTFOLIO_FIGURE_COUNT), 0, new DataView(bytes.buffer), 0)).toBe(6);
});
