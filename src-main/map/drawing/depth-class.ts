import { depthClasses } from '#shared/map/map-colours.ts';

/** Class of a pixel: 0 nothing, 1.. a class of depth, the last one open water. */
export const OPEN_WATER_CLASS = depthClasses.length + 1;

/** Class of a depth in metres: 0 for dry ground, else the position in the table of depth classes plus one. */
export function findDepthClass(depthMetres: number): number {
  if (!(depthMetres > 0)) return 0;
  let position = 1;
  while (position < depthClasses.length && depthMetres >= depthClasses[position]!.fromMetres) position += 1;
  return position;
}
