import { decode } from 'fast-png';
import { depthClassesOf, OPEN_WATER_COLOUR, wildfireColours, type MapTheme } from '#shared/map/map-colours.ts';

/** Colours of an overlay's pixels, row by row: `#rrggbb`, empty where nothing is drawn. */
export interface Picture {
  readonly size: number;
  readonly colours: readonly string[];
}

/** Reads a PNG as the map does: by its colours. */
export function readPicture(png: Uint8Array): Picture {
  const { width, data, palette } = decode(png);
  const names = palette!.map(([red, green, blue, alpha = 255]) =>
    alpha === 0 ? '' : `#${[red, green, blue].map((part) => part!.toString(16).padStart(2, '0')).join('')}`,
  );
  return { size: width, colours: Array.from(data, (index) => names[index]!) };
}

/** The colour of a depth in the legend; empty for none. */
export function colourOfDepth(depthMetres: number, theme: MapTheme = 'light'): string {
  const classes = depthClassesOf(theme);
  return depthMetres > 0 ? classes.findLast(({ fromMetres }) => depthMetres >= fromMetres)!.colour : '';
}

/** Hatching over permanent water: lines of its colour, gaps of nothing. */
export const waterColours: readonly string[] = [OPEN_WATER_COLOUR, ''];

/** The colour of a wildfire index 1..10. */
export function colourOfIndex(index: number): string {
  return wildfireColours[index - 1]!;
}

/** The tile at a place and the place's pixel in it, both counted from the north-west. */
export function locatePixel({ latitude, longitude }: { latitude: number; longitude: number }, z: number, size = 256) {
  const x = ((longitude + 180) / 360) * 2 ** z;
  const y = ((1 - Math.asinh(Math.tan((latitude * Math.PI) / 180)) / Math.PI) / 2) * 2 ** z;
  const [column, row] = [Math.floor((x % 1) * size), Math.floor((y % 1) * size)];
  return { x: Math.floor(x), y: Math.floor(y), column, row };
}

/** The middle of a pixel. */
export function placePixel(tile: { z: number; x: number; y: number }, column: number, row: number, size = 256) {
  const x = (tile.x + (column + 0.5) / size) / 2 ** tile.z;
  const y = (tile.y + (row + 0.5) / size) / 2 ** tile.z;
  return { longitude: x * 360 - 180, latitude: (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI };
}
