import { scenarios } from '#shared/hazard/hazard.ts';
import type { ExceedanceGrid } from '../loss/exceedance-grid.ts';

/**
 * Depths of one hazard at one point, in rows of `grid.count`: base, defOverTop, defFail (row r starts at r x count).
 * Made once for a hazard and filled anew for every building.
 */
export interface ScenarioDepthsWorkspace {
  readonly grid: ExceedanceGrid;
  /** 3 for a hazard with defence scenarios, 1 for pluvial. */
  readonly rows: number;
  /** Input, metres: the maps' own depths; NaN in the rows of defOverTop and defFail where the pack has no map. */
  readonly mapDepthsMetres: Float64Array;
  /** Output: rows after assembly, before the running maximum. */
  readonly assembledMetres: Float64Array;
  /** Output: the depths that count; non-decreasing along each row and from row to row. */
  readonly depthsMetres: Float64Array;
  /** Undefended depths after the running maximum, for the derived scenarios. */
  readonly undefendedMetres: Float64Array;
  /** Output: standard of protection of the point, years; 0: not defended. */
  standardOfProtectionYears: number;
  /**
   * Output: how many rows, from base on, lose by the undefended depths what is rarer than the standard of protection
   * (docs/methodology/loss.md): none without one; base; defOverTop where no map of its own speaks at the point.
   */
  truncatedRows: number;
}

/** Room for the scenarios of one hazard. */
export function createScenarioDepthsWorkspace(grid: ExceedanceGrid, rows: number): ScenarioDepthsWorkspace {
  const size = rows * grid.count;
  return {
    grid,
    rows,
    mapDepthsMetres: new Float64Array(size),
    assembledMetres: new Float64Array(size),
    depthsMetres: new Float64Array(size),
    undefendedMetres: new Float64Array(grid.count),
    standardOfProtectionYears: 0,
    truncatedRows: 0,
  };
}

/** Row of defOverTop: truncated at the standard of protection unless maps of its own say more. */
const OVERTOPPED_ROW = scenarios.indexOf('defOverTop');

/** Row of defFail: the one in which a defence does not hold back the water (docs/methodology/defences.md). */
const FAILURE_ROW = scenarios.indexOf('defFail');

/**
 * Assembles the scenarios from `mapDepthsMetres` (docs/methodology/defences.md): a pack's own map wins at its return
 * period; else, behind a defence, base and defOverTop are dry up to its standard of protection and defFail is
 * undefended; else the base map's depth. Then the running maximum along each row, and base <= defOverTop <= defFail by
 * maxima upwards. Allocates nothing.
 * @param standardOfProtectionYears of the point; 0: not defended.
 */
export function assembleScenarioDepths(workspace: ScenarioDepthsWorkspace, standardOfProtectionYears: number): void {
  const { grid, rows, mapDepthsMetres, assembledMetres, depthsMetres, undefendedMetres } = workspace;
  const { count, returnPeriodsYears } = grid;
  const isDefended = standardOfProtectionYears > 0;
  computeRunningMaximum(mapDepthsMetres, 0, count, undefendedMetres, 0);
  // What a scenario has where the pack has no map of its own for it.
  const derived = isDefended ? undefendedMetres : mapDepthsMetres;
  let truncatedRows = Math.min(rows, OVERTOPPED_ROW);
  for (let row = 0; row < rows; row++) {
    const start = row * count;
    const protectedYears = row === FAILURE_ROW ? 0 : standardOfProtectionYears;
    let highest = 0;
    let hasOwn = false;
    for (let map = 0; map < count; map++) {
      const at = start + map;
      let assembled = returnPeriodsYears[map]! <= protectedYears ? 0 : derived[map]!;
      let least = 0;
      if (row > 0) {
        const own = mapDepthsMetres[at]!;
        if (!Number.isNaN(own)) {
          assembled = own;
          hasOwn = true;
        }
        least = depthsMetres[at - count]!;
      }
      assembledMetres[at] = assembled;
      if (assembled > highest) highest = assembled;
      depthsMetres[at] = highest > least ? highest : least;
    }
    if (row === OVERTOPPED_ROW && !hasOwn) truncatedRows += 1;
  }
  workspace.standardOfProtectionYears = standardOfProtectionYears;
  workspace.truncatedRows = isDefended ? truncatedRows : 0;
}

/** Whether the pack has a map of its own for a row other than base at one of its return periods. */
export function hasOwnMap({ grid, mapDepthsMetres }: ScenarioDepthsWorkspace, row: number, map: number): boolean {
  return !Number.isNaN(mapDepthsMetres[row * grid.count + map]!);
}

/** Position of the smallest return period with water in the base scenario; -1: dry on every map. */
export function findFirstWetMap({ grid, depthsMetres }: ScenarioDepthsWorkspace): number {
  for (let map = 0; map < grid.count; map++) if (depthsMetres[map]! > 0) return map;
  return -1;
}

/**
 * Makes a row of depths non-decreasing from the most frequent to the rarest return period (docs/methodology/hazard.md).
 * Reads `count` numbers of `source` from `sourceOffset` on and writes them to `target`; both may be the same array.
 */
function computeRunningMaximum(
  source: Float64Array,
  sourceOffset: number,
  count: number,
  target: Float64Array,
  targetOffset: number,
): void {
  let highest = 0;
  for (let map = 0; map < count; map++) {
    const value = source[sourceOffset + map]!;
    if (value > highest) highest = value;
    target[targetOffset + map] = highest;
  }
}
