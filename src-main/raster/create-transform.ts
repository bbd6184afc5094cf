import proj4 from 'proj4';
import type { Coordinates } from '#shared/geo/geo.ts';
import { isInDegrees } from './raster-grid.ts';

/** The way between degrees and a coordinate system. */
export interface Transform {
  /** The point in the system; NaN where it cannot be transformed. */
  project(point: Coordinates): { readonly x: number; readonly y: number };
  /** A place of the system in degrees; NaN where it cannot be transformed. */
  unproject(x: number, y: number): Coordinates;
}

/**
 * Creates the transform between EPSG:4326 and a coordinate system given as a proj4 string that is known to be sound.
 */
export function createTransform(projection: string): Transform {
  // Degrees go in and out unchanged: by way of radians they come out beside what was written.
  if (isUnshiftedDegrees(projection)) {
    return {
      project: ({ latitude, longitude }) => ({ x: longitude, y: latitude }),
      unproject: (x, y) => ({ latitude: y, longitude: x }),
    };
  }
  const transform = proj4('EPSG:4326', projection);
  const keepsTurn = isInDegrees(projection);
  return {
    project({ latitude, longitude }) {
      try {
        const [x = NaN, y = NaN] = transform.forward([longitude, latitude]);
        // What lies side by side stays so at the date line: a shift of the datum moves no place by half a turn.
        return { x: keepsTurn ? x + 360 * Math.round((longitude - x) / 360) : x, y };
      } catch {
        // proj4 throws for a place that a projection does not reach; it is outside every raster of it.
        return { x: NaN, y: NaN };
      }
    },
    unproject(x, y) {
      try {
        const [longitude = NaN, latitude = NaN] = transform.inverse([x, y]);
        return { latitude, longitude };
      } catch {
        // Numbers that no place of the projection has: the raster is in another system than it says.
        return { latitude: NaN, longitude: NaN };
      }
    },
  };
}

/**
 * Creates transforms for several rasters: one for each coordinate system, which projects a point once for all of them
 * that are asked about it one after the other. To make one costs proj4 more than to use it.
 */
export function createTransforms(): (projection: string) => Transform {
  const known = new Map<string, Transform>();
  return (projection) => {
    const transform = known.get(projection) ?? rememberPoint(createTransform(projection));
    known.set(projection, transform);
    return transform;
  };
}

function rememberPoint({ project, unproject }: Transform): Transform {
  let last: { readonly point: Coordinates; readonly place: ReturnType<Transform['project']> } | null = null;
  return {
    unproject,
    project(point) {
      if (last?.point.latitude !== point.latitude || last.point.longitude !== point.longitude) {
        last = { point: { ...point }, place: project(point) };
      }
      return last.place;
    },
  };
}

/**
 * What a system of degrees may say whose datum is taken as that of the points: no shift, and ellipsoids a tenth of a
 * millimetre apart.
 */
const UNSHIFTED = /^\+(?:datum=(?:WGS84|NAD83)|ellps=(?:WGS84|GRS80)|towgs84=0,0,0(?:,0,0,0,0)?|no_defs|type=crs)$/;

/** Whether a system is that of the points themselves, told by all of its parameters. */
function isUnshiftedDegrees(projection: string): boolean {
  const parameters = new Set(projection.trim().split(/\s+/));
  return (
    parameters.delete('+proj=longlat') &&
    [...parameters].every((parameter) => UNSHIFTED.test(parameter)) &&
    [...parameters].some((parameter) => /^\+(?:datum|ellps)=/.test(parameter))
  );
}
