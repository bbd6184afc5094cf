import { createNoise, type Noise } from '../grid/lattice-noise.ts';
import { computeDirection, curveThrough, resample } from '../grid/polyline.ts';
import { interpolate, smoothStep } from '../grid/smooth-step.ts';
import type { Point } from '../region-frame.ts';

/** One station of the main river, numbered from the western edge to the mouth. */
export interface RiverStation extends Point {
  /** Distance to the mouth along the river, metres. */
  readonly toMouthMetres: number;
  /** Surface width at bankfull, metres. */
  readonly widthMetres: number;
  /** Top of the banks above sea level, metres; falls all the way to the mouth. */
  readonly bankMetres: number;
  /** Depth of the channel below its banks, metres; grows all the way to the mouth. */
  readonly channelDepthMetres: number;
  /** How far the flat valley floor reaches to the left (north) of the river, metres. */
  readonly leftFloorMetres: number;
  /** How far it reaches to the right (south), metres. */
  readonly rightFloorMetres: number;
}

/** Distance between stations, metres. */
export const STATION_SPACING_METRES = 10;

// Drawn by hand: out of the hills in the north-west, past the town's bluff, into a bay in the east.
const COURSE: readonly (readonly [x: number, y: number])[] = [
  [-400, 4300],
  [1500, 4500],
  [3300, 5500],
  [4700, 6500],
  [6500, 6600],
  [8200, 7500],
  [9700, 8500],
  [11200, 8300],
  [12500, 8900],
  [13800, 9300],
  [15000, 9350],
  [16300, 9800],
  [17200, 10100],
];

/**
 * The main river: a meandering course with the long profile of a graded river (steep above, flat below) and a channel
 * that widens and deepens with its catchment.
 */
export function layRiverCourse(): RiverStation[] {
  const rough = resample(
    curveThrough(
      COURSE.map(([x, y]) => ({ x, y })),
      24,
    ),
    STATION_SPACING_METRES,
  );
  const meander = createNoise(11, 1150);
  const wobble = createNoise(12, 420);
  const bent = rough.map((place, index) => {
    const along = index * STATION_SPACING_METRES;
    const towardsMouth = smoothStep(13_000, 16_500, place.x);
    const direction = computeDirection(rough, index);
    const shift = (meander(along, 0.37 * along) * 800 + wobble(along, 0.41 * along) * 90) * (1 - 0.8 * towardsMouth);
    return { x: place.x - direction.y * shift, y: place.y + direction.x * shift };
  });
  const course = resample(bent, STATION_SPACING_METRES);
  const floors = { left: createNoise(21, 2100), right: createNoise(22, 2100) };
  return course.map((place, index) =>
    describeStation(place, (course.length - 1 - index) * STATION_SPACING_METRES, floors),
  );
}

interface FloorNoises {
  readonly left: Noise;
  readonly right: Noise;
}

function describeStation(place: Point, toMouthMetres: number, floors: FloorNoises): RiverStation {
  const kilometres = toMouthMetres / 1000;
  const lowland = 1 - smoothStep(4, 14, kilometres);
  const estuary = 1 - smoothStep(0, 2.2, kilometres);
  // North of the town the floor is broad and low, which is what its levee is for; the old town stands on the bluff
  // opposite.
  const atTown = smoothStep(10_400, 11_300, place.x) * (1 - smoothStep(13_600, 14_600, place.x));
  const floor = interpolate(240, 760, lowland);
  return {
    ...place,
    toMouthMetres,
    widthMetres: interpolate(34, 92, lowland) + 420 * estuary,
    bankMetres: 0.9 + 0.42 * kilometres + 0.1 * kilometres * kilometres,
    channelDepthMetres: interpolate(3.4, 1.7, smoothStep(2, 20, kilometres)) + 1.6 * estuary,
    leftFloorMetres: interpolate(floor * (1 + 0.45 * floors.left(toMouthMetres, 0)), 1150, atTown),
    rightFloorMetres: interpolate(floor * (1 + 0.45 * floors.right(toMouthMetres, 0)), 130, atTown),
  };
}
