import { isRegionBox } from '#shared/region/source.ts';
import type { RegionBox } from './region-queries.ts';

/** On the map of the earth, degrees: x east, and on beyond the date line; y south of the equator. */
export type EarthPoint = readonly [x: number, y: number];

/** Degrees to a hundredth; adding 0 makes 0 of -0. */
const round = (degrees: number): number => Math.round(degrees * 100) / 100 + 0;
/** East of the date line the degrees go on, to -180 again. */
const wrap = (degrees: number): number => round(((((degrees + 180) % 360) + 360) % 360) - 180);

/** The box between two places, to a hundredth of a degree; null where it is none that a region can be made of. */
export function boxBetween([ax, ay]: EarthPoint, [bx, by]: EarthPoint): RegionBox | null {
  const west = wrap(Math.min(ax, bx));
  const width = Math.min(360, Math.abs(ax - bx));
  const east = round(west + width) <= 180 ? round(west + width) : wrap(west + width);
  const [south, north] = [-Math.max(ay, by), -Math.min(ay, by)].map((degrees) =>
    round(Math.max(-90, Math.min(90, degrees))),
  ) as [number, number];
  const box: RegionBox = [west, south, east, north];
  return isRegionBox(box) ? box : null;
}
