import type { MatchReason, PlaceMatch } from '#shared/geocoding/place.ts';

/** A placed address as the command line prints it. */
export interface PrintedPlace {
  readonly level: PlaceMatch['level'];
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly label: string | null;
  readonly score: number;
  /** Radius in metres within which the building is expected; left out where nothing fits. */
  readonly uncertaintyMetres?: number;
  /** Why the match differs from what was asked; left out where nothing fits. */
  readonly why?: readonly MatchReason[];
}

/** What is printed where nothing fits. */
export const noPlace: PrintedPlace = { level: 'none', latitude: null, longitude: null, label: null, score: 0 };

/** A match as the command line prints it. */
export function formatPlace({ level, point, label, score, uncertaintyMetres, why = [] }: PlaceMatch): PrintedPlace {
  return { level, latitude: point.latitude, longitude: point.longitude, label, score, uncertaintyMetres, why };
}
