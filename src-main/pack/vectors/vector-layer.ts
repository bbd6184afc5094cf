import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import type { ResolvedSystem } from '#main/raster/index.ts';

/** The area of one feature, in the units of its layer's coordinate system. */
export interface AreaFeature {
  /** Counted from 0, as in the file. */
  readonly index: number;
  /** x, y, x, y, …; closed rings, holes among them. Its area is where a point lies in an odd number of them. */
  readonly rings: readonly Float64Array[];
  readonly properties: Readonly<Record<string, unknown>>;
}

/** One layer of a file of vectors. */
export interface VectorLayer {
  /** As the file names it; a Shapefile has no name beside its own. */
  readonly name: string | null;
  /** `Polygon` where it holds areas; else what it says that it holds. */
  readonly geometry: string;
  readonly system: ResolvedSystem;
  /**
   * Its features that have an area, one after the other. What a feature has no value for is null.
   * @throws PackTextError while it is gone through
   */
  readAreas(): Iterable<AreaFeature>;
}

/** A file of vectors that is open. */
export interface VectorFile {
  readonly layers: readonly VectorLayer[];
  close(): void;
}

/** Whether a closed ring has enough corners to enclose anything: three, and the first once more. */
export function enclosesArea(ring: Float64Array): boolean {
  return ring.length >= 8;
}

/** The ring with its first corner at its end. @throws PackTextError for a corner that is no number */
export function closeRing(corners: Float64Array): Float64Array {
  if (!corners.every(Number.isFinite)) throw new PackTextError('corner-no-number');
  const { length } = corners;
  if (length === 0 || (corners[0] === corners[length - 2] && corners[1] === corners[length - 1])) return corners;
  const closed = new Float64Array(length + 2);
  closed.set(corners);
  closed.set(corners.subarray(0, 2), length);
  return closed;
}
