import type { ColourClass } from '#shared/map/map-colours.ts';
import { burnProbabilityClasses, flameLengthClasses, protectionClasses } from '#shared/map/map-colours.ts';
import { computeScaled } from '#engine/index.ts';
import { type BandRole, computeStoredFlameLengthMetres, type RasterStore } from '#main/raster/index.ts';
import type { TileJob, TileLayer } from '../tile-job.ts';
import type { TileAddress } from '#main/pack/index.ts';
import { drawTerrain } from './draw-terrain.ts';
import { encodePng, HATCH_SPACING, toPalette } from './encode-classes.ts';
import { findBands, type FoundBand } from './find-bands.ts';
import { keepAnswered } from './keep-answered.ts';
import { choosePlaces, readAllPlaces, spreadOverPixels } from './tile-places.ts';
import { createTileSampler } from './tile-sampler.ts';

type SurfaceLayer = Extract<TileLayer, { kind: 'surface' }>;

/** Draws one of the layers that are no flood; null where there is nothing to show. */
export function drawSurface(
  store: RasterStore,
  { surface, hazard }: SurfaceLayer,
  job: Pick<TileJob, 'tile' | 'size' | 'theme' | 'areas'>,
): Uint8Array<ArrayBuffer> | null {
  const { tile, size, theme } = job;
  const find = (role: BandRole): FoundBand | undefined =>
    findBands(store, (band) => band.role === role && (hazard === null || band.hazard === hazard))[0];
  if (surface === 'terrain' || surface === 'relief') {
    const terrain = find('terrain');
    return terrain === undefined ? null : drawTerrain(terrain, surface, tile, size);
  }
  const found = surface === 'flameLength' ? (find(surface) ?? find('conditionalIntensity')) : find(surface);
  const classes = surfaceClasses[surface];
  const all = found === undefined ? null : classifyBand(found, classes, tile, size);
  const pixels = all === null ? null : keepAnswered(all, job);
  if (pixels === null) return null;
  const drawn = surface === 'standardOfProtection' ? hatchInside(pixels, size) : pixels;
  return encodePng(drawn, size, toPalette(classes, theme));
}

const surfaceClasses = {
  burnProbability: burnProbabilityClasses,
  flameLength: flameLengthClasses,
  standardOfProtection: protectionClasses,
} as const;

/** The class of each pixel, 1.., or 0 where the number is none or not above 0; null where all are 0. */
function classifyBand(
  found: FoundBand,
  classes: readonly ColourClass[],
  tile: TileAddress,
  size: number,
): Uint8Array<ArrayBuffer> | null {
  const sampler = createTileSampler(tile, size);
  if (sampler.locate(found.group) === null) return null;
  const places = choosePlaces(sampler, [found]);
  const stored = readAllPlaces(places, found);
  const numbers = new Uint8Array(places.count);
  for (let place = 0; place < numbers.length; place += 1) {
    const quantity = toQuantity(found, stored[place]!);
    if (quantity > 0 && Number.isFinite(quantity)) {
      numbers[place] = classes.findLastIndex(({ from }) => quantity >= from) + 1;
    }
  }
  return numbers.some((number) => number > 0) ? spreadOverPixels(places, numbers) : null;
}

/** The number in the unit of the classes: metres, years, or a probability. */
function toQuantity({ band }: FoundBand, stored: number): number {
  const isFlame = band.role === 'flameLength' || band.role === 'conditionalIntensity';
  return isFlame ? computeStoredFlameLengthMetres(band, stored) : computeScaled(band, stored);
}

const HATCH_WIDTH = 3;
const OUTLINE_WIDTH = 2;

/** Keeps of each area its edge and a hatch that leans the other way than that of open water. */
function hatchInside(pixels: Uint8Array<ArrayBuffer>, size: number): Uint8Array<ArrayBuffer> {
  const isOther = (column: number, row: number, own: number): boolean =>
    column >= 0 && row >= 0 && column < size && row < size && pixels[row * size + column] !== own;
  return pixels.map((own, pixel) => {
    const column = pixel % size;
    const row = Math.floor(pixel / size);
    if (own === 0 || (column - row + size) % HATCH_SPACING < HATCH_WIDTH) return own;
    for (let step = 1; step <= OUTLINE_WIDTH; step += 1) {
      if (
        isOther(column - step, row, own) ||
        isOther(column + step, row, own) ||
        isOther(column, row - step, own) ||
        isOther(column, row + step, own)
      )
        return own;
    }
    return 0;
  });
}
