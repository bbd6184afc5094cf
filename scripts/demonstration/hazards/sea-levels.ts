import { countCells, forEachNeighbour } from '../grid/cell-grid.ts';
import { listReached } from '../grid/reach-water.ts';
import { smoothStep } from '../grid/smooth-step.ts';
import { computeCentre } from '../grid/cell-grid.ts';
import { regionGrid } from '../terrain/land-surface.ts';
import type { RegionTerrain } from '../terrain/streams.ts';
import type { DesignEvent } from './return-periods.ts';

// The bay around the river's mouth heaps the surge up a little; over land it loses height with the way from the shore.
const BAY = { x: 14_900, y: 9600, radiusMetres: 3600, riseMetres: 0.22 } as const;
const LOSS_PER_METRE = 0.00012;

/** The sea's surface along the coast. */
export interface SeaSurface {
  /** What is added to the open sea's level at each cell, metres. */
  readonly rise: Float64Array;
  /** Sea cells beside land: where the flood comes ashore. */
  readonly shore: readonly number[];
}

/** Prepares the sea's surface. @param toSeaMetres distance to the sea, 0 in it. */
export function laySeaSurface(terrain: RegionTerrain, toSeaMetres: Float64Array): SeaSurface {
  const shore: number[] = [];
  const rise = new Float64Array(countCells(regionGrid));
  for (let cell = 0; cell < rise.length; cell += 1) {
    const { x, y } = computeCentre(regionGrid, cell);
    const away = Math.sqrt((x - BAY.x) * (x - BAY.x) + (y - BAY.y) * (y - BAY.y));
    rise[cell] = BAY.riseMetres * (1 - smoothStep(0, BAY.radiusMetres, away)) - LOSS_PER_METRE * toSeaMetres[cell]!;
    if (terrain.isSea[cell] === 0) continue;
    let hasLand = false;
    forEachNeighbour(regionGrid, cell, (neighbour) => {
      if (terrain.isSea[neighbour] === 0) hasLand = true;
    });
    if (hasLand) shore.push(cell);
  }
  return { rise, shore };
}

/** Level of the sea at a cell in an event, metres. */
export function computeSeaLevel(surface: SeaSurface, cell: number, event: DesignEvent): number {
  return event.seaLevelMetres + surface.rise[cell]!;
}

/** The land cells that the sea floods: below its level, and joined to it over ground that is. */
export function listFloodedBySea(terrain: RegionTerrain, surface: SeaSurface, event: DesignEvent): number[] {
  const isWet = (cell: number): boolean =>
    terrain.isSea[cell] === 0 && computeSeaLevel(surface, cell, event) > terrain.heights[cell]!;
  return listReached(regionGrid, surface.shore, isWet).slice(surface.shore.length);
}
