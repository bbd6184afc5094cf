import { DEFAULT_WATER_WINDOW } from '#shared/query-service/mediator-request.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { modules } from '#shared/hazard/hazard.ts';
import { createOfflineGeocoder } from '#main/geocoding/address-index/offline-geocoder.ts';
import { createHazardCatalogue } from '#main/pack/hazard-catalogue.ts';
import { openActivePacks } from '#main/pack/open-active-packs.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { buildWireFigures } from '#main/query/build-wire-figures.ts';
import { createAssessBuilding } from '#main/query/assess-building.ts';
import { curves } from '../../../support/engine-input.ts';

/** A building by its coordinates or its address. */
export interface BuildingQuestion {
  readonly location:
    | Coordinates
    | { readonly streetAddress: string; readonly city: string; readonly postalCode: string };
  readonly financial: Financial;
}

/** What a building came to. */
export interface BuildingAnswer {
  readonly status: string;
  /** Those without data are left out. */
  readonly figures: Readonly<Record<string, number>>;
  /** Where its address was placed; null for one that was sent with coordinates, or not placed. */
  readonly point: Coordinates | null;
}

/** Answers buildings one by one from the packs of a data directory, as the query service does. */
export async function answerRequestsOneByOne(
  dataDirectory: string,
  questions: readonly BuildingQuestion[],
): Promise<BuildingAnswer[]> {
  const { open: packs } = openActivePacks(dataDirectory, createTileCache(64 * 2 ** 20));
  const catalogue = createHazardCatalogue(packs);
  const geocoder = createOfflineGeocoder({
    indexes: () =>
      packs.flatMap(({ info, addressIndex }) =>
        addressIndex === null ? [] : [{ packId: info.id, path: addressIndex.path }],
      ),
    onUnreadable: (_, cause) => {
      throw cause;
    },
  });
  const assess = createAssessBuilding({
    catalogue: () => catalogue,
    geocoder,
    cache: { find: () => null, save: () => undefined, prune: () => undefined },
    curves,
    fingerprint: (text) => text,
    modelVersion: '1',
  });
  const entitlement = { subject: 'test', modules: new Set(modules), expiresAt: new Date('2100-01-01') };
  const answers: BuildingAnswer[] = [];
  for (const { location, financial } of questions) {
    const request = { location: { ...withoutEmpty(location), wb_window: DEFAULT_WATER_WINDOW }, financial };
    const result = await assess(request as Parameters<typeof assess>[0], entitlement);
    if (result.ok || result.type === 'NO_DATA') {
      const { assessment } = result;
      const point = assessment.match === null ? null : assessment.point;
      const status = result.ok ? 'OK' : result.type;
      answers.push({ status, figures: buildWireFigures(assessment, true), point });
    } else {
      const isPlaced = result.type === 'OUT_OF_BOUND_LOCATION' && 'streetAddress' in location;
      answers.push({ status: result.type, figures: {}, point: isPlaced ? result.point : null });
    }
  }
  geocoder.close();
  for (const pack of packs) pack.rasters.close();
  return answers;
}

/** An optional part of an address that is empty counts as left out. */
function withoutEmpty<Location extends object>(location: Location): Location {
  return Object.fromEntries(Object.entries(location).filter(([, value]) => value !== '')) as Location;
}
