import type { HazardDefinition, HazardReading, MapReading } from '#shared/hazard/hazard-reading.ts';
import {
  computeWindows,
  createFloodMaps,
  fillWindowDepths,
  interpretMaps,
  OUTSIDE,
  type FloodMaps,
} from './flood-maps.ts';
import type { ScenarioDepthsWorkspace } from './scenario-depths.ts';
import type { WindowLevel } from './water-window.ts';

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
      /** Whether no map says anything, where the pack does not know what that means. Counted as dry. */
      readonly isNotModelled: boolean;
      /** Return periods of the base maps, years, rising. */
      readonly returnPeriodsYears: readonly number[];
      /** Base maps and the scenarios' own maps at the same return periods. */
      readonly maps: readonly InterpretedMap[];
      /** The maps' depths, which are to be assembled; not used in open water answered with 10. */
      readonly depths: ScenarioDepthsWorkspace;
    };

/**
 * Turns a reading into depths (docs/methodology/hazard.md), by the same calculation as {@link interpretMaps}.
 * @throws Error when a window is missing that the point needs (a fault of the reader).
 */
export function interpretReading(
  definition: HazardDefinition,
  reading: HazardReading,
  waterWindow: number,
): InterpretedReading {
  if (!reading.maps.some(({ scenario }) => scenario === 'base')) return { kind: 'outside' };
  const maps = createFloodMaps(definition, reading.maps);
  for (const [map, { kind, stored, scaled }] of reading.maps.entries()) {
    maps.stored[map] = kind === 'outside' ? OUTSIDE : stored;
    maps.scaled[map] = scaled;
  }
  if (reading.ground.kind === 'value') maps.groundMetres = reading.ground.elevationMetres;
  const state = interpretMaps(maps);
  if (state === 'outside' || state === 'noData') return { kind: state };
  if (state === 'depths') return describeMaps(maps, reading, 'none', null);
  const windows = waterWindow > 1 ? computeWindows(maps, (map) => requireWindow(reading.maps[map]!)) : null;
  if (fillWindowDepths(maps, windows) === 'noData') return { kind: 'noData' };
  return describeMaps(maps, reading, windows === null ? 'answeredWith10' : 'window', windows);
}

function requireWindow({ window, path, band }: MapReading): NonNullable<MapReading['window']> {
  if (window === null) throw new Error(`The reading has no window of ${path}, band ${band}.`);
  return window;
}

function describeMaps(
  { definition, counting, meanings, returnPeriodsYears, depths, isNotModelled }: FloodMaps,
  reading: HazardReading,
  openWater: 'none' | 'window' | 'answeredWith10',
  windows: readonly (WindowLevel | null)[] | null,
): InterpretedReading {
  const maps = counting
    .filter(({ map }) => meanings[map] !== 'outside')
    .map(({ map, slot }): InterpretedMap => {
      return {
        reading: reading.maps[map]!,
        depthMetres: depths.mapDepthsMetres[slot]!,
        nodataTakenAsDry: openWater === 'none' && meanings[map] === 'nodata' && definition.nodata !== 'unknown',
        window: windows?.[map] ?? null,
      };
    });
  return { kind: 'depths', openWater, isNotModelled, returnPeriodsYears, maps, depths };
}
