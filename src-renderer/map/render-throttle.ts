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
