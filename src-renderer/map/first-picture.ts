import type { Map as MapLibreMap } from 'maplibre-gl';
import { throttleRendering } from './render-throttle.ts';

/**
 * Dots to a pixel while the first tiles come in. Without a graphics processor a picture of full size takes a fifth of a
 * second of a core, and would hold up the tiles themselves.
 */
export const COARSE_PIXEL_RATIO = 0.1;
/** Even in few dots a picture takes 40 ms of a core, and each tile makes the map draw another one. */
const COARSE_INTERVAL_MILLISECONDS = 300;

/** After so long the map is shown as far as it is there. */
const PATIENCE_MILLISECONDS = 3000;
/** Share of the screen's dots, along each side, in which a map is shown that is not whole: names can be read in it. */
const PARTIAL_SHARE = 0.5;
/** A machine that is so slow draws its tiles, not a picture for each of them. */
const PARTIAL_INTERVAL_MILLISECONDS = 1000;

/** Keeps a map that was made with {@link COARSE_PIXEL_RATIO} out of sight until its first picture is whole. */
export function awaitFirstPicture(map: MapLibreMap): void {
  const { style } = map.getCanvas();
  style.opacity = '0';
  let drawAll = throttleRendering(map, COARSE_INTERVAL_MILLISECONDS);
  const timer = setTimeout(showPart, PATIENCE_MILLISECONDS);
  map.once('load', showWhole);
  map.once('remove', () => clearTimeout(timer));

  function showPart(): void {
    drawAll();
    map.setPixelRatio(PARTIAL_SHARE * devicePixelRatio);
    style.opacity = '';
    map.once('render', throttleRest);
    // Whoever moves the map already is followed picture by picture.
    map.once('movestart', showWhole);
  }

  function throttleRest(): void {
    drawAll = throttleRendering(map, PARTIAL_INTERVAL_MILLISECONDS);
  }

  function showWhole(): void {
    clearTimeout(timer);
    map.off('render', throttleRest);
    map.off('load', showWhole);
    map.off('movestart', showWhole);
    drawAll();
    // The screen's own again, whichever screen the window is moved to: the types leave the null out that is documented.
    map.setPixelRatio(null as unknown as number);
    style.opacity = '';
  }
}
