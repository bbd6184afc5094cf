import type { Entitlement } from '#main/access/entitlement.ts';
import type { HazardCatalogue } from '#main/pack/hazard-catalogue.ts';
import type { HazardSource } from '#main/pack/hazard-source.ts';
import type { FloodHazard, Module } from '#shared/hazard/hazard.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { defineHazard, pack, readPoint } from './engine-input.ts';

/** Depths of one hazard at a point: `[return period, depth in metres]`. */
export type SiteDepths = readonly (readonly [returnPeriodYears: number, depthMetres: number])[];

/** A source whose maps hold depths that depend on the point; it counts how often it is read. */
export function createTestSource(
  hazard: FloodHazard,
  depthsAt: (point: Coordinates) => SiteDepths,
): { readonly source: HazardSource; readonly countReads: () => number } {
  let reads = 0;
  return {
    countReads: () => reads,
    source: {
      pack,
      curveSet: 'hazus',
      definition: defineHazard({ hazard }),
      containsPoint: () => true,
      readFutures: null,
      read(point) {
        reads += 1;
        return readPoint(depthsAt(point));
      },
    },
  };
}

/** A catalogue of these sources; `signature` can be changed, as by an installed pack. */
export function createTestCatalogue(sources: readonly HazardSource[]): HazardCatalogue & { signature: string } {
  return {
    signature: 'packs',
    floodSources: (hazard) => sources.filter(({ definition }) => definition.hazard === hazard),
    wildfireSources: () => [],
    groundAt: () => null,
    // A point south of the equator is in no territory.
    coversPoint: ({ latitude }) => latitude >= 0,
    packsAt: () => [pack],
  };
}

/** A licence with these modules. */
export function entitle(...modules: Module[]): Entitlement {
  return { subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') };
}
