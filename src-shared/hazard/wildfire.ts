/** Radius around an unburnable cell within which the burn raster is read, metres (docs/methodology/wildfire.md). */
export const WILDFIRE_NEIGHBOURHOOD_METRES = 500;

/** Coefficient and exponent of {@link computeFlameLengthMetres} (Byram 1959, metric form). */
export const BYRAM_FLAME_LENGTH = { coefficient: 0.0775, exponent: 0.46 } as const;

/** Flame length in metres of a fireline intensity in kW/m: FL = 0.0775 I^0.46 (Byram 1959); 0 for no intensity. */
export function computeFlameLengthMetres(intensityKilowattsPerMetre: number): number {
  return BYRAM_FLAME_LENGTH.coefficient * Math.max(0, intensityKilowattsPerMetre) ** BYRAM_FLAME_LENGTH.exponent;
}
