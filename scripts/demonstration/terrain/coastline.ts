import { createFractalNoise } from '../grid/lattice-noise.ts';
import { computeSpan } from '../grid/polyline.ts';
import { interpolate, smoothStep } from '../grid/smooth-step.ts';
import type { Point } from '../region-frame.ts';

// Easting of the shore at rising distances from the north: two capes with the bay of the river between them.
const SHORE: readonly (readonly [y: number, x: number])[] = [
  [0, 17_700],
  [2600, 17_500],
  [5200, 16_500],
  [7600, 15_400],
  [9300, 14_900],
  [10_900, 15_300],
  [12_800, 16_900],
  [14_200, 17_300],
  [16_000, 16_300],
];

const ISLAND = { x: 18_450, y: 6100, radiusMetres: 620 } as const;

/** How far seaward (above 0) or inland (below 0) a place lies, about in metres; the coast is where it is 0. */
export type Seaward = (place: Point) => number;

// Beyond this no cove reaches.
const COVE_REACH_METRES = 3000;

/** The shape of the coast: capes, a bay, an island, coves. */
export function createCoastline(): Seaward {
  const coves = createFractalNoise(31, 2100, 6);
  return (place) => {
    const plain = place.x - findShore(place.y);
    const reach = 1150 * (1 - smoothStep(0.5 * COVE_REACH_METRES, COVE_REACH_METRES, Math.abs(plain)));
    const mainland = reach === 0 ? plain : plain + coves(place.x, place.y) * reach;
    const round = (computeSpan(place, ISLAND) - ISLAND.radiusMetres) * 1.1;
    if (round > COVE_REACH_METRES || mainland < 0) return mainland;
    return Math.min(mainland, round + coves(place.x + 40_000, place.y) * 420);
  };
}

function findShore(y: number): number {
  for (let index = 1; index < SHORE.length; index += 1) {
    const [fromY, fromX] = SHORE[index - 1]!;
    const [toY, toX] = SHORE[index]!;
    if (y <= toY) return interpolate(fromX, toX, smoothStep(fromY, toY, y));
  }
  return SHORE[SHORE.length - 1]![1];
}
