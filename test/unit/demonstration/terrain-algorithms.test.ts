import { describe, expect, it } from 'vitest';
import { accumulateDownhill, computeDrainage } from '../../../scripts/demonstration/grid/priority-flood.ts';
import { findNearestFeatures } from '../../../scripts/demonstration/grid/nearest-feature.ts';
import { simplify } from '../../../scripts/demonstration/grid/polyline.ts';
import { traceOutlines } from '../../../scripts/demonstration/basemap/trace-outlines.ts';
import { designEvents } from '../../../scripts/demonstration/hazards/return-periods.ts';
import { lookUpThreeFifths, raiseToThreeFifths } from '../../../scripts/demonstration/hazards/three-fifths-power.ts';
import { createRandom } from '../../../scripts/demonstration/seeded-random.ts';
import { createPostalCodes } from '../../../scripts/demonstration/settlement/postal-codes.ts';
import { fillTerrain } from './support/fill-terrain.ts';

describe('drainage', () => {
  it('fills a hollow to its lowest rim and gathers its water', () => {
    const grid = { columns: 5, rows: 3, cellMetres: 10 };
    // A basin of 1 and 2 behind a rim of 4; the sea (0) to the right.
    const heights = Float64Array.from([9, 9, 9, 9, 9, 9, 1, 2, 4, 0, 9, 9, 9, 9, 9]);
    const isOutlet = new Uint8Array(15);
    isOutlet[9] = 1;
    const drainage = computeDrainage(grid, heights, isOutlet);
    expect([...drainage.filled.subarray(5, 10)]).toEqual([9, 4, 4, 4, 0]);
    expect(drainage.receiver[6]).toBe(7);
    expect(drainage.receiver[7]).toBe(8);
    expect(drainage.receiver[8]).toBe(9);
    expect(accumulateDownhill(drainage, new Float64Array(15).fill(1))[9]).toBe(15);
  });

  it('agrees with the sweeping method on rough ground', () => {
    const grid = { columns: 60, rows: 50, cellMetres: 10 };
    const random = createRandom(5);
    const heights = Float64Array.from({ length: 3000 }, () => Math.round(random.between(0, 1000)));
    const isOutlet = Uint8Array.from({ length: 3000 }, (_, cell) => (cell % 60 === 59 ? 1 : 0));
    const { filled } = computeDrainage(grid, heights, isOutlet);
    const swept = fillTerrain(heights, isOutlet, 60, 50);
    // The sweeping method tilts what it fills by 0.001 a cell.
    for (let cell = 0; cell < 3000; cell += 1) expect(Math.abs(filled[cell]! - swept[cell]!)).toBeLessThan(0.5);
  });
});

describe('nearest features', () => {
  it('are those that comparing with every one finds', () => {
    const random = createRandom(9);
    const isFeature = Uint8Array.from({ length: 40 * 30 }, () => (random.chance(0.01) ? 1 : 0));
    const features = [...isFeature.keys()].filter((cell) => isFeature[cell] === 1);
    const { distanceMetres } = findNearestFeatures({ columns: 40, rows: 30, cellMetres: 20 }, isFeature);
    for (let cell = 0; cell < isFeature.length; cell += 1) {
      const nearest = Math.min(
        ...features.map(
          (other) => 20 * Math.hypot((other % 40) - (cell % 40), Math.floor(other / 40) - Math.floor(cell / 40)),
        ),
      );
      expect(distanceMetres[cell]).toBeCloseTo(nearest, 9);
    }
  });
});

describe('outlines', () => {
  it('part the area from the hole in it', () => {
    // A block of 6 by 6 cells of 10 m with a hole of 2 by 2.
    const isMarked = (cell: number): boolean => {
      const x = cell % 8;
      const y = Math.floor(cell / 8);
      const isHole = x >= 3 && x <= 4 && y >= 3 && y <= 4;
      return x >= 1 && x <= 6 && y >= 1 && y <= 6 && !isHole;
    };
    const areas = traceOutlines({ columns: 8, rows: 8, cellMetres: 10 }, isMarked, {
      toleranceMetres: 0.1,
      smallestCells: 1,
    });
    expect(areas).toHaveLength(1);
    expect(areas[0]!.holes).toHaveLength(1);
    const xs = areas[0]!.outer.map(({ x }) => x);
    expect(Math.min(...xs)).toBeCloseTo(10, 6);
    expect(Math.max(...xs)).toBeCloseTo(70, 6);
  });

  it('keep the ends of a line that is simplified', () => {
    const line = [0, 1, 2, 3].map((x) => ({ x, y: x === 2 ? 5 : 0 }));
    expect(simplify(line, 10)).toEqual([line[0], line[3]]);
    expect(simplify(line, 1)).toContainEqual({ x: 2, y: 5 });
  });
});

describe('design events', () => {
  it('follow the Gumbel distribution that they are said to follow', () => {
    const variate = (years: number): number => -Math.log(-Math.log(1 - 1 / years));
    for (const event of designEvents) {
      const excess = variate(event.returnPeriodYears) - variate(2);
      expect(event.stageFactor).toBeCloseTo((1 + 0.3 * excess) ** 0.6, 3);
      expect(Math.abs(event.rainMillimetres - (38 + 12.6 * excess))).toBeLessThanOrEqual(0.5);
      expect(event.seaLevelMetres).toBeCloseTo(1.55 + 0.24 * excess, 2);
    }
  });

  it('raise to three fifths as the library does', () => {
    for (const x of [1e-9, 1e-4, 0.02, 0.5, 1, 3, 40]) {
      expect(raiseToThreeFifths(x) / x ** 0.6).toBeCloseTo(1, 9);
      if (x <= 1) expect(lookUpThreeFifths(x)).toBeCloseTo(x ** 0.6, 3);
    }
  });
});

describe('postal codes', () => {
  it('count up without the letters that are not used', () => {
    const codes = createPostalCodes('B8X');
    const given = Array.from({ length: 1620 }, () => codes.next());
    expect(given.slice(0, 2)).toEqual(['B8X 1A1', 'B8X 1A2']);
    expect(given[9]).toBe('B8X 1B1');
    expect(given[180]).toBe('B8X 2A1');
    expect(new Set(given).size).toBe(1620);
    expect(given.join('')).not.toMatch(/ \d[DFIOQU]/);
    expect(() => codes.next()).toThrow(RangeError);
  });
});
