import type { Map as MapLibreMap } from 'maplibre-gl';
import type { SurveyDot } from './scene.ts';

/** A surveyed building that is pointed at. */
export interface NearSurvey {
  readonly id: string;
  readonly label: string;
  /** Where its dot is, pixels of the map. */
  readonly x: number;
  readonly y: number;
}

/** A dot is easier to hit than its few pixels are. */
const REACH_PIXELS = 9;

interface Pixel {
  readonly x: number;
  readonly y: number;
}

/** The building whose dot is nearest to a place of the picture, and the later one of two at the same place. */
export function findSurveyNear(
  surveys: readonly SurveyDot[],
  at: Pixel,
  map: Pick<MapLibreMap, 'project' | 'unproject'>,
): NearSurvey | null {
  if (surveys.length === 0) return null;
  // Projecting ten thousand places at each move of the pointer would be felt; comparing them is not.
  const southWest = map.unproject([at.x - REACH_PIXELS, at.y + REACH_PIXELS]);
  const northEast = map.unproject([at.x + REACH_PIXELS, at.y - REACH_PIXELS]);
  let nearest: NearSurvey | null = null;
  let least = REACH_PIXELS;
  for (const { id, label, point } of surveys) {
    const { latitude, longitude } = point;
    if (latitude < southWest.lat || latitude > northEast.lat) continue;
    if (longitude < southWest.lng || longitude > northEast.lng) continue;
    const { x, y } = map.project([longitude, latitude]);
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance > least) continue;
    least = distance;
    nearest = { id, label, x, y };
  }
  return nearest;
}
