import { hasDefenceScenarios, scenariosOf } from '#shared/domain/hazard.ts';
import { namesStoredNumber, type HazardDefinition } from '#shared/domain/hazard-reading.ts';
import { METRES_PER_UNIT } from '#shared/domain/units.ts';
import { assembleScenarioDepths, createScenarioDepthsWorkspace } from '#engine/hazard/scenario-depths.ts';
import { computeWaterDepth } from '#engine/hazard/water-depth.ts';
import { createExceedanceGrid } from '#engine/loss/exceedance-grid.ts';
import { computeScaled } from '#main/adapters/raster/raster-band.ts';
import type { RasterStore } from '#main/adapters/raster/raster-store.ts';
import { findDepthClass, OPEN_WATER_CLASS } from './depth-class.ts';
import { findBands, type FoundBand } from './find-bands.ts';
import { pixelKinds, type BandPixels } from './sample-band.ts';
import type { TileSampler } from './tile-sampler.ts';

/** Classes of every scenario and return period at each pixel of a tile: one image each, in rows of return periods. */
export interface FloodClasses {
  readonly returnPeriodsYears: readonly number[];
  /** `row x count + map`; null where the image shows nothing. */
  readonly images: readonly (Uint8Array<ArrayBuffer> | null)[];
}

/** A map with its place in the assembly and its numbers at the pixels. */
interface SampledMap extends FoundBand {
  readonly slot: number;
  readonly isBase: boolean;
  readonly pixels: BandPixels | null;
}

/**
 * Classes of depth at each pixel, assembled as for a building at the pixel's place, so that map and answer agree: the
 * scenarios, the standard of protection and the running maximum are the engine's own. Zoomed out, a pixel shows the
 * display pyramid's cell. Null when the tile shows nothing at all.
 */
export function classifyFlood(
  store: RasterStore,
  definition: HazardDefinition,
  sampler: TileSampler,
): FloodClasses | null {
  const bands = findBands(store, ({ role, hazard }) => role === 'flood' && hazard === definition.hazard);
  const returnPeriodsYears = bands
    .filter(({ band }) => band.scenario === 'base')
    .map(({ band }) => band.returnPeriodYears!)
    .toSorted((a, b) => a - b);
  if (returnPeriodsYears.length === 0) return null;

  const rows = scenariosOf(definition.hazard);
  const count = returnPeriodsYears.length;
  const maps = bands.flatMap((found): SampledMap[] => {
    const row = rows.indexOf(found.band.scenario!);
    const map = returnPeriodsYears.indexOf(found.band.returnPeriodYears!);
    if (row < 0 || map < 0) return [];
    return [{ ...found, slot: row * count + map, isBase: row === 0, pixels: sampler.sample(found) }];
  });
  // Beyond the extent of one base map nothing is modelled.
  if (maps.some(({ isBase, pixels }) => isBase && pixels === null)) return null;

  const sampleOne = (role: 'terrain' | 'standardOfProtection') => {
    const [found] = findBands(
      store,
      (band) => band.role === role && (role === 'terrain' || band.hazard === definition.hazard),
    );
    const pixels = found === undefined ? null : sampler.sample(found);
    return found === undefined || pixels === null ? null : { ...found, pixels };
  };
  const ground = definition.quantity === 'elevation' ? sampleOne('terrain') : null;
  const protection =
    definition.hasStandardOfProtection && hasDefenceScenarios(definition.hazard)
      ? sampleOne('standardOfProtection')
      : null;
  const metresPerGroundUnit = METRES_PER_UNIT[ground?.band.unit ?? 'm'];

  const workspace = createScenarioDepthsWorkspace(createExceedanceGrid(returnPeriodsYears), rows.length);
  const pixelCount = maps.find(({ isBase }) => isBase)!.pixels!.kinds.length;
  const images: (Uint8Array<ArrayBuffer> | null)[] = Array.from({ length: rows.length * count }, () => null);
  const draw = (image: number, pixel: number, pixelClass: number): void => {
    (images[image] ??= new Uint8Array(pixelCount))[pixel] = pixelClass;
  };

  for (let pixel = 0; pixel < pixelCount; pixel += 1) {
    const groundMetres =
      ground?.pixels.kinds[pixel] === pixelKinds.value
        ? computeScaled(ground.band, ground.pixels.stored[pixel]!) * metresPerGroundUnit
        : Number.NaN;
    const state = readPixel(definition, maps, pixel, groundMetres, workspace.mapDepthsMetres);
    if (state === 'nothing') continue;
    if (state === 'openWater') {
      for (let image = 0; image < images.length; image += 1) draw(image, pixel, OPEN_WATER_CLASS);
      continue;
    }
    const years =
      protection?.pixels.kinds[pixel] === pixelKinds.value
        ? computeScaled(protection.band, protection.pixels.stored[pixel]!)
        : 0;
    assembleScenarioDepths(workspace, Number.isFinite(years) ? years : 0);
    for (let image = 0; image < images.length; image += 1) {
      const pixelClass = findDepthClass(workspace.depthsMetres[image]!);
      if (pixelClass > 0) draw(image, pixel, pixelClass);
    }
  }
  return images.every((image) => image === null) ? null : { returnPeriodsYears, images };
}

/** Fills the maps' depths at one pixel, and says whether there is anything to show. */
function readPixel(
  definition: HazardDefinition,
  maps: readonly SampledMap[],
  pixel: number,
  groundMetres: number,
  depthsMetres: Float64Array,
): 'nothing' | 'openWater' | 'depths' {
  let wettest = 0;
  let isOpenWater = false;
  depthsMetres.fill(Number.NaN);
  for (const { slot, isBase, pixels, band } of maps) {
    const kind = pixels?.kinds[pixel] ?? pixelKinds.outside;
    const isModelled = kind === pixelKinds.value || (kind === pixelKinds.nodata && definition.nodata === 'dry');
    if (!isModelled) {
      if (isBase) return 'nothing';
      continue;
    }
    const stored = pixels!.stored[pixel]!;
    if (kind === pixelKinds.nodata || namesStoredNumber(definition.dry, stored)) {
      depthsMetres[slot] = 0;
      continue;
    }
    if (namesStoredNumber(definition.openWater, stored)) {
      isOpenWater = true;
      continue;
    }
    const depth = computeWaterDepth(definition, computeScaled(band, stored), groundMetres);
    depthsMetres[slot] = depth;
    if (depth > wettest) wettest = depth;
  }
  if (isOpenWater) return 'openWater';
  return wettest > 0 ? 'depths' : 'nothing';
}
