import { describe, expect, it } from 'vitest';
import { guessClasses } from '#main/pack/build/planning/plan-raster.ts';
import type { SourceBand } from '#shared/pack/pack-source.ts';
import { bareBand, sample } from './support/source-raster.ts';

/** A band of which all distinct numbers are known. */
function describeBand(values: readonly number[] | null, hasFractions = false): SourceBand {
  const [minimum = 0, maximum = 0] = [values?.at(0), values?.at(-1)];
  const ends = { minimum, maximum, secondMinimum: minimum, secondMaximum: maximum };
  return { ...bareBand, sample: { ...sample, ...ends, hasFractions, values } };
}

describe('the classes of a wildfire raster', () => {
  it('with numbers up to 10 are those of the index', () => {
    expect(guessClasses('index.tif', describeBand([1, 4, 10]))).toMatchObject({
      value: [
        [1, 1, 1],
        [4, 4, 4],
        [10, 10, 10],
      ],
      confidence: 'medium',
    });
  });

  it('of Wildfire Hazard Potential have their own words, and burn nothing at 6 and 7', () => {
    const guess = guessClasses('whp_2020.tif', describeBand([1, 2, 3, 4, 5, 6, 7]));
    // Very low is "minimal" (1), low 2 to 3, moderate 4 to 5, high 6 to 7, very high 8 to 9: the words of the window.
    expect(guess?.value.map(([low, , index]) => [low, index])).toEqual([
      [1, 1],
      [2, 3],
      [3, 5],
      [4, 7],
      [5, 9],
      [6, 1],
      [7, 1],
    ]);
    expect(guess?.confidence).toBe('low');
  });

  it('of anybody else are spread over the index, and have to be confirmed', () => {
    // Four steps: 1, 1 + 3, 1 + 6, 10.
    expect(guessClasses('fire_hazard.tif', describeBand([0, 10, 20, 30]))).toMatchObject({
      value: [
        [0, 0, 1],
        [10, 10, 4],
        [20, 20, 7],
        [30, 30, 10],
      ],
      confidence: 'low',
    });
  });

  it.each([
    ['many different numbers', describeBand(null)],
    ['more numbers than the index has', describeBand([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 11])],
    ['fractions', describeBand([0.5, 1], true)],
    ['one number', describeBand([3])],
    ['none', describeBand([])],
  ])('are not guessed of %s', (_, band) => expect(guessClasses('whp.tif', band)).toBeNull());
});
