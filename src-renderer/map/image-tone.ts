import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { toAbsoluteUrl } from '../client/bytes-url.ts';
import { findTileAt } from './web-mercator.ts';

/**
 * What images of a basemap look like: a map drawn on bright paper, or anything else, photographs from the air for one.
 */
export type ImageTone = 'paper' | 'picture';

type Layers = ProcedureOutput<'pack.layers'>['packs'][number];

/** Dots along each side of what an image is scaled down to before its brightness is looked at. */
const SIDE = 32;
/**
 * Median brightness, 0..1, from which an image is paper: OpenStreetMap's own ground is 0.94, sand from the air 0.6
 * [ours].
 */
const PAPER_BRIGHTNESS = 0.7;

/**
 * What the images of a basemap look like, by one from its middle; undefined where there are none, or none can be had.
 */
export async function findImageTone({ basemap, bbox }: Layers, signal: AbortSignal): Promise<ImageTone | undefined> {
  if (basemap.kind !== 'raster') return undefined;
  const { tileUrl, minimumZoom, maximumZoom } = basemap;
  const [west, south, east, north] = bbox;
  const middle = { longitude: (west + east) / 2, latitude: (south + north) / 2 };
  for (const zoom of [Math.ceil((minimumZoom + maximumZoom) / 2), minimumZoom]) {
    const { x, y } = findTileAt(middle, zoom);
    const url = tileUrl.replace('{z}', String(zoom)).replace('{x}', String(x)).replace('{y}', String(y));
    const brightness = await measureBrightness(toAbsoluteUrl(url), signal);
    if (brightness !== null) return brightness >= PAPER_BRIGHTNESS ? 'paper' : 'picture';
  }
  return undefined;
}

/** Median brightness of an image, 0..1; null where it cannot be had or drawn. */
async function measureBrightness(url: string, signal: AbortSignal): Promise<number | null> {
  try {
    const response = await fetch(url, { signal });
    if (!response.ok) return null;
    const image = await createImageBitmap(await response.blob());
    const context = new OffscreenCanvas(SIDE, SIDE).getContext('2d');
    if (context === null) return null;
    context.drawImage(image, 0, 0, SIDE, SIDE);
    return computeMedianBrightness(context.getImageData(0, 0, SIDE, SIDE).data);
  } catch {
    // No image there, or none that can be drawn: the map says so itself when it cannot draw it.
    return null;
  }
}

/** @param data red, green, blue, opacity of each dot, 0..255 */
export function computeMedianBrightness(data: ArrayLike<number>): number | null {
  const seen: number[] = [];
  for (let at = 0; at + 3 < data.length; at += 4) {
    // Weights of ITU-R BT.709; a dot that is mostly seen through says nothing.
    if (data[at + 3]! > 127) seen.push((0.2126 * data[at]! + 0.7152 * data[at + 1]! + 0.0722 * data[at + 2]!) / 255);
  }
  return seen.length === 0 ? null : seen.toSorted((a, b) => a - b)[Math.floor(seen.length / 2)]!;
}
