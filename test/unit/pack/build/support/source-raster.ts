import { guessUnit } from '#main/pack/build/planning/guess-unit.ts';
import type { SourceBand, SourceRaster } from '#shared/pack/pack-source.ts';

/** Numbers of a map of depths with fractions, up to 9. */
export const sample: NonNullable<SourceBand['sample']> = {
  cells: 100,
  valid: 100,
  hasFractions: true,
  minimum: 0,
  secondMinimum: 0.1,
  maximum: 9,
  secondMaximum: 8.9,
  maximumCells: 1,
  values: null,
};

/** A band of which nothing is said. */
export const bareBand: SourceBand = {
  description: '',
  unit: '',
  moreUnits: [],
  texts: [],
  about: [],
  scale: 1,
  offset: 0,
  sample,
};

/** A raster of one such band, as looking into a folder finds it. */
export function describeSource(changes: Partial<SourceRaster> = {}): SourceRaster {
  return {
    kind: 'raster',
    path: 'river_depth_rp100.tif',
    width: 10,
    height: 10,
    isFloat: true,
    groundUnit: 'metre',
    verticalUnit: null,
    verticalDatums: [],
    isOfAmericanDatum: false,
    namesCrs: true,
    crsBeside: null,
    crsProblem: null,
    bbox: null,
    hasSidecarNumbers: false,
    sidecarProblems: [],
    bands: [bareBand],
    ...changes,
  };
}

/** The unit that is guessed of such a raster. */
export const askUnit = (
  changes: Partial<SourceRaster>,
  band: Partial<SourceBand> = {},
  isHeight = false,
  folderName = 'maps',
) => guessUnit({ raster: describeSource(changes), band: { ...bareBand, ...band }, isHeight, folderName });
