import type { Map as MapLibreMap } from 'maplibre-gl';

/** Fewer dots while pictures follow each other, where software draws them; always sharp at rest. */
export interface MotionSoftness {
  /** Draws the next pictures in fewer dots: something is about to change. */
  soften(): void;
  /** Whether what is seen is not sharp yet. */
  isSoft(): boolean;
}

type SoftMap = Pick<
  MapLibreMap,
  'on' | 'once' | 'isMoving' | '_overridePixelRatio' | '_resizeInternal' | 'triggerRepaint' | 'getCanvas'
>;

/**
 * Share of the screen's dots along each side. Without a graphics processor a sharp picture of 800 x 750 takes 140 ms of
 * a core, most of it dot by dot; in a good third of the dots it takes half of that, and names can still be read.
 */
const SOFT_SHARE = 0.6;
/** Nothing has changed for so long: whoever steps on with the keys sees one picture for each step, not two. */
const REST_MILLISECONDS = 120;
/** Names of the drivers that draw on the processor: SwiftShader, Mesa's and Windows' own. */
const SOFTWARE_PATTERN = /swiftshader|llvmpipe|softpipe|software|basic render/i;

/** Lets a map move smoothly where its pictures are drawn by software; does nothing where a graphics processor draws. */
export function createMotionSoftness(map: SoftMap): MotionSoftness {
  let isSoft = false;
  // Unknown until the first picture is there: until then it is drawn in far fewer dots, and asking would wait for the
  // driver.
  let isSlow = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function soften(): void {
    clearTimeout(timer);
    if (isSoft || !isSlow) return;
    isSoft = true;
    setRatio(map, SOFT_SHARE * devicePixelRatio);
  }

  function sharpen(): void {
    isSoft = false;
    // The screen's own again, whichever screen the window is moved to.
    setRatio(map, null);
  }

  map.once('load', () => {
    isSlow = isDrawnBySoftware(map.getCanvas());
  });
  map.on('movestart', () => {
    // A window of another size tells of a start as well, of nothing that moves.
    if (map.isMoving()) soften();
  });
  map.on('idle', () => {
    clearTimeout(timer);
    if (isSoft) timer = setTimeout(sharpen, REST_MILLISECONDS);
  });
  map.once('remove', () => clearTimeout(timer));
  return { soften, isSoft: () => isSoft };
}

/**
 * As `setPixelRatio` does, which would also end the very gesture that the dots are saved for, and tell of a new view.
 */
function setRatio(map: SoftMap, ratio: number | null): void {
  map._overridePixelRatio = ratio;
  map._resizeInternal();
  map.triggerRepaint();
}

function isDrawnBySoftware(canvas: HTMLCanvasElement): boolean {
  const context = canvas.getContext('webgl2');
  const names = context?.getExtension('WEBGL_debug_renderer_info');
  if (!context || !names) return false;
  return SOFTWARE_PATTERN.test(String(context.getParameter(names.UNMASKED_RENDERER_WEBGL)));
}
