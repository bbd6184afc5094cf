import { geoKeyIds, type GeoKeys } from './geo-keys.ts';

/** Units of length by their code (EPSG): metre; international, US survey and British feet of 1936. */
const units: Readonly<Record<number, 'metre' | 'foot'>> = { 9001: 'metre', 9002: 'foot', 9003: 'foot', 9095: 'foot' };
/** Systems of heights and depths in feet, by their code (EPSG v10.076); all others are in metres. */
const inFeet: ReadonlySet<number> = new Set(
  [5614, 5702, 5754, 6130, 6131, 6132, 6358, 6359, 6360, 8050, 8051].concat([
    8052, 8053, 8228, 105_703, 115_808, 115_809,
  ]),
);
/** What the keys say where they give no code (OGC GeoTIFF 1.1): undefined, and user-defined. */
const UNDEFINED = 0;
const USER_DEFINED = 32_767;

/** What heights are counted in; null where nothing is said of heights. */
export type VerticalUnit = 'metre' | 'foot' | 'unknown' | null;

/** All feet differ from 0.3048 m by seven parts in a million at most; every other unit by far more. */
const FOOT = { metres: 0.3048, tolerance: 1e-5 };

/** A unit by its length in metres. */
export function nameUnit(metres: number): 'metre' | 'foot' | 'unknown' {
  if (metres === 1) return 'metre';
  return Math.abs(metres / FOOT.metres - 1) < FOOT.tolerance ? 'foot' : 'unknown';
}

/** The unit in which a file's coordinate system counts heights; null where it says nothing of heights. */
export function findVerticalUnit(keys: GeoKeys): VerticalUnit {
  const unit = keys.get(geoKeyIds.verticalUnits);
  if (typeof unit === 'number' && unit !== UNDEFINED) return units[unit] ?? 'unknown';
  const system = keys.get(geoKeyIds.verticalCrs);
  if (typeof system !== 'number' || system === UNDEFINED) return null;
  if (system === USER_DEFINED) return 'unknown';
  return inFeet.has(system) ? 'foot' : 'metre';
}
