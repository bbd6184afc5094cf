import { computeSpan } from '../grid/polyline.ts';
import type { Point } from '../region-frame.ts';

/** Places by neighbourhood, to ask quickly whether one is near. */
export interface NearbyPoints {
  add(place: Point): void;
  /** Whether a known place is nearer than this; at most the reach. */
  hasWithin(place: Point, metres: number): boolean;
}

/** @param reachMetres the largest distance that is ever asked for. */
export function createNearbyPoints(reachMetres: number): NearbyPoints {
  const boxes = new Map<number, Point[]>();
  const keyOf = (column: number, row: number): number => row * 100_000 + column;
  return {
    add(place) {
      const key = keyOf(Math.floor(place.x / reachMetres), Math.floor(place.y / reachMetres));
      const box = boxes.get(key);
      if (box) box.push(place);
      else boxes.set(key, [place]);
    },
    hasWithin(place, metres) {
      const column = Math.floor(place.x / reachMetres);
      const row = Math.floor(place.y / reachMetres);
      for (let y = row - 1; y <= row + 1; y += 1) {
        for (let x = column - 1; x <= column + 1; x += 1) {
          if (boxes.get(keyOf(x, y))?.some((known) => computeSpan(known, place) < metres)) return true;
        }
      }
      return false;
    },
  };
}
