import type { PlaceMatch } from '#shared/domain/place.ts';

/** A placed address as the command line prints it. */
export interface PrintedPlace {
  readonly level: PlaceMatch['level'];
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly label: string | null;
  readonly score: number;
}

/** What is printed where nothing fits. */
export const noPlace: PrintedPlace = { level: 'none', latitude: null, longitude: null, label: null, score: 0 };

/** A match as the command line prints it. */
export function formatPlace({ level, point, label, score }: PlaceMatch): PrintedPlace {
  return { level, latitude: point.latitude, longitude: point.longitude, label, score };
}
