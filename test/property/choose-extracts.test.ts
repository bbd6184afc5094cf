import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { BoundingBox } from '#shared/geo/geo.ts';
import { chooseExtracts, type Extract } from '#main/region/fetching/choose-extracts.ts';

type Point = readonly [number, number];

const rectangle = (west: number, south: number, east: number, north: number): Point[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
];

/** Whether a place is in a rectangle: what the made outlines are. */
function isInRectangle({ rings }: Extract, [x, y]: Point): boolean {
  const [[west, south] = [0, 0], , [east, north] = [0, 0]] = rings[0] as Point[];
  return x > west && x < east && y > south && y < north;
}

const sides = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 0, max: 12 }))
  .filter(([a, b]) => a !== b)
  .map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const);
/** Whole tenths of degrees: outlines that meet at their edges, and in each other’s corners. */
const rectangles = fc.tuple(sides, sides).map(([[w, e], [s, n]]) => [w / 10, s / 10, e / 10, n / 10] as BoundingBox);
const world = fc.record({
  outlines: fc.array(fc.record({ box: rectangles, parent: fc.option(fc.nat(9)) }), { minLength: 1, maxLength: 10 }),
  box: rectangles,
});

/** Extracts of which each is cut from one before it, or from none. */
const toExtracts = (outlines: readonly { readonly box: BoundingBox; readonly parent: number | null }[]): Extract[] =>
  outlines.map(({ box, parent }, at) => ({
    id: `e${at}`,
    parent: parent !== null && parent < at ? `e${parent}` : null,
    rings: [rectangle(...box)],
  }));

/** Middles of the tenths of degrees of a box: no edge is there. */
function listPlaces([west, south, east, north]: BoundingBox): Point[] {
  const steps = (from: number, to: number): number[] =>
    Array.from({ length: Math.round((to - from) * 10) }, (_, at) => from + 0.05 + at / 10);
  return steps(west, east).flatMap((x) => steps(south, north).map((y): Point => [x, y]));
}

/** Germany’s neighbours in squares: one degree is a state, and the region over all three countries is put together. */
const countries: Extract[] = [
  { id: 'europe', parent: null, rings: [rectangle(0, 0, 20, 20)] },
  { id: 'north', parent: 'europe', rings: [rectangle(2, 6, 8, 12)] },
  // Reaches beyond its parent: nothing is there in it.
  { id: 'north/west', parent: 'north', rings: [rectangle(0, 6, 5.1, 12)] },
  { id: 'north/east', parent: 'north', rings: [rectangle(4.9, 6, 8, 12)] },
  { id: 'north/east/town', parent: 'north', rings: [rectangle(6, 8, 6.5, 8.5)] },
  { id: 'south', parent: 'europe', rings: [rectangle(2, 2, 8, 6.1)] },
  { id: 'both', parent: 'europe', rings: [rectangle(1.9, 1.9, 8.1, 12.1)] },
  { id: 'hills', parent: 'europe', rings: [rectangle(3, 4, 7, 8)] },
  { id: 'dwarf', parent: 'europe', rings: [rectangle(3, 3, 3.1, 3.1)] },
];

describe('the extracts of a box', () => {
  it.each<[string, BoundingBox, string[]]>([
    ['within a state', [3, 10, 3.2, 10.2], ['north/west']],
    ['over two states', [4.8, 10, 5.2, 10.2], ['north/west', 'north/east']],
    ['where both states are, the smaller one', [4.95, 10, 5.05, 10.2], ['north/east']],
    ['over two countries, all in hills of less area', [4, 5.9, 4.2, 6.3], ['hills']],
    ['over two countries beside the hills', [2.2, 5.9, 2.4, 6.3], ['north/west', 'south']],
    ['over a town of its own and what is around it', [5.9, 8.2, 6.1, 8.4], ['north/east', 'north/east/town']],
    ['over a dwarf and the country around it', [2.9, 2.9, 3.2, 3.2], ['south', 'dwarf']],
    ['over land and the sea that only a continent holds', [7.9, 10, 8.5, 10.2], ['north/east']],
    ['where only the continent is', [15, 15, 15.2, 15.2], ['europe']],
    ['beyond a parent’s outline', [0.5, 10, 0.7, 10.2], ['europe']],
    ['where nothing is', [30, 10, 30.2, 10.2], []],
  ])('%s', (_, box, ids) => {
    expect(
      chooseExtracts(countries, box)
        .map(({ id }) => id)
        .toSorted(),
    ).toEqual(ids.toSorted());
  });

  it('are few, and are cut from no part of themselves', () => {
    const many = Array.from({ length: 17 }, (_, at) => ({
      id: `e${at}`,
      parent: null,
      rings: [rectangle(at, 0, at + 1, 1)],
    }));
    expect(chooseExtracts(many, [0.5, 0.2, 15.5, 0.4])).toHaveLength(16);
    expect(() => chooseExtracts(many, [0.5, 0.2, 16.5, 0.4])).toThrow('too large');
    const round = [
      { id: 'a', parent: 'b', rings: [rectangle(0, 0, 1, 1)] },
      { id: 'b', parent: 'a', rings: [rectangle(0, 0, 1, 1)] },
    ];
    expect(() => chooseExtracts(round, [0, 0, 1, 1])).toThrow('cut from itself');
  });

  it('hold each place that any without a smaller part in the box holds, and none of them is there for nothing', () => {
    fc.assert(
      fc.property(world, ({ outlines, box }) => {
        const all = toExtracts(outlines);
        const byId = new Map(all.map((extract) => [extract.id, extract]));
        const lineOf = (extract: Extract): Extract[] =>
          extract.parent === null ? [extract] : [extract, ...lineOf(byId.get(extract.parent)!)];
        const holds = (extract: Extract, place: Point): boolean =>
          lineOf(extract).every((above) => isInRectangle(above, place));
        const places = listPlaces(box);
        const touching = all.filter((extract) => places.some((place) => holds(extract, place)));
        const leaves = touching.filter(
          (extract) => !touching.some((other) => other !== extract && lineOf(other).includes(extract)),
        );
        const chosen = chooseExtracts(all, box);
        expect(leaves).toEqual(expect.arrayContaining(chosen));
        for (const extract of chosen) expect(places.some((place) => holds(extract, place))).toBe(true);
        // One that is mostly others, none of which is cut from it, need not be there.
        const isMostlyOthers = (extract: Extract): boolean => {
          const inside = listPlaces(boxOf(extract));
          const others = all.filter((other) => other !== extract && areaOf(other) < areaOf(extract));
          return inside.filter((at) => others.some((other) => isInRectangle(other, at))).length > inside.length * 0.7;
        };
        const needed = leaves.filter((extract) => !isMostlyOthers(extract));
        for (const place of places) {
          if (needed.some((extract) => holds(extract, place)))
            expect(chosen.some((extract) => holds(extract, place))).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });
});

const boxOf = ({ rings }: Extract): BoundingBox => {
  const [[west, south] = [0, 0], , [east, north] = [0, 0]] = rings[0] as Point[];
  return [west, south, east, north];
};
const areaOf = (extract: Extract): number => {
  const [west, south, east, north] = boxOf(extract);
  return (east - west) * (north - south);
};
