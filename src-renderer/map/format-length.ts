import type { TFunction } from 'i18next';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import type { Formatters } from '../i18n/formatters.ts';
import { toDisplayLength } from '../i18n/display-length.ts';

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
