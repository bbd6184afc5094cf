import { computeDirection, computeSpan, resample } from '../grid/polyline.ts';
import type { Point } from '../region-frame.ts';
import type { Random } from '../seeded-random.ts';
import type { BuildingGround } from './building-ground.ts';
import type { Building } from './building.ts';
import { drawBuildingShape } from './building-shape.ts';
import { createNearbyPoints, type NearbyPoints } from './nearby-points.ts';
import { createPostalCodes, type PostalCodes } from './postal-codes.ts';
import { settlementPlans } from './settlement-plans.ts';
import type { Street } from './street.ts';

const HOUSE_LIMITS = { waterMetres: 24, slope: 0.3 } as const;
const STEP_METRES = 2;
const STREET_CLEARANCE_METRES = 12;
// Half the foot of a levee and a path beside it.
const LEVEE_CLEARANCE_METRES = 20;
// Corners stay free.
const END_CLEARANCE_METRES = 16;
const LARGEST_CLEARANCE_METRES = 40;
// Two numbers, one for either side, every ten metres.
const NUMBER_SPACING_METRES = 10;
const ADDRESSES_PER_POSTAL_CODE = 14;

/** What houses must keep clear of. */
interface Surroundings {
  readonly ground: BuildingGround;
  readonly streets: NearbyPoints;
  readonly levee: NearbyPoints;
  readonly buildings: NearbyPoints;
}

/** Builds along both sides of every street wherever there is room and the ground is fit, and numbers the houses. */
export function buildHouses(
  streets: readonly Street[],
  levee: readonly Point[],
  ground: BuildingGround,
  random: Random,
): Building[] {
  const surroundings = {
    ground,
    streets: createNearbyPoints(LARGEST_CLEARANCE_METRES),
    levee: createNearbyPoints(LARGEST_CLEARANCE_METRES),
    buildings: createNearbyPoints(LARGEST_CLEARANCE_METRES),
  };
  for (const { path } of streets) for (const place of resample(path, 5)) surroundings.streets.add(place);
  for (const place of resample(levee, 5)) surroundings.levee.add(place);
  const codes = new Map(settlementPlans.map(({ sortationArea }) => [sortationArea, createPostalCodes(sortationArea)]));
  const taken = new Set<string>();
  return streets.flatMap((street) =>
    [1, -1].flatMap((side) => {
      const buildings = buildSide(street, side, surroundings, random).filter(({ houseNumber }) => {
        const key = `${houseNumber} ${street.name}, ${street.city}`;
        return taken.has(key) ? false : taken.add(key);
      });
      return giveCodes(buildings, codes.get(street.sortationArea)!);
    }),
  );
}

type Unposted = Omit<Building, 'postalCode'>;

/** @param side 1 to the right of the path, where the even numbers are, -1 to the left. */
function buildSide(street: Street, side: number, surroundings: Surroundings, random: Random): Unposted[] {
  const path = resample(street.path, STEP_METRES);
  const end = (path.length - 1) * STEP_METRES - END_CLEARANCE_METRES;
  const buildings: Unposted[] = [];
  for (let along = END_CLEARANCE_METRES; along < end;) {
    const shape = drawBuildingShape(street, random);
    const lot = Math.max(street.lotMetres, shape.widthMetres + 5) * random.between(0.92, 1.25);
    const index = Math.round((along + lot / 2) / STEP_METRES);
    along += lot;
    const isBuilt = random.chance(street.builtShare);
    if (!isBuilt || index * STEP_METRES > end) continue;
    const facing = computeDirection(path, index);
    const centre = setBack(path[index]!, facing, side * (street.setbackMetres + shape.depthMetres / 2 - 5));
    if (!isFree(centre, shape, surroundings)) continue;
    surroundings.buildings.add(centre);
    buildings.push({
      ...shape,
      centre,
      facing,
      houseNumber: numberHouse(street, index * STEP_METRES, side),
      street: street.name,
      city: street.city,
    });
  }
  return buildings;
}

function setBack(place: Point, facing: Point, metres: number): Point {
  return { x: place.x - facing.y * metres, y: place.y + facing.x * metres };
}

function isFree(
  centre: Point,
  { widthMetres, depthMetres }: { readonly widthMetres: number; readonly depthMetres: number },
  { ground, streets, levee, buildings }: Surroundings,
): boolean {
  const radius = computeSpan({ x: 0, y: 0 }, { x: widthMetres / 2, y: depthMetres / 2 });
  return (
    ground.isFit(centre, HOUSE_LIMITS) &&
    !levee.hasWithin(centre, LEVEE_CLEARANCE_METRES) &&
    !streets.hasWithin(centre, Math.max(STREET_CLEARANCE_METRES, depthMetres / 2 + 5)) &&
    !buildings.hasWithin(centre, Math.min(LARGEST_CLEARANCE_METRES, radius + 7.5))
  );
}

/** Numbers rise with the distance from the street's beginning; even ones stand to the right of that way. */
function numberHouse({ numbering, path }: Street, alongMetres: number, side: number): number {
  const length = (path.length - 1) * computeSpan(path[0]!, path[1]!);
  const fromStart = numbering.isFalling ? numbering.fromMetres - alongMetres : numbering.fromMetres + alongMetres;
  const step = Math.max(0, Math.floor(Math.min(fromStart, numbering.fromMetres + length) / NUMBER_SPACING_METRES));
  const isRight = numbering.isFalling ? side < 0 : side > 0;
  return 2 * step + (isRight ? 2 : 1);
}

function giveCodes(buildings: readonly Unposted[], codes: PostalCodes): Building[] {
  let postalCode = '';
  let left = 0;
  return buildings.map((building) => {
    if (left <= 0) {
      postalCode = codes.next();
      left = ADDRESSES_PER_POSTAL_CODE;
    }
    left -= Math.max(1, building.units.length);
    return { ...building, postalCode };
  });
}
