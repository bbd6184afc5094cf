import type { Coordinates } from '#shared/domain/geo.ts';
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

/** The building whose dot is nearest to a place of the picture, and the later one of two at the same place. */
export function findSurveyNear(
  surveys: readonly SurveyDot[],
  at: { readonly x: number; readonly y: number },
  project: (point: Coordinates) => { readonly x: number; readonly y: number },
): NearSurvey | null {
  let nearest: NearSurvey | null = null;
  let least = REACH_PIXELS;
  for (const { id, label, point } of surveys) {
    const { x, y } = project(point);
    const distance = Math.hypot(x - at.x, y - at.y);
    if (distance > least) continue;
    least = distance;
    nearest = { id, label, x, y };
  }
  return nearest;
}
