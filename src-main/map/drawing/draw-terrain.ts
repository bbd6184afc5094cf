import { toLatitude } from '#shared/geo/mercator-square.ts';
import { terrainClasses } from '#shared/map/map-colours.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { computeScaled, isNodata } from '#engine/index.ts';
import type { TileAddress } from '#main/pack/index.ts';
import { encodePng, toColour, TRANSPARENT, type Colour } from './encode-classes.ts';
import type { FoundBand } from './find-bands.ts';
import type { RasterGroup } from '#main/raster/index.ts';
import { computePixelPositions } from './tile-grid.ts';

/** Light from the north-west, 45 degrees up: the convention of shaded relief (Horn 1981). */
const SUN_AZIMUTH_RADIANS = (315 * Math.PI) / 180;
const SUN_HEIGHT_RADIANS = (45 * Math.PI) / 180;
/** Steps of light and shade in a picture. */
const SHADES = 16;
/** Step of level ground: no darker and no lighter than its colour. */
const LEVEL_SHADE = Math.round(Math.sin(SUN_HEIGHT_RADIANS) * (SHADES - 1));
/** Circumference of the sphere of web mercator, metres. */
const CIRCUMFERENCE_METRES = 40_075_016.686;

/** Draws the ground: in colours of its height, shaded, or the shading alone; null where there is no terrain. */
export function drawTerrain(
  { group, index, band }: FoundBand,
  surface: 'terrain' | 'relief',
  tile: TileAddress,
  size: number,
): Uint8Array<ArrayBuffer> | null {
  const stored = sampleSmoothly(group, index, tile, size, 1);
  if (stored === null) return null;
  const metresPerUnit = METRES_PER_UNIT[band.unit ?? 'm'];
  const heights = stored.map((number) => computeScaled(band, number) * metresPerUnit);
  const pixels = new Uint8Array(size * size);
  const shade = createShader(heights, tile, size);
  let isEmpty = true;
  for (let pixel = 0; pixel < pixels.length; pixel += 1) {
    const at = (Math.floor(pixel / size) + 1) * (size + 2) + (pixel % size) + 1;
    const height = heights[at]!;
    if (!Number.isFinite(height)) continue;
    isEmpty = false;
    const tint = surface === 'relief' ? 0 : terrainClasses.findLastIndex(({ from }) => height >= from);
    pixels[pixel] = 1 + tint * SHADES + shade(at);
  }
  return isEmpty ? null : encodePng(pixels, size, surface === 'relief' ? reliefPalette : terrainPalette);
}

/**
 * Light on a place, 0 to SHADES - 1, by the slope between its neighbours (Horn's weights), in heights drawn taller the
 * farther one is away: flat land would show nothing otherwise.
 */
function createShader(heights: Float64Array, { z, y }: TileAddress, size: number): (at: number) => number {
  const side = size + 2;
  const latitude = (toLatitude((y + 0.5) / 2 ** z) * Math.PI) / 180;
  const metresPerPixel = (CIRCUMFERENCE_METRES * Math.cos(latitude)) / (size * 2 ** z);
  const exaggeration = Math.min(10, Math.max(2.5, 2.5 * 2 ** ((14 - z) / 2)));
  const perPixel = exaggeration / (8 * metresPerPixel);
  const sunX = Math.sin(SUN_AZIMUTH_RADIANS) * Math.cos(SUN_HEIGHT_RADIANS);
  const sunY = Math.cos(SUN_AZIMUTH_RADIANS) * Math.cos(SUN_HEIGHT_RADIANS);
  const sunZ = Math.sin(SUN_HEIGHT_RADIANS);
  return (at) => {
    const own = heights[at]!;
    const read = (place: number): number => {
      const height = heights[place]!;
      return Number.isFinite(height) ? height : own;
    };
    const [nw, n, ne] = [read(at - side - 1), read(at - side), read(at - side + 1)];
    const [w, e] = [read(at - 1), read(at + 1)];
    const [sw, s, se] = [read(at + side - 1), read(at + side), read(at + side + 1)];
    const eastward = (ne + 2 * e + se - nw - 2 * w - sw) * perPixel;
    const northward = (nw + 2 * n + ne - sw - 2 * s - se) * perPixel;
    const light = (sunZ - eastward * sunX - northward * sunY) / Math.hypot(1, eastward, northward);
    return Math.round(Math.min(1, Math.max(0, light)) * (SHADES - 1));
  };
}

/** Darkest shadow and brightest light on a colour: a share of black or white mixed in. */
const DEEPEST_SHADOW = 0.42;
const BRIGHTEST_LIGHT = 0.22;

function shadeColour([red, green, blue]: Colour, shade: number): Colour {
  const isDark = shade < LEVEL_SHADE;
  const share = isDark
    ? (1 - shade / LEVEL_SHADE) * DEEPEST_SHADOW
    : ((shade - LEVEL_SHADE) / (SHADES - 1 - LEVEL_SHADE)) * BRIGHTEST_LIGHT;
  const target = isDark ? 0 : 255;
  const mix = (part: number): number => Math.round(part + (target - part) * share);
  return [mix(red), mix(green), mix(blue), 255];
}

const terrainPalette: Colour[] = [
  TRANSPARENT,
  ...terrainClasses.flatMap(({ colour }) =>
    Array.from({ length: SHADES }, (_, shade) => shadeColour(toColour(colour), shade)),
  ),
];

/** Black where it is darker than level ground, white where it is lighter, the more the less transparent. */
const reliefPalette: Colour[] = [
  TRANSPARENT,
  ...Array.from({ length: SHADES }, (_, shade): Colour => {
    if (shade === LEVEL_SHADE) return TRANSPARENT;
    if (shade < LEVEL_SHADE) return [0, 0, 0, Math.round((1 - shade / LEVEL_SHADE) * 255 * DEEPEST_SHADOW)];
    return [255, 255, 255, Math.round(((shade - LEVEL_SHADE) / (SHADES - 1 - LEVEL_SHADE)) * 255 * 0.5)];
  }),
];

/**
 * A band's stored numbers at the centres of a tile's pixels and of `margin` pixels around it, bilinear between the
 * centres of the cells: for surfaces that are smooth by nature, as the ground is. Where one of the four cells has
 * nothing, the number is that of the cell itself; NaN for nodata and outside. Null where the tile lies wholly outside.
 */
function sampleSmoothly(
  group: RasterGroup,
  bandIndex: number,
  tile: TileAddress,
  size: number,
  margin: number,
): Float64Array | null {
  const { columns, rows, cellsPerPixel } = computePixelPositions(group, tile, size, margin);
  const level = Math.max(
    0,
    group.levels.findLastIndex(({ factor }) => factor <= cellsPerPixel),
  );
  const { factor, width, height } = group.levels[level]!;
  const { width: gridWidth, height: gridHeight } = group.grid;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let pixel = 0; pixel < columns.length; pixel += 1) {
    const x = columns[pixel]!;
    const y = rows[pixel]!;
    // Written so that NaN is outside.
    if (!(x >= 0 && x < gridWidth && y >= 0 && y < gridHeight)) continue;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  if (right < left) return null;

  // One cell more on each side for the neighbours.
  const column = Math.max(0, Math.floor(left / factor) - 1);
  const row = Math.max(0, Math.floor(top / factor) - 1);
  const blockWidth = Math.min(width, Math.floor(right / factor) + 2) - column;
  const blockHeight = Math.min(height, Math.floor(bottom / factor) + 2) - row;
  const block = group.readBlock({ band: bandIndex, level, column, row, width: blockWidth, height: blockHeight });
  const band = group.bands[bandIndex]!;
  const read = (x: number, y: number): number => {
    const inside = Math.min(blockWidth - 1, Math.max(0, x)) + Math.min(blockHeight - 1, Math.max(0, y)) * blockWidth;
    const stored = block[inside]!;
    return isNodata(band, stored) ? Number.NaN : stored;
  };
  const values = new Float64Array(columns.length).fill(Number.NaN);
  for (let pixel = 0; pixel < values.length; pixel += 1) {
    const x = columns[pixel]!;
    const y = rows[pixel]!;
    if (!(x >= 0 && x < gridWidth && y >= 0 && y < gridHeight)) continue;
    const u = x / factor - column - 0.5;
    const v = y / factor - row - 0.5;
    const [i, j] = [Math.floor(u), Math.floor(v)];
    const upper = read(i, j) * (1 - u + i) + read(i + 1, j) * (u - i);
    const lower = read(i, j + 1) * (1 - u + i) + read(i + 1, j + 1) * (u - i);
    const smooth = upper * (1 - v + j) + lower * (v - j);
    values[pixel] = Number.isNaN(smooth) ? read(Math.floor(u + 0.5), Math.floor(v + 0.5)) : smooth;
  }
  return values;
}
