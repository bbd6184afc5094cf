import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { createTransform } from '../create-transform.ts';
import { resolveProjection } from '../resolve-projection.ts';
import { findVerticalUnitOfWkt, listDatumsOfWkt, resolveWkt, type ResolvedSystem } from '../resolve-wkt.ts';
import type { Geotransform } from './geotransform.ts';
import type { GeoTiff } from './open-geotiff.ts';
import { RasterRefusedError } from './raster-refused-error.ts';
import type { Sidecar } from './read-sidecar.fs.ts';
import type { VerticalUnit } from './vertical-unit.ts';

/** What a file beside a raster says of its coordinate system. */
export interface SystemBeside {
  /** Null where it names none, or the raster names its own. */
  readonly system: ResolvedSystem | null;
  /** The unit in which its heights are counted; null where it says nothing of heights. */
  readonly verticalUnit: VerticalUnit;
  /** The datums that it names for its heights. */
  readonly verticalDatums: readonly string[];
}

/** Share of a cell by which a raster may lie elsewhere, for numbers that were rounded. */
const TOLERANCE = 0.1;
/** Characters of a description that a finding shows. */
const SHOWN = 120;

/**
 * What a file beside a raster adds to where the raster lies. GDAL believes that file before the raster
 * (GDAL_GEOREF_SOURCES: PAM, INTERNAL, TABFILE, WORLDFILE), other programs do not: both have to say the same.
 * @throws PackTextError where they contradict each other
 */
export function readSystemBeside(file: GeoTiff, { srs, geotransform }: Sidecar): SystemBeside {
  if (geotransform !== null) compareTransforms(file, geotransform);
  if (srs === null) return { system: null, verticalUnit: null, verticalDatums: [] };
  const system = resolveWkt(srs);
  const own = findOwnProjection(file);
  const heights = { verticalUnit: findVerticalUnitOfWkt(srs), verticalDatums: listDatumsOfWkt(srs) };
  if (own === null) return { system, ...heights };
  if (!('projection' in system) || !isSamePlace(file, own, system.projection))
    throw new PackTextError('sidecar-contradicts', { what: 'SRS', own, other: srs.slice(0, SHOWN) });
  return { system: null, ...heights };
}

/** The system that a raster itself names; null where it names none that is known. */
function findOwnProjection({ keys }: GeoTiff): string | null {
  try {
    return resolveProjection(keys, undefined);
  } catch (error) {
    if (error instanceof RasterRefusedError) return null;
    throw error;
  }
}

function listTransform({ originX, originY, cellWidth, cellHeight }: Geotransform): number[] {
  return [originX, cellWidth, 0, originY, 0, -cellHeight];
}

/** Looks where the corners lie by both. @throws PackTextError */
function compareTransforms(file: GeoTiff, beside: readonly number[]): void {
  const own = listTransform(file.geotransform);
  const { cellWidth, cellHeight } = file.geotransform;
  const isSame = listCorners(file).every(({ column, row }) => {
    const [x, y] = [0, 3].map((at) => {
      const term = (index: number): number => beside[at + index]! - own[at + index]!;
      return Math.abs(term(0) + column * term(1) + row * term(2));
    });
    return x! <= TOLERANCE * cellWidth && y! <= TOLERANCE * cellHeight;
  });
  if (isSame) return;
  throw new PackTextError('sidecar-contradicts', {
    what: 'GeoTransform',
    own: own.join(', '),
    other: beside.join(', '),
  });
}

function listCorners({ width, height }: GeoTiff): { readonly column: number; readonly row: number }[] {
  return [0, width].flatMap((column) => [0, height].map((row) => ({ column, row })));
}

/** Whether the corners of a raster are at one place in both systems; those that its own does not reach are left out. */
function isSamePlace(file: GeoTiff, own: string, other: string): boolean {
  if (own === other) return true;
  const { unproject } = createTransform(own);
  const { project } = createTransform(other);
  const { originX, originY, cellWidth, cellHeight } = file.geotransform;
  return listCorners(file).every(({ column, row }) => {
    const [x, y] = [originX + column * cellWidth, originY - row * cellHeight];
    const place = unproject(x, y);
    if (!Number.isFinite(place.latitude) || !Number.isFinite(place.longitude)) return true;
    const again = project(place);
    return Math.abs(again.x - x) <= TOLERANCE * cellWidth && Math.abs(again.y - y) <= TOLERANCE * cellHeight;
  });
}
