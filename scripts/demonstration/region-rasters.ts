import { encodeGeotiff, type Band, type Raster } from './geotiff/geotiff-writer.ts';
import type { CellGrid } from './grid/cell-grid.ts';
import { listTidalRiver, mapRainFlood, mapRiverFlood, mapSeaFlood } from './hazards/flood-bands.ts';
import { designEvents } from './hazards/return-periods.ts';
import { wildfireGrid } from './hazards/wildfire-layers.ts';
import type { RegionModel } from './region-model.ts';
import { regionGrid } from './terrain/land-surface.ts';

function encode(grid: CellGrid, bands: readonly Band[], scale = 1): Uint8Array {
  return encodeGeotiff({ ...grid, bands, scale, nodata: null } satisfies Raster);
}

/** Depths of the rivers' floods at every return period, undefended: `uint16`, centimetres. */
export function encodeFluvial(model: RegionModel): Uint8Array {
  return encode(
    regionGrid,
    designEvents.map((event) => mapRiverFlood(model, event)),
  );
}

/** Levels of the sea's floods at every return period: `int16`, centimetres above mean sea level. */
export function encodeCoastal(model: RegionModel): Uint8Array {
  const tidal = listTidalRiver(model);
  return encode(
    regionGrid,
    designEvents.map((event) => mapSeaFlood(model, tidal, event)),
  );
}

/** Depths of rain floods at every return period: `uint16`, millimetres. */
export function encodePluvial(model: RegionModel): Uint8Array {
  return encode(
    regionGrid,
    designEvents.map((event) => mapRainFlood(model, event)),
  );
}

const LARGEST_INT16 = 32_767;

/** The ground: `int16` hundredths of a metre, with a scale of 0.01. */
export function encodeTerrain({ terrain }: RegionModel): Uint8Array {
  const samples = new Int16Array(terrain.heights.length);
  for (let cell = 0; cell < samples.length; cell += 1) {
    const centimetres = Math.round(100 * terrain.heights[cell]!);
    if (Math.abs(centimetres) > LARGEST_INT16)
      throw new RangeError(`A height of ${centimetres} cm does not fit 16 bits.`);
    samples[cell] = centimetres;
  }
  return encode(regionGrid, [{ description: 'ground', samples }], 0.01);
}

/** Years up to which a levee protects the cell, 0 where none does: `uint16`. */
export function encodeStandardOfProtection({ levee }: RegionModel): Uint8Array {
  const samples = new Uint16Array(levee.isProtected.length);
  for (let cell = 0; cell < samples.length; cell += 1) samples[cell] = levee.isProtected[cell]! * levee.standardYears;
  return encode(regionGrid, [{ description: 'standard of protection', samples }]);
}

/** Annual burn probability: `uint16` millionths, with a scale of 0.000001. */
export function encodeBurnProbability({ wildfire }: RegionModel): Uint8Array {
  return encode(
    wildfireGrid,
    [{ description: 'burn probability', samples: wildfire.burnProbabilityMillionths }],
    0.000001,
  );
}

/** Flame length where it burns: `uint16` centimetres, with a scale of 0.01. */
export function encodeFlameLength({ wildfire }: RegionModel): Uint8Array {
  return encode(wildfireGrid, [{ description: 'flame length', samples: wildfire.flameLengthCentimetres }], 0.01);
}
