import { computeCentre, countCells, findCell, type CellGrid } from '../grid/cell-grid.ts';
import { computeSpan, resample, roundCorners, simplify } from '../grid/polyline.ts';
import { REGION_HEIGHT_METRES, REGION_WIDTH_METRES, type Point } from '../region-frame.ts';
import type { BuildingGround } from './building-ground.ts';
import { findLeastCostPath } from './least-cost-path.ts';
import { roadPlans, type RoadPlan } from './road-plans.ts';
import type { SettlementPlan } from './settlement-plans.ts';
import type { Street } from './street.ts';

const roadGrid: CellGrid = { columns: REGION_WIDTH_METRES / 40, rows: REGION_HEIGHT_METRES / 40, cellMetres: 40 };

// In metres of level road for a metre: what a steep metre, a bridge and a wet flat cost, and what an existing road
// saves.
const STEEPNESS_COST = 260;
const BRIDGE_COST = 12;
const FLOODPLAIN_COST = 2.5;
const EXISTING_ROAD_COST = 0.55;

/**
 * Country roads by the way that costs least to build: around the hills and the lakes, over the rivers where they are
 * narrow, along older roads where there are some.
 * @param blocked 1 in the sea and in lakes, on the region's grid.
 */
export function layCountryRoads(
  settlements: readonly { readonly plan: SettlementPlan; readonly streets: readonly Street[] }[],
  ground: BuildingGround,
  isBlocked: (place: Point) => boolean,
): Street[] {
  const cost = computeRoadCosts(ground, isBlocked);
  for (const street of settlements.flatMap(({ streets }) => streets)) markRoad(cost, street.path);
  return roadPlans.flatMap((plan) => {
    const from = findEnd(plan.from, plan.to, settlements);
    const to = findEnd(plan.to, plan.from, settlements);
    const cells = findLeastCostPath(roadGrid, cost, findCell(roadGrid, from), findCell(roadGrid, to));
    const newParts = splitNew(cells, cost);
    markRoad(cost, cells);
    return newParts.map((part) => makeRoad(plan, part, settlements, ground));
  });
}

function computeRoadCosts(ground: BuildingGround, isBlocked: (place: Point) => boolean): Float64Array {
  return Float64Array.from({ length: countCells(roadGrid) }, (_, cell) => {
    const centre = computeCentre(roadGrid, cell);
    if (isBlocked(centre)) return Number.POSITIVE_INFINITY;
    const slope = Math.min(1, ground.slope(centre));
    const bridge = ground.toWaterMetres(centre) < 25 ? BRIDGE_COST : 0;
    const wet = ground.isFit(centre, { waterMetres: 0, slope: 1 }) ? 0 : FLOODPLAIN_COST;
    return 1 + STEEPNESS_COST * slope * slope + bridge + wet;
  });
}

function markRoad(cost: Float64Array, path: readonly Point[]): void {
  for (const place of resample(path, 20)) {
    const cell = findCell(roadGrid, place);
    if (cell >= 0) cost[cell] = EXISTING_ROAD_COST;
  }
}

/** The stretches of a way that do not run on existing roads, each with the road's cell that it joins at either end. */
function splitNew(cells: readonly Point[], cost: Float64Array): Point[][] {
  const parts: Point[][] = [];
  let part: Point[] = [];
  for (const place of cells) {
    const isRoad = cost[findCell(roadGrid, place)] === EXISTING_ROAD_COST;
    part.push(place);
    if (!isRoad) continue;
    if (part.length > 2) parts.push(part);
    part = [place];
  }
  if (part.length > 2) parts.push(part);
  return parts;
}

/** The end of a road at a settlement: the place of its streets that is nearest to where the road comes from. */
function findEnd(
  end: string | Point,
  other: string | Point,
  settlements: readonly { readonly plan: SettlementPlan; readonly streets: readonly Street[] }[],
): Point {
  if (typeof end !== 'string') return end;
  const from = typeof other === 'string' ? findSettlement(other, settlements).plan.centre : other;
  const corners = findSettlement(end, settlements).streets.flatMap(({ path }) => [path[0]!, path[path.length - 1]!]);
  return corners.reduce((best, corner) => (computeSpan(corner, from) < computeSpan(best, from) ? corner : best));
}

function findSettlement<Settlement extends { readonly plan: SettlementPlan }>(
  name: string,
  settlements: readonly Settlement[],
): Settlement {
  const settlement = settlements.find(({ plan }) => plan.name === name);
  if (!settlement) throw new Error(`A road leads to ${name}, which is no settlement of the county.`);
  return settlement;
}

function makeRoad(
  plan: RoadPlan,
  cells: readonly Point[],
  settlements: readonly { readonly plan: SettlementPlan }[],
  ground: BuildingGround,
): Street {
  const path = resample(roundCorners(simplify(cells, 34), 3), 15);
  return {
    name: plan.name,
    roadClass: plan.roadClass,
    reference: plan.reference,
    path,
    hasBridge: path.some((place) => ground.toWaterMetres(place) < 15),
    city: plan.city,
    sortationArea: findSettlement(plan.city, settlements).plan.sortationArea,
    numbering: { fromMetres: 0, isFalling: false },
    lotMetres: 90,
    setbackMetres: 32,
    builtShare: plan.roadClass === 'track' ? 0.06 : 0.36,
  };
}
