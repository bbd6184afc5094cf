/** Length units that a raster's values may have. */
export const lengthUnits = ['m', 'dm', 'cm', 'mm', 'ft', 'in', 'yd'] as const;
export type LengthUnit = (typeof lengthUnits)[number];

/** Metres in one unit. A foot is 0.3048 m exactly, an inch a twelfth of it, a yard three (NIST SP 811, B.6). */
export const METRES_PER_UNIT: Readonly<Record<LengthUnit, number>> = {
  m: 1,
  dm: 0.1,
  cm: 0.01,
  mm: 0.001,
  ft: 0.3048,
  in: 0.0254,
  yd: 0.9144,
};

/** A length that was converted, to a tenth of a millimetre: 4.5 feet are 1.3716 m, not 1.3716000000000002. */
export function roundMetres(metres: number): number {
  return Math.round(metres * 1e4) / 1e4;
}
