import type { BoundingBox } from '#shared/geo/geo.ts';
import type { SourceBand, SourceRaster } from '#shared/pack/pack-source.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import mapWords from './data/american-map-words.json' with { type: 'json' };
import { findWord, listPathNames, spaceOutWords } from './name-words.ts';

/**
 * Boxes that hold the United States of America and their islands, degrees, with some land of their neighbours: along
 * the 49th parallel, the Great Lakes and the 45th parallel, then Maine, Alaska in three, Hawaii, the Caribbean, Guam
 * with the Northern Marianas, American Samoa.
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
  [172, 51, 180, 54],
  [-161, 18.5, -154, 23],
  [-68, 17.5, -64.5, 18.6],
  [144.5, 13, 146.5, 21],
  [-171.5, -14.8, -168, -11],
];

/** Boxes that hold whole parts of the country with the sea before them: the contiguous states, Alaska, the islands. */
const wholes: readonly BoundingBox[] = [
  [-127, 23, -65, 50.5],
  [-180, 50, -129, 73],
  ...boxes.slice(-5).map(([west, south, east, north]): BoundingBox => [west - 1, south - 1, east + 1, north + 1]),
];

/**
 * Why the numbers of a raster may as well be feet: its names are those of American publishers and models, or it lies in
 * the United States, where maps are made in feet and in metres; null where neither is so. Maps of the whole world are
 * in metres: those that reach beyond the country on WGS 84, and those that are named as such.
 */
export function findCountryOfFeet(
  raster: Pick<SourceRaster, 'path' | 'bbox' | 'isOfAmericanDatum'>,
  { description }: Pick<SourceBand, 'description'>,
  folderName: string,
): PackText | null {
  const names = listPathNames(`${folderName}/${raster.path}`, description).map(({ text }) => spaceOutWords(text));
  const find = (wanted: readonly string[]) =>
    names.map((words) => findWord(words, wanted)).find((word) => word !== null);
  const word = find(mapWords.american);
  if (word !== undefined) return packText('name-of-country-of-feet', { word });
  if (raster.bbox === null || !hasCentreInCountry(raster.bbox)) return null;
  if (raster.isOfAmericanDatum) return packText('country-of-feet');
  const isWithin = wholes.some((whole) => isBoxWithin(raster.bbox!, whole));
  return isWithin && find(mapWords.worldwide) === undefined ? packText('place-of-feet') : null;
}

function hasCentreInCountry([west, south, east, north]: BoundingBox): boolean {
  const middle = (west + east) / 2;
  const longitude = middle > 180 ? middle - 360 : middle;
  const latitude = (south + north) / 2;
  return boxes.some((box) => isBoxWithin([longitude, latitude, longitude, latitude], box));
}

function isBoxWithin(inner: BoundingBox, outer: BoundingBox): boolean {
  return inner[0] >= outer[0] && inner[1] >= outer[1] && inner[2] <= outer[2] && inner[3] <= outer[3];
}
