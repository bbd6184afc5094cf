import type { Map as MapLibreMap } from 'maplibre-gl';

/**
 * Leaves out pictures that nobody misses: each tile that comes in makes the map draw another one. Tiles are asked for,
 * laid out and told of all the same. MapLibre offers no way to do so: its painter is replaced.
 *
 * @param everyMilliseconds how often one is drawn nevertheless, so that its programs and buffers are there before the
 *   last
 * @returns what has every picture drawn again, from the next one on
 */
export function throttleRendering(map: Pick<MapLibreMap, 'painter'>, everyMilliseconds: number): () => void {
  const { painter } = map;
  const draw = painter.render;
  let drawnAt = performance.now();
  painter.render = (...parameters) => {
    if (performance.now() - drawnAt < everyMilliseconds) return;
    draw.apply(painter, parameters);
    drawnAt = performance.now();
  };
  return () => {
    painter.render = draw;
  };
}

/**
 * Leaves out the pictures of a map while only tiles come in that are not to be seen yet: of a step of the return period
 * half of the processor time and more (docs/performance.md, "Return periods and panning").
 */
export interface RenderFreeze {
  /** Nothing that is seen changes from now on, until the map moves or has come to rest. */
  begin(): void;
  /** Ends the freeze: the map is about to change. */
  end(): void;
}

/** Creates the freeze of a map that is drawn as usual. */
export function createRenderFreeze(map: Pick<MapLibreMap, 'on' | 'painter'>): RenderFreeze {
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
      drawAll ??= throttleRendering(map, Number.POSITIVE_INFINITY);
    },
    end,
  };
}
