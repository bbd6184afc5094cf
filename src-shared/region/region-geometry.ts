import { boxAround, type Coordinates } from '#shared/geo/geo.ts';
import type { Source } from './source.ts';

/** What a source says of its raster. */
export type RasterOfSource = Extract<Source['holds'], { raster: unknown }>['raster'];

/** An arc second of latitude, metres. */
export const METRES_PER_ARC_SECOND = 30.87;

/** Side of a cell of a source's raster, metres; of one in degrees from south to north. */
export function computeCellMetres({ resolution: { value, unit } }: RasterOfSource): number {
  return unit === 'metres' ? value : value * METRES_PER_ARC_SECOND;
}

/** Side of the box around a town that somebody names, metres. */
const TOWN_METRES = 20_000;

/** The box of a region around a town. */
export function boxAroundTown(town: Coordinates): ReturnType<typeof boxAround> {
  return boxAround(town, TOWN_METRES);
}
