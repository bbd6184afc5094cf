import { createLocationCheck } from '../location-checksums.sql.ts';
import { listRowDoubts, type AddressQuery, type PlaceMatch } from '#shared/geocoding/place.ts';
import { UnreadAddressesError } from '#main/geocoding/index.ts';
import { isContested } from '#main/geocoding/matching/index.ts';
import type { LocationMatch } from './result-batch.ts';
import type { PortfolioDatabase } from '../portfolio-database.sql.ts';

/** Places locations that have an address only. */
export interface LocationPlacer {
  /** Without coordinates when the address is not placed at least on its street, as for a single query. */
  place(locationId: number): Promise<Placed>;
}

/** The point and match of an address, or why it has none. */
export interface Placed {
  readonly match: LocationMatch;
  /** It was not found, and addresses that it might be among cannot be read. */
  readonly isUnreadable: boolean;
}

interface AddressRow {
  readonly street_address: string;
  readonly unit_number: string;
  readonly city: string;
  readonly area_name: string;
  readonly postal_code: string;
  readonly country_name: string;
}

const NO_MATCH: LocationMatch = { level: 'none', latitude: null, longitude: null, label: null, score: null };
const NOT_PLACED: Placed = { match: NO_MATCH, isUnreadable: false };
const NOT_READ: Placed = { match: NO_MATCH, isUnreadable: true };

/** Creates the placer over a portfolio's database and a geocoder. */
export function createLocationPlacer(
  database: PortfolioDatabase,
  locate: (query: AddressQuery) => Promise<PlaceMatch[]>,
): LocationPlacer {
  const check = createLocationCheck(database);
  const select = database.prepare<[number], AddressRow>(
    `SELECT street_address, unit_number, city, area_name, postal_code, country_name FROM location WHERE id = ?`,
  );
  return {
    async place(locationId) {
      check.requireWhole(locationId);
      const row = select.get(locationId);
      if (row === undefined || row.street_address === '' || (row.city === '' && row.postal_code === '')) {
        return NOT_PLACED;
      }
      try {
        const [match] = await locate(toQuery(row));
        return match === undefined ? NOT_PLACED : { match: toLocationMatch(match), isUnreadable: false };
      } catch (error) {
        if (error instanceof UnreadAddressesError) return NOT_READ;
        throw error;
      }
    },
  };
}

/** The request that a single query would be: empty fields are left out. */
function toQuery(row: AddressRow): AddressQuery {
  return {
    streetAddress: row.street_address,
    unitNumber: row.unit_number || undefined,
    city: row.city || undefined,
    areaName: row.area_name || undefined,
    postalCode: row.postal_code || undefined,
    countryName: row.country_name || undefined,
  };
}

/**
 * Neither a city alone nor one of several places that fit alike is used for risk: they are told, without their point.
 */
function toLocationMatch(match: PlaceMatch): LocationMatch {
  const { level, point, label, score } = match;
  const doubts = listRowDoubts(match);
  const told = doubts.length === 0 ? {} : { doubts };
  if (level === 'none') return { ...NO_MATCH, ...told };
  if (level === 'city' || isContested(match)) return { ...NO_MATCH, level, label, score, ...told };
  return { level, latitude: point.latitude, longitude: point.longitude, label, score, ...told };
}
