import type { TFunction } from 'i18next';
import { METRES_PER_UNIT } from '#shared/domain/units.ts';
import type { Formatters } from '../i18n/formatters.ts';
import { toDisplayLength } from '../i18n/length-unit.ts';

const METRES_PER_KILOMETRE = 1000;
/** An international mile: 5280 feet of 0.3048 m. */
export const METRES_PER_MILE = 5280 * METRES_PER_UNIT.ft;
const DIGITS = 4;

/** A length along the ground, to so many digits: metres, then kilometres; or feet, then miles. */
export function formatLength(
  metres: number,
  t: TFunction,
  { significant, lengthUnit }: Formatters,
  digits = DIGITS,
): string {
  if (lengthUnit === 'metres' && metres >= METRES_PER_KILOMETRE) {
    return t('unit.kilometres', { value: significant(metres / METRES_PER_KILOMETRE, digits) });
  }
  if (lengthUnit === 'feet' && metres >= METRES_PER_MILE) {
    return t('unit.miles', { value: significant(metres / METRES_PER_MILE, digits) });
  }
  return t('unit.metres', { value: significant(toDisplayLength(metres, lengthUnit), digits) });
}

const SQUARE_METRES_PER_HECTARE = 10_000;
const SQUARE_METRES_PER_SQUARE_KILOMETRE = 1_000_000;
/** A square mile has 640 acres. */
const SQUARE_METRES_PER_ACRE = METRES_PER_MILE ** 2 / 640;

/** An area of the ground, to four digits: square metres, hectares, square kilometres; or square feet, acres, square miles. */
export function formatArea(squareMetres: number, t: TFunction, { significant, lengthUnit }: Formatters): string {
  const units =
    lengthUnit === 'metres'
      ? ([
          ['map.unit.squareKilometres', SQUARE_METRES_PER_SQUARE_KILOMETRE],
          ['map.unit.hectares', SQUARE_METRES_PER_HECTARE],
          ['map.unit.squareMetres', 1],
        ] as const)
      : ([
          ['map.unit.squareMiles', METRES_PER_MILE ** 2],
          ['map.unit.acres', SQUARE_METRES_PER_ACRE],
          ['map.unit.squareFeet', METRES_PER_UNIT.ft ** 2],
        ] as const);
  const [name, size] = units.find(([, smallest]) => squareMetres >= smallest) ?? units[2];
  return t(name, { value: significant(squareMetres / size, DIGITS) });
}
