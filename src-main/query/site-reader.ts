import { formatErrorDescription } from '#shared/query-service/mediator-errors.ts';
import type { BuildingRequest } from '#shared/query-service/mediator-request.ts';
import { readBuildingSite, type BuildingSite } from './building-site.ts';
import { createBoundedCache } from '#main/platform/bounded-cache.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { locateBuilding } from './locate-building.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { Geocoder } from '#main/geocoding/index.ts';
import type { HazardCatalogue } from '#main/pack/index.ts';

/**
 * Sites kept in memory: the building in question, its variants elsewhere, and those that were looked at just before.
 */
const KEPT_SITES = 16;

/** Gives the site of a location, from memory while packs and licence are the same. */
export interface SiteReader {
  /** @throws ServiceError OUT_OF_BOUND_LOCATION, NO_SPATIAL_COORDINATES */
  find(location: BuildingRequest['location'], entitlement: Entitlement, signal: AbortSignal): Promise<BuildingSite>;
}

export interface SiteReaderPorts {
  readonly catalogue: () => HazardCatalogue;
  /** Asked for every site: it is the one that remembers. */
  readonly geocoder: Pick<Geocoder, 'locate'>;
}

/** Creates a reader that remembers the last sites, so that trying another building there reads nothing. */
export function createSiteReader({ catalogue, geocoder }: SiteReaderPorts): SiteReader {
  const kept = createBoundedCache<BuildingSite>(KEPT_SITES);

  return {
    async find(location, entitlement, signal) {
      const located = await locateBuilding(location, geocoder, signal);
      if ('candidates' in located) throw refuse('NO_SPATIAL_COORDINATES');
      const packs = catalogue();
      if (!packs.coversPoint(located.point)) throw refuse('OUT_OF_BOUND_LOCATION', located.point);
      // By the place, not by the address: the same address may come to stand elsewhere.
      const modules = [...entitlement.modules].toSorted();
      const key = JSON.stringify([packs.signature, modules, located, location.wb_window]);
      const known = kept.find(key);
      if (known !== undefined) return known;
      const site = readBuildingSite(located, location.wb_window, entitlement, packs);
      if (site.faults.length === 0 && site.unreadGround === null) kept.save(key, site);
      return site;
    },
  };
}

function refuse(code: 'NO_SPATIAL_COORDINATES' | 'OUT_OF_BOUND_LOCATION', point?: BuildingSite['point']): ServiceError {
  return new ServiceError(code, formatErrorDescription(code, point), point ?? null);
}
