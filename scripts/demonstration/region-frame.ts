import proj4 from 'proj4';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';

/**
 * Where the synthetic county lies: a patch of open Atlantic south of Nova Scotia, so that no real place is spoken of.
 * Inside the generator places are metres east (`x`) and south (`y`) of the region's north-west corner; cells are
 * numbered row by row from there.
 */
export const region = {
  /** EPSG code of the rasters: WGS 84 / UTM zone 20N. */
  epsg: 32620,
  /** Easting of the left edge, metres. */
  west: 490_000,
  /** Northing of the top edge, metres. */
  north: 4_714_000,
  cellMetres: 20,
  columns: 1000,
  rows: 800,
} as const;

/** Width of the region from west to east, metres. */
export const REGION_WIDTH_METRES = region.columns * region.cellMetres;
/** Height of the region from north to south, metres. */
export const REGION_HEIGHT_METRES = region.rows * region.cellMetres;

/** A place in metres east and south of the region's north-west corner. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

const toDegrees = proj4('+proj=utm +zone=20 +datum=WGS84 +units=m', 'EPSG:4326');

// A decimetre. Coarse enough that the last bit of a machine's trigonometry practically never shows.
const DEGREES_PER_STEP = 1_000_000;

function roundDegrees(degrees: number): number {
  return Math.round(degrees * DEGREES_PER_STEP) / DEGREES_PER_STEP;
}

/** A place of the region in degrees, rounded to six decimals (0.1 m). */
export function computeCoordinates({ x, y }: Point): Coordinates {
  const [longitude, latitude] = toDegrees.forward([region.west + x, region.north - y]);
  return { latitude: roundDegrees(latitude), longitude: roundDegrees(longitude) };
}

/** A place of the region as a GeoJSON position: longitude, latitude. */
export function computePosition(point: Point): [number, number] {
  const { latitude, longitude } = computeCoordinates(point);
  return [longitude, latitude];
}

/**
 * The largest box of whole thousandths of a degree inside the rasters: meridians lean a little against the grid, so
 * the box keeps clear of its edges and every point of the territory is on every map.
 */
export function computeRegionBox(): BoundingBox {
  const corners = [0, REGION_WIDTH_METRES].flatMap((x) => [0, REGION_HEIGHT_METRES].map((y) => ({ x, y })));
  const inDegrees = corners.map(computeCoordinates);
  const byLongitude = inDegrees.map(({ longitude }) => longitude).sort((a, b) => a - b);
  const byLatitude = inDegrees.map(({ latitude }) => latitude).sort((a, b) => a - b);
  return [
    Math.ceil(byLongitude[1]! * 1000) / 1000,
    Math.ceil(byLatitude[1]! * 1000) / 1000,
    Math.floor(byLongitude[2]! * 1000) / 1000,
    Math.floor(byLatitude[2]! * 1000) / 1000,
  ];
}
