import { COORDINATE_SCALE } from './index-schema.ts';

/** A box in 1e-7 degrees. */
export interface ScaledBox {
  readonly west: number;
  readonly south: number;
  readonly east: number;
  readonly north: number;
}

/** The box around the points of a run of indexes. The run has at least one. */
export function computeBox(
  order: Int32Array,
  start: number,
  end: number,
  longitudeOf: (index: number) => number,
  latitudeOf: (index: number) => number,
): ScaledBox {
  let west = Infinity;
  let south = Infinity;
  let east = -Infinity;
  let north = -Infinity;
  for (let position = start; position < end; position += 1) {
    const longitude = longitudeOf(order[position] as number);
    const latitude = latitudeOf(order[position] as number);
    if (longitude < west) west = longitude;
    if (longitude > east) east = longitude;
    if (latitude < south) south = latitude;
    if (latitude > north) north = latitude;
  }
  return { west, south, east, north };
}

/** The smallest box around both. */
export function joinBoxes(a: ScaledBox | undefined, b: ScaledBox): ScaledBox {
  if (a === undefined) return b;
  return {
    west: Math.min(a.west, b.west),
    south: Math.min(a.south, b.south),
    east: Math.max(a.east, b.east),
    north: Math.max(a.north, b.north),
  };
}

/** How much shorter a degree of longitude is than one of latitude, at a latitude in 1e-7 degrees. */
export function computeLongitudeScale(latitude: number): number {
  return Math.max(0.01, Math.cos((latitude / COORDINATE_SCALE) * (Math.PI / 180)));
}
