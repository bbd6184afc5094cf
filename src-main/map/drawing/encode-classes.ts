import { encode } from 'fast-png';
import {
  depthClassesOf,
  OPEN_WATER_COLOUR,
  turnClasses,
  turnRamp,
  wildfireColours,
  type MapTheme,
} from '#shared/map/map-colours.ts';
import { OPEN_WATER_CLASS } from './depth-class.ts';

/** Parts of a colour, 0..255. */
export type Colour = [red: number, green: number, blue: number, alpha: number];
/** Colour of pixels where nothing is drawn. */
export const TRANSPARENT: Colour = [0, 0, 0, 0];

/** Reads `#rrggbb`. */
export function toColour(hex: string): Colour {
  return [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16)).concat(255) as Colour;
}

/** Nothing, then a colour for each class, as a theme has them. */
export function toPalette(classes: readonly { readonly colour: string }[], theme: MapTheme): Colour[] {
  return colourClasses(turnClasses(classes, theme));
}

function colourClasses(classes: readonly { readonly colour: string }[]): Colour[] {
  return [TRANSPARENT, ...classes.map(({ colour }) => toColour(colour))];
}

/** Pixels from one hatching line to the next; divides a tile's side, so that lines go on in the next tile. */
export const HATCH_SPACING = 8;
const HATCH_WIDTH = 2;

/** A PNG of depth classes: open water is hatched, since it is no depth. */
export function encodeFloodPng(
  classes: Uint8Array<ArrayBuffer>,
  size: number,
  theme: MapTheme,
): Uint8Array<ArrayBuffer> {
  const pixels = classes.map((pixelClass, pixel) => {
    if (pixelClass !== OPEN_WATER_CLASS) return pixelClass;
    const diagonal = (pixel % size) + Math.floor(pixel / size);
    return diagonal % HATCH_SPACING < HATCH_WIDTH ? pixelClass : 0;
  });
  return encodePng(pixels, size, [...colourClasses(depthClassesOf(theme)), toColour(OPEN_WATER_COLOUR)]);
}

/** A PNG of wildfire indices. */
export function encodeWildfirePng(
  classes: Uint8Array<ArrayBuffer>,
  size: number,
  theme: MapTheme,
): Uint8Array<ArrayBuffer> {
  return encodePng(classes, size, [TRANSPARENT, ...turnRamp(wildfireColours, theme).map(toColour)]);
}

/** A PNG of square pixels that each name a colour of the palette. */
export function encodePng(data: Uint8Array<ArrayBuffer>, size: number, palette: Colour[]): Uint8Array<ArrayBuffer> {
  // Copied: the encoder's buffer is larger than the image, and the bytes are handed over to another thread.
  return Uint8Array.from(
    encode({ width: size, height: size, data, channels: 1, depth: 8, palette }, { zlib: { level: 4 } }),
  );
}
