import type { BoundingBox } from '#shared/geo/geo.ts';
import type { SourceRaster } from '#shared/pack/pack-source.ts';

/**
 * Boxes that hold the United States of America and Puerto Rico, degrees, with some land of their neighbours: along the
 * 49th parallel, the Great Lakes and the 45th parallel, then Maine, Alaska in two, Hawaii, the Caribbean.
 */
const boxes: readonly BoundingBox[] = [
  [-125, 24, -95, 49.01],
  [-95, 24, -88, 48.3],
  [-88, 24, -82.4, 46.6],
  [-82.4, 24, -79, 42.4],
  [-79, 24, -74.7, 44.6],
  [-74.7, 24, -71, 45.02],
  [-71, 40, -66.9, 47.5],
  [-180, 51, -141, 72],
  [-141, 54.5, -129.9, 60.5],
  [-161, 18.5, -154, 23],
  [-68, 17.5, -64.5, 18.6],
];

/**
 * Whether a raster is of the United States in a system of the country's own, such as NAD83's: surveys there are made in
 * feet and in metres. Maps of the whole world are in WGS 84, and in metres.
 */
export function isAmericanSystem({
  bbox,
  isOfAmericanDatum,
}: Pick<SourceRaster, 'bbox' | 'isOfAmericanDatum'>): boolean {
  if (bbox === null || !isOfAmericanDatum) return false;
  const longitude = (bbox[0] + bbox[2]) / 2;
  const latitude = (bbox[1] + bbox[3]) / 2;
  return boxes.some(
    ([west, south, east, north]) => longitude >= west && longitude <= east && latitude >= south && latitude <= north,
  );
}
