import { interpolate, smoothStep } from '../grid/smooth-step.ts';
import { region } from '../region-frame.ts';
import type { RiverStation } from './river-course.ts';

// Any cell that the river's line touches has its middle within 0.71 cells of it: such cells have the full depth, so
// that the bed falls along the line.
const CORE_METRES = 0.8 * region.cellMetres;
/** Least half width of the main river's channel on the map, metres: no gap may open between its cells. */
export const LEAST_HALF_CHANNEL_METRES = 0.9 * region.cellMetres;

/** Height of the main river's bed, metres: full depth in the middle three fifths, rising to the banks. */
export function computeBedMetres(station: RiverStation, distanceMetres: number): number {
  const half = Math.max(station.widthMetres / 2, LEAST_HALF_CHANNEL_METRES);
  const share = smoothStep(Math.max(0.6 * half, CORE_METRES), half + 4, distanceMetres);
  return station.bankMetres - station.channelDepthMetres * (1 - 0.55 * share);
}

/** What decides the height of a place beside the main river. */
export interface ValleyPlace {
  /** Height of the land if there were no valley floor, metres. */
  readonly slope: number;
  readonly bankMetres: number;
  /** Distance to the edge of the channel, metres. */
  readonly beyondBankMetres: number;
  /** Distance to the river, bent so that the foot of the slope does not run along with it, metres. */
  readonly raggedMetres: number;
  /** Half width of the floor on this side, metres. */
  readonly floorMetres: number;
  /** Small unevenness, about -1..1. */
  readonly texture: number;
}

const FADE_SLOPE = 0.01;

/** A flat floor with a natural levee along the river and lower backswamps behind, up to the foot of the slope. */
export function computeValleyFloor(place: ValleyPlace): number {
  const { slope, bankMetres, beyondBankMetres, raggedMetres, floorMetres, texture } = place;
  // Only broad lowland floors build levees and swamps; in a narrow valley the side streams run straight to the river.
  const lowland = smoothStep(320, 800, floorMetres);
  const naturalLevee = 0.5 * lowland * (1 - smoothStep(10, 130, beyondBankMetres));
  const backswamp = -0.75 * lowland * smoothStep(60, Math.max(61, 0.55 * floorMetres), beyondBankMetres);
  const foot = (2.6 - 1.1 * lowland) * smoothStep(0.6 * lowland * floorMetres, floorMetres, raggedMetres);
  const floor = Math.max(0.3, bankMetres + naturalLevee + backswamp + foot + 0.5 * texture);
  // The plain beyond is not to lie under the river's banks right beside them.
  const atLeast = floor - FADE_SLOPE * Math.max(0, raggedMetres - floorMetres);
  return interpolate(floor, Math.max(slope, atLeast), smoothStep(floorMetres, 1.55 * floorMetres + 80, raggedMetres));
}
