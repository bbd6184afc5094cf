import type { Map as MapLibreMap } from 'maplibre-gl';

/**
 * Leaves out pictures that nobody misses: each tile that comes in makes the map draw another one. Tiles are asked for,
 * laid out and told of all the same.
 *
 * @param everyMilliseconds how often one is drawn nevertheless, so that its programs and buffers are there before the
 *   last
 * @returns what has every picture drawn again, from the next one on
 */
export function drawSeldom(map: Pick<MapLibreMap, 'painter'>, everyMilliseconds: number): () => void {
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
