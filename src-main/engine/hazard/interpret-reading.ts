import { scenariosOf } from '#shared/hazard/hazard.ts';
import {
  namesStoredNumber,
  type HazardDefinition,
  type HazardReading,
  type MapReading,
} from '#shared/hazard/hazard-reading.ts';
import { computeWaterDepth } from './water-depth.ts';
import { computeWindowLevel, type WindowLevel } from './water-window.ts';

/** One map that has a say at the point, and what it says. */
export interface InterpretedMap {
  readonly reading: MapReading;
  /** Depth that counts, metres; 0 in open water answered with 10, where no depth is used. */
  readonly depthMetres: number;
  /** Whether a nodata cell was taken as dry ground. */
  readonly nodataTakenAsDry: boolean;
  readonly window: WindowLevel | null;
}

/** What a hazard's reading means. */
export type InterpretedReading =
  /** Beyond the extent of a base map, or nodata where the pack says that this is outside. */
  | { readonly kind: 'outside' }
  /** Water somewhere, but no ground to measure its depth from. */
  | { readonly kind: 'noData' }
  | {
      readonly kind: 'depths';
      readonly openWater: 'none' | 'window' | 'answeredWith10';
      /** Return periods of the base maps, years, rising. */
      readonly returnPeriodsYears: readonly number[];
      /** Base maps and the scenarios' own maps at the same return periods. */
      readonly maps: readonly InterpretedMap[];
    };

/**
 * Turns a reading into depths (docs/methodology/hazard.md). In this order: outside the model, open water, ground
 * missing, depths (docs/methodology/hazard.md says why).
 * @throws Error when a window is missing that the point needs (a fault of the reader).
 */
export function interpretReading(
  definition: HazardDefinition,
  reading: HazardReading,
  waterWindow: number,
): InterpretedReading {
  const baseMaps = reading.maps.filter(({ scenario }) => scenario === 'base');
  if (baseMaps.length === 0 || baseMaps.some((map) => !isModelled(definition, map))) return { kind: 'outside' };

  const returnPeriodsYears = baseMaps.map((map) => map.returnPeriodYears).toSorted((a, b) => a - b);
  const maps = [...baseMaps, ...findOwnMaps(definition, reading, returnPeriodsYears)];
  const isOpenWater = maps.some((map) => hasValue(map) && namesStoredNumber(definition.openWater, map.stored));
  if (!isOpenWater) {
    return toDepths(
      definition,
      reading,
      returnPeriodsYears,
      'none',
      maps.map((map) => ({ map, window: null })),
    );
  }
  const windows = waterWindow > 1 ? readWindows(definition, maps) : null;
  return windows === null
    ? { kind: 'depths', openWater: 'answeredWith10', returnPeriodsYears, maps: maps.map(toUnusedMap) }
    : toDepths(definition, reading, returnPeriodsYears, 'window', windows);
}

interface MapWithWindow {
  readonly map: MapReading;
  readonly window: WindowLevel | null;
}

/** Whether the map says anything about the point: inside its extent, and nodata only where that means dry. */
function isModelled(definition: HazardDefinition, map: MapReading): boolean {
  return map.kind !== 'outside' && (hasValue(map) || definition.nodata === 'dry');
}

/** NaN is nodata (docs/methodology/hazard.md); infinite numbers carry no more sense than NaN. */
function hasValue(map: MapReading): boolean {
  return map.kind === 'value' && !Number.isNaN(map.stored) && Number.isFinite(map.scaled);
}

/** Maps of the other scenarios that count here; where one says nothing, the scenario is derived as without it. */
function findOwnMaps(
  definition: HazardDefinition,
  reading: HazardReading,
  returnPeriodsYears: readonly number[],
): MapReading[] {
  const answered = scenariosOf(definition.hazard);
  return reading.maps.filter(
    (map) =>
      map.scenario !== 'base' &&
      answered.includes(map.scenario) &&
      returnPeriodsYears.includes(map.returnPeriodYears) &&
      isModelled(definition, map),
  );
}

/** The windows of every map; null when one of them has no usable cell. */
function readWindows(definition: HazardDefinition, maps: readonly MapReading[]): MapWithWindow[] | null {
  const windows: MapWithWindow[] = [];
  for (const map of maps) {
    if (map.window === null) throw new Error(`The reading has no window of ${map.path}, band ${map.band}.`);
    const window = computeWindowLevel(map.window, definition);
    if (window === null) return null;
    windows.push({ map, window });
  }
  return windows;
}

function toUnusedMap(reading: MapReading): InterpretedMap {
  return { reading, depthMetres: 0, nodataTakenAsDry: false, window: null };
}

/** The water level of a map in its own unit; null: dry. */
function findLevel(definition: HazardDefinition, { map, window }: MapWithWindow): number | null {
  if (window !== null) return window.percentileScaled;
  return hasValue(map) && !namesStoredNumber(definition.dry, map.stored) ? map.scaled : null;
}

function toDepths(
  definition: HazardDefinition,
  { ground }: HazardReading,
  returnPeriodsYears: readonly number[],
  openWater: 'none' | 'window',
  maps: readonly MapWithWindow[],
): InterpretedReading {
  const levels = maps.map((map) => findLevel(definition, map));
  const groundMetres = ground.kind === 'value' ? ground.elevationMetres : Number.NaN;
  if (definition.quantity === 'elevation' && Number.isNaN(groundMetres) && levels.some((level) => level !== null)) {
    return { kind: 'noData' };
  }
  return {
    kind: 'depths',
    openWater,
    returnPeriodsYears,
    maps: maps.map(({ map, window }, position) => {
      const level = levels[position] ?? null;
      return {
        reading: map,
        depthMetres: level === null ? 0 : computeWaterDepth(definition, level, groundMetres),
        nodataTakenAsDry: window === null && !hasValue(map),
        window,
      };
    }),
  };
}
