import type { Coordinates } from '#shared/geo/geo.ts';

/** Decimals of degrees that are shown: about a metre. */
const SHOWN_DECIMALS = 5;

/** A point as it is shown, latitude first. */
export function formatCoordinates({ latitude, longitude }: Coordinates): string {
  return `${latitude.toFixed(SHOWN_DECIMALS)}, ${longitude.toFixed(SHOWN_DECIMALS)}`;
}
