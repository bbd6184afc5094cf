import type { Coordinates } from '#shared/geo/geo.ts';

/** What a click on the map does: ask for the building there, or add a point to a path that is measured. */
export const mapModes = ['query', 'measure'] as const;
export type MapMode = (typeof mapModes)[number];

/** What a mode makes of the reader's doings. */
export interface ModeHandlers {
  /** A click on a place, or Enter with the place at the centre; `isAdded`: with the Shift key. */
  pick(point: Coordinates, isAdded: boolean): void;
  /** Any other key on the map; gives whether it was meant for the mode. */
  press(key: string): boolean;
}
