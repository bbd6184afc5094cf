import type { Map as MapLibreMap } from 'maplibre-gl';
import { drawSeldom } from './draw-seldom.ts';

/**
 * Leaves out the pictures of a map while only tiles come in that are not to be seen yet: each makes it draw another
 * one.
 */
export interface Stillness {
  /** Nothing that is seen changes from now on, until the map moves or has come to rest. */
  begin(): void;
  /** Ends the stillness: the map is about to change. */
  end(): void;
}

/** Creates the stillness of a map that is drawn as usual. */
export function createStillness(map: Pick<MapLibreMap, 'on' | 'painter'>): Stillness {
  let drawAll: (() => void) | null = null;

  function end(): void {
    drawAll?.();
    drawAll = null;
  }

  // A window of another size tells of a start of motion as well.
  map.on('movestart', end);
  map.on('idle', end);
  return {
    begin() {
      drawAll ??= drawSeldom(map, Number.POSITIVE_INFINITY);
    },
    end,
  };
}
