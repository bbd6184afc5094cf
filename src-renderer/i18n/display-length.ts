import { METRES_PER_UNIT, roundMetres } from '#shared/units/units.ts';
import type { LengthDisplayUnit } from '#shared/settings/setting-choices.ts';

/** How a unit of length is written and what it measures. */
interface DisplayUnit {
  readonly symbol: string;
  readonly metres: number;
}

/** The units that lengths are shown in. A foot is 0.3048 m exactly. */
export const displayUnits: Readonly<Record<LengthDisplayUnit, DisplayUnit>> = {
  metres: { symbol: 'm', metres: 1 },
  feet: { symbol: 'ft', metres: METRES_PER_UNIT.ft },
};

/** A length in the unit that it is shown in. */
export function toDisplayLength(metres: number, unit: LengthDisplayUnit): number {
  return unit === 'metres' ? metres : metres / displayUnits[unit].metres;
}

/** A length in the unit that it is shown in, back in metres: of feet to a tenth of a millimetre. */
export function toMetres(shown: number, unit: LengthDisplayUnit): number {
  return unit === 'metres' ? shown : roundMetres(shown * displayUnits[unit].metres);
}
