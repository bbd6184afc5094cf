import { createNoise } from '../grid/lattice-noise.ts';
import type { Point } from '../region-frame.ts';
import type { Random } from '../seeded-random.ts';
import type { BuildingGround } from './building-ground.ts';
import type { Quarter, SettlementPlan } from './settlement-plans.ts';
import { keepLargestPart, type StreetEdge } from './street-edge.ts';
import { joinEdges, type StreetRun } from './street-runs.ts';

const STREET_LIMITS = { waterMetres: 32, slope: 0.14 } as const;
const SAMPLE_METRES = 12;
// Streets that are never left out: the main street and one collector in four.
const COLLECTOR_EVERY = 4;

/** A place with its position in the settlement's own axes. */
interface Placed extends Point {
  readonly along: number;
  readonly across: number;
}

/** Lays a bent grid of streets over the fit ground of a settlement; the largest part that hangs together is kept. */
export function layStreetGrid(plan: SettlementPlan, ground: BuildingGround, random: Random, seed: number): StreetRun[] {
  const place = createPlacing(plan, seed);
  const edges: StreetEdge[] = [];
  for (const { sense, line, step } of listGridEdges(plan)) {
    const isMinor = line % COLLECTOR_EVERY !== 0;
    const isLeftOut = random.chance(plan.gaps) && isMinor;
    const path = tracePath(plan, place, sense, line, step);
    const isBridgeLine = sense === 'across' && plan.bridges.includes(line);
    if (isBridgeLine && isBetweenBanks(path, plan)) {
      edges.push({
        sense,
        line,
        step,
        path,
        hasBridge: path.some((at) => ground.toWaterMetres(at) < STREET_LIMITS.waterMetres),
      });
    } else if (!isLeftOut && path.every((at) => isInside(at, plan.quarters) && ground.isFit(at, STREET_LIMITS))) {
      edges.push({ sense, line, step, path, hasBridge: false });
    }
  }
  return joinEdges(keepLargestPart(edges), plan);
}

/** Every edge of the grid that can reach into the settlement, line by line. */
function listGridEdges(plan: SettlementPlan): Pick<StreetEdge, 'sense' | 'line' | 'step'>[] {
  const along = Math.max(...plan.quarters.map((quarter) => Math.abs(quarter.along) + quarter.radiusAlong));
  const across = Math.max(...plan.quarters.map((quarter) => Math.abs(quarter.across) + quarter.radiusAcross));
  const columns = Math.ceil(along / plan.blockLength);
  const rows = Math.ceil(across / plan.blockWidth);
  return [...listLines('along', rows, columns), ...listLines('across', columns, rows)];
}

function listLines(
  sense: StreetEdge['sense'],
  lines: number,
  steps: number,
): Pick<StreetEdge, 'sense' | 'line' | 'step'>[] {
  return Array.from({ length: 2 * lines + 1 }, (_, line) =>
    Array.from({ length: 2 * steps }, (_none, step) => ({ sense, line: line - lines, step: step - steps })),
  ).flat();
}

/** Turns grid coordinates (in blocks) into places: turned to the settlement's axis and gently bent. */
function createPlacing(plan: SettlementPlan, seed: number): (column: number, row: number) => Placed {
  const bendX = createNoise(seed, 520);
  const bendY = createNoise(seed + 1, 520);
  return (column, row) => {
    const along = column * plan.blockLength;
    const across = row * plan.blockWidth;
    return {
      along,
      across,
      x: plan.centre.x + along * plan.axis.x - across * plan.axis.y + plan.bend * bendX(along, across),
      y: plan.centre.y + along * plan.axis.y + across * plan.axis.x + plan.bend * bendY(along, across),
    };
  };
}

function tracePath(
  plan: SettlementPlan,
  place: (column: number, row: number) => Placed,
  sense: StreetEdge['sense'],
  line: number,
  step: number,
): Placed[] {
  const metres = sense === 'along' ? plan.blockLength : plan.blockWidth;
  const pieces = Math.round(metres / SAMPLE_METRES);
  return Array.from({ length: pieces + 1 }, (_, piece) =>
    sense === 'along' ? place(step + piece / pieces, line) : place(line, step + piece / pieces),
  );
}

function isInside({ along, across }: Placed, quarters: readonly Quarter[]): boolean {
  return quarters.some((quarter) => {
    const a = (along - quarter.along) / quarter.radiusAlong;
    const b = (across - quarter.across) / quarter.radiusAcross;
    return a * a + b * b <= 1;
  });
}

/** A bridge line may cross whatever lies between the first two quarters, which face each other over the river. */
function isBetweenBanks(path: readonly Placed[], { quarters: [near, far] }: SettlementPlan): boolean {
  return (
    near !== undefined && far !== undefined && path.every(({ across }) => across <= near.across && across >= far.across)
  );
}
