import type { TFunction } from 'i18next';
import { isInBox, type BoundingBox, type Coordinates } from '#shared/geo/geo.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { readTypedCoordinates } from './read-typed-coordinates.ts';
import type { SearchOption } from './search-option.ts';

/** The lines for coordinates that are typed, and what is said above them where none is taken unless it is chosen. */
export interface ListedCoordinates {
  readonly options: readonly SearchOption[];
  readonly remark: 'letterO' | 'exchanged' | null;
}

const readings = ['letterOEast', 'letterOWest'] as const;

/**
 * The lines for coordinates that are typed: several are readings of one text. A point that lies in no region, while it
 * would the other way round or with the other sign of its longitude, is listed behind that one.
 * @param regions the territories of the active regions
 */
export function listCoordinates(
  text: string,
  t: TFunction,
  formatters: Pick<Formatters, 'coordinates'>,
  regions: readonly BoundingBox[],
): ListedCoordinates {
  const points = readTypedCoordinates(text);
  const toOption = (point: Coordinates, at: number, detail: string): SearchOption => ({
    key: `typed-${at}`,
    icon: 'coordinates',
    label: formatters.coordinates(point),
    detail,
    choice: { kind: 'coordinates', point },
  });
  const [only] = points;
  if (points.length > 1 || only === undefined) {
    const options = points.map((point, at) => toOption(point, at, t(`search.${readings[at === 0 ? 0 : 1]}`)));
    return { options, remark: options.length > 0 ? 'letterO' : null };
  }
  const meant = listMeant(only, regions);
  const options = [
    ...meant.map(({ point, how }, at) => toOption(point, at + 1, t(`search.${how}`))),
    toOption(only, 0, t('search.coordinatesDetail')),
  ];
  return { options, remark: meant.length > 0 ? 'exchanged' : null };
}

/** The points in a region that one outside all of them may mean. */
function listMeant(
  { latitude, longitude }: Coordinates,
  regions: readonly BoundingBox[],
): { readonly point: Coordinates; readonly how: 'otherOrder' | 'otherSign' }[] {
  const isKnown = (point: Coordinates): boolean => regions.some((box) => isInBox(box, point));
  if (isKnown({ latitude, longitude })) return [];
  return [
    { point: { latitude: longitude, longitude: latitude }, how: 'otherOrder' as const },
    { point: { latitude, longitude: -longitude }, how: 'otherSign' as const },
  ].filter(({ point }) => isKnown(point));
}
