import type { TFunction } from 'i18next';
import type { Formatters } from '../../i18n/formatters.ts';
import { readTypedCoordinates } from './read-typed-coordinates.ts';
import type { SearchOption } from './search-option.ts';

const readings = ['letterOEast', 'letterOWest'] as const;

/**
 * The lines for coordinates that are typed: several are readings of one text, and none is taken unless it is chosen.
 */
export function listCoordinates(
  text: string,
  t: TFunction,
  formatters: Pick<Formatters, 'coordinates'>,
): SearchOption[] {
  const points = readTypedCoordinates(text);
  return points.map((point, at) => ({
    key: `typed-${at}`,
    icon: 'coordinates',
    label: formatters.coordinates(point),
    detail: t(`search.${points.length > 1 ? readings[at === 0 ? 0 : 1] : 'coordinatesDetail'}`),
    choice: { kind: 'coordinates', point },
  }));
}
