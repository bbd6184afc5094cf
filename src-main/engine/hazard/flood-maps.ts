import { scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';
import type { HazardDefinition, MapReading } from '#shared/hazard/hazard-reading.ts';
import { createExceedanceGrid } from '../loss/exceedance-grid.ts';
import { createScenarioDepthsWorkspace, type ScenarioDepthsWorkspace } from './scenario-depths.ts';
import { findMeaning, type StoredMeaning } from './stored-number.ts';
import { computeWaterDepth } from './water-depth.ts';
import { computeWindowLevel, type WindowLevel } from './water-window.ts';

/** Stands for the number of a map that the point lies beyond; no raster stores it and has it scaled to a finite one. */
export const OUTSIDE = Number.NEGATIVE_INFINITY;

/**
 * The maps of one hazard and what they say at a point: made once, filled anew for every point. Lists are in the order
 * of the maps that they were made of.
 */
export interface FloodMaps {
  readonly definition: HazardDefinition;
  /** Input: the number of each map as stored, NaN for nodata, {@link OUTSIDE} beyond its extent. */
  readonly stored: Float64Array;
  /** Input: the same after scale and offset, in the hazard's unit. */
  readonly scaled: Float64Array;
  /** Input: elevation of the ground, metres; NaN: not known. Maps of depths do not need it. */
  groundMetres: number;
  /** Output: what each map says; `outside`: it has no say at the point. */
  readonly meanings: (StoredMeaning | 'outside')[];
  /** Output: how many of the maps that have a say hold nodata that is taken as dry ground. */
  nodataTakenAsDry: number;
  /** Output: whether no map says anything, where the pack does not know what that means. Counted as dry. */
  isNotModelled: boolean;
  /** Return periods of the base maps, years, rising: those that count. */
  readonly returnPeriodsYears: readonly number[];
  /** Output: `mapDepthsMetres`, which are to be assembled. */
  readonly depths: ScenarioDepthsWorkspace;
  /** The maps that can have a say: those of the base scenario first. */
  readonly counting: readonly CountingMap[];
}

/** A map of a scenario that the hazard is answered in, at the return period of a base map. */
interface CountingMap {
  /** Its place among all maps. */
  readonly map: number;
  readonly isBase: boolean;
  /** Where its depth stands in the rows of the scenarios. */
  readonly slot: number;
}

/**
 * Room for what the maps of a hazard say.
 * @throws RangeError when none of them is of the base scenario
 */
export function createFloodMaps(
  definition: HazardDefinition,
  maps: readonly { readonly scenario: Scenario; readonly returnPeriodYears: number }[],
): FloodMaps {
  const rows = scenariosOf(definition.hazard);
  const base = maps.filter(({ scenario }) => scenario === 'base');
  const returnPeriodsYears = base.map(({ returnPeriodYears }) => returnPeriodYears).toSorted((a, b) => a - b);
  const grid = createExceedanceGrid(returnPeriodsYears);
  const counting = maps.flatMap(({ scenario, returnPeriodYears }, map): CountingMap[] => {
    const [row, column] = [rows.indexOf(scenario), returnPeriodsYears.indexOf(returnPeriodYears)];
    return row < 0 || column < 0 ? [] : [{ map, isBase: scenario === 'base', slot: row * grid.count + column }];
  });
  return {
    definition,
    stored: new Float64Array(maps.length),
    scaled: new Float64Array(maps.length),
    groundMetres: Number.NaN,
    meanings: maps.map(() => 'outside'),
    nodataTakenAsDry: 0,
    isNotModelled: false,
    returnPeriodsYears,
    depths: createScenarioDepthsWorkspace(grid, rows.length),
    counting: counting.toSorted((a, b) => Number(b.isBase) - Number(a.isBase)),
  };
}

/**
 * Finds out what the maps say at a point and, where that is depths, fills them in (docs/methodology/hazard.md). In this
 * order: outside the model, open water, ground missing, depths. Allocates nothing.
 * - `outside`: beyond the extent of a base map, or nodata where the pack says that this is outside.
 * - `openWater`: {@link computeWindows} and {@link fillWindowDepths} go on from there.
 * - `noData`: water somewhere, but no ground to measure its depth from.
 */
export function interpretMaps(maps: FloodMaps): 'outside' | 'openWater' | 'noData' | 'depths' {
  const { definition, stored, scaled, meanings, counting } = maps;
  let isOpenWater = false;
  let saying = 0;
  let silent = 0;
  for (let at = 0; at < counting.length; at += 1) {
    const { map, isBase } = counting[at]!;
    const meaning = stored[map] === OUTSIDE ? 'outside' : findMeaning(definition, stored[map]!, scaled[map]!);
    if (meaning === 'outside' || (meaning === 'nodata' && definition.nodata === 'outside')) {
      if (isBase) return 'outside';
      // What says nothing leaves its scenario to be derived, as without it.
      meanings[map] = 'outside';
      continue;
    }
    meanings[map] = meaning;
    saying += 1;
    if (meaning === 'openWater') isOpenWater = true;
    else if (meaning === 'nodata') silent += 1;
  }
  // Where a rarer map has water, the cell is inside the model: a map that says nothing of it means dry.
  maps.isNotModelled = definition.nodata === 'unknown' && silent === saying;
  maps.nodataTakenAsDry = definition.nodata === 'unknown' ? 0 : silent;
  return isOpenWater ? 'openWater' : fillDepths(maps, null);
}

/**
 * In open water: the levels of the windows around the point, null for a map that has no say; all of it null when one of
 * the windows has no usable cell. To be called after {@link interpretMaps}.
 */
export function computeWindows(
  { definition, meanings }: FloodMaps,
  readWindow: (map: number) => NonNullable<MapReading['window']>,
): (WindowLevel | null)[] | null {
  const windows: (WindowLevel | null)[] = [];
  for (const [map, meaning] of meanings.entries()) {
    const level = meaning === 'outside' ? null : computeWindowLevel(readWindow(map), definition);
    if (meaning !== 'outside' && level === null) return null;
    windows.push(level);
  }
  return windows;
}

/** In open water: fills in the depths by the windows around the point; dry without them, which is answered with 10. */
export function fillWindowDepths(
  maps: FloodMaps,
  windows: readonly (WindowLevel | null)[] | null,
): 'noData' | 'depths' {
  maps.nodataTakenAsDry = 0;
  maps.isNotModelled = false;
  return fillDepths(maps, windows ?? maps.meanings.map(() => DRY_WINDOW));
}

const DRY_WINDOW: WindowLevel = { percentileScaled: null, cells: 0 };

function fillDepths(maps: FloodMaps, windows: readonly (WindowLevel | null)[] | null): 'noData' | 'depths' {
  const { definition, scaled, meanings, counting, groundMetres, depths } = maps;
  const target = depths.mapDepthsMetres;
  const lacksGround = definition.quantity === 'elevation' && Number.isNaN(groundMetres);
  target.fill(Number.NaN);
  for (let at = 0; at < counting.length; at += 1) {
    const { map, slot } = counting[at]!;
    const meaning = meanings[map]!;
    if (meaning === 'outside') continue;
    const own = meaning === 'level' ? scaled[map]! : null;
    const level = windows === null ? own : windows[map]!.percentileScaled;
    if (level !== null && lacksGround) return 'noData';
    target[slot] = level === null ? 0 : computeWaterDepth(definition, level, groundMetres);
  }
  return 'depths';
}
