import { geoKeyIds, type GeoKeys } from './geo-keys.ts';

/** What the keys say where they give no code (OGC GeoTIFF 1.1): undefined, and user-defined. */
const UNDEFINED = 0;
const USER_DEFINED = 32_767;
/** Angular units that are degrees, by their code (EPSG); libgeotiff reads sexagesimal ones as decimal, too. */
const degrees: ReadonlySet<number> = new Set([9102, 9107, 9108, 9110, 9122]);
const RADIANS_PER_DEGREE = Math.PI / 180;
/** How far the size of a degree may be rounded; a grad is a tenth smaller. */
const ROUNDING = 1e-6;
/** The prime meridian of Greenwich (EPSG). */
const GREENWICH = 8901;
/** Codes of geographic systems of other prime meridians (GeoTIFF 1.0, 6.3.2.1; EPSG v10.076 has none beyond). */
const offGreenwich = { first: 4801, last: 4904 } as const;

/** Whether the angles of a file are degrees, and no grads, minutes or radians. */
export function countsDegrees(keys: GeoKeys): boolean {
  const unit = keys.get(geoKeyIds.angularUnits) ?? UNDEFINED;
  if (unit !== USER_DEFINED) return unit === UNDEFINED || degrees.has(Number(unit));
  const size = Number(keys.get(geoKeyIds.angularUnitSize));
  return Math.abs(size / RADIANS_PER_DEGREE - 1) < ROUNDING;
}

/** Whether a system of degrees is counted from another meridian than Greenwich's by its code. */
export function isOffGreenwich(system: number): boolean {
  return system >= offGreenwich.first && system <= offGreenwich.last;
}

/** The meridian from which a file counts, for PROJ; null where it is named and its longitude is not given. */
export function formatMeridian(keys: GeoKeys): string | null {
  const longitude = keys.get(geoKeyIds.primeMeridianLongitude);
  if (typeof longitude === 'number') return longitude === 0 ? '' : ` +pm=${longitude}`;
  const meridian = keys.get(geoKeyIds.primeMeridian) ?? UNDEFINED;
  return meridian === UNDEFINED || meridian === GREENWICH ? '' : null;
}
