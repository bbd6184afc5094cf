import { describe, expect, it } from 'vitest';
import { guessUnit, hasUndeclaredNodata, isCode } from '#main/pack/build/planning/guess-unit.ts';
import type { BandSample, SourceBand, SourceRaster } from '#shared/pack/pack-source.ts';
import { bareBand } from './support/source-raster.ts';

function sample(changes: Partial<BandSample>): BandSample {
  const numbers = { minimum: 0, secondMinimum: 0.1, maximum: 3, secondMaximum: 2.9, maximumCells: 1, values: null };
  return { cells: 100, valid: 100, hasFractions: true, ...numbers, ...changes };
}
function band(changes: Partial<SourceBand> = {}): SourceBand {
  return { ...bareBand, sample: sample({}), ...changes };
}
function raster(
  path: string,
  groundUnit: SourceRaster['groundUnit'] = 'metre',
  changes: Partial<SourceRaster> = {},
): SourceRaster {
  const place = { width: 10, height: 10, namesCrs: true, crsBeside: null, crsProblem: null, bbox: null };
  const sidecar = { hasSidecarNumbers: false, sidecarProblems: [] };
  const system = { groundUnit, verticalUnit: null, verticalDatums: [], isOfAmericanDatum: false };
  return {
    kind: 'raster',
    path,
    isFloat: true,
    bands: [],
    ...system,
    ...place,
    ...sidecar,
    ...changes,
  };
}
const isHeight = false;
const folderName = 'maps';

describe('the unit of a band', () => {
  it.each([
    ['ft', 'ft'],
    ['metre', 'm'],
    ['US survey foot', 'ft'],
    ['Centimeters', 'cm'],
  ] as const)('is what the file says: %s', (unit, expected) => {
    expect(guessUnit({ raster: raster('depth_rp100.tif'), band: band({ unit }), isHeight, folderName })).toMatchObject({
      value: expected,
      confidence: 'high',
    });
  });

  it.each([
    ['depth_cm.tif', 'cm'],
    ['depth_rp100_ft.tif', 'ft'],
    ['Depth (mm) rp10.tif', 'mm'],
    ['wd_meters.tif', 'm'],
  ] as const)('is what the name says: %s', (path, expected) => {
    expect(guessUnit({ raster: raster(path), band: band(), isHeight, folderName })).toMatchObject({
      value: expected,
      confidence: 'high',
    });
  });

  // Cells of 30 cm or 10 m are no unit of depth.
  it.each([
    // Fractions up to 3: metres.
    ['depth_30cm.tif', {}, 'm', 'medium'],
    // Whole numbers to 420: 4.20 m in centimetres.
    ['depth_10m.tif', { maximum: 420, secondMaximum: 419, hasFractions: false }, 'cm', 'medium'],
    // 99 twice and far above 15: a code, what is below it are metres.
    ['depth.tif', { maximum: 99, secondMaximum: 15, maximumCells: 7, hasFractions: false }, 'm', 'medium'],
    // Too much for metres, too odd for centimetres.
    ['depth.tif', { maximum: 42.5, secondMaximum: 42 }, 'm', 'low'],
    ['depth.tif', { maximum: 8000, secondMaximum: 7999, hasFractions: false }, 'mm', 'low'],
  ] as const)('is guessed by range: %s %j', (path, numbers, value, confidence) => {
    expect(
      guessUnit({ raster: raster(path), band: band({ sample: sample(numbers) }), isHeight, folderName }),
    ).toMatchObject({
      value,
      confidence,
    });
  });

  it('takes the scale into the range: 800 x 0.01 are 8 m', () => {
    const scaled = band({ scale: 0.01, sample: sample({ maximum: 800, secondMaximum: 799, hasFractions: false }) });
    expect(guessUnit({ raster: raster('depth.tif'), band: scaled, isHeight, folderName })).toMatchObject({
      value: 'm',
      confidence: 'medium',
    });
  });

  it('is never taken from a system of feet without being confirmed', () => {
    expect(guessUnit({ raster: raster('depth.tif', 'foot'), band: band(), isHeight, folderName })).toMatchObject({
      confidence: 'low',
    });
    expect(guessUnit({ raster: raster('wse.tif', 'foot'), band: band(), isHeight: true, folderName })).toMatchObject({
      confidence: 'low',
    });
  });

  it('of heights follows the ground, and is not known without one', () => {
    expect(guessUnit({ raster: raster('wse.tif'), band: band(), isHeight: true, folderName })).toMatchObject({
      value: 'm',
      confidence: 'medium',
    });
    expect(guessUnit({ raster: raster('wse.tif', null), band: band(), isHeight: true, folderName })).toBeNull();
  });
});

describe('a number that stands for something', () => {
  it.each([
    [{ maximum: 99, secondMaximum: 15, maximumCells: 7 }, true],
    [{ maximum: 9999, secondMaximum: 412, maximumCells: 2 }, true],
    // A single cell, a neighbour close by, a number that nobody writes codes with.
    [{ maximum: 99, secondMaximum: 15, maximumCells: 1 }, false],
    [{ maximum: 99, secondMaximum: 98, maximumCells: 7 }, false],
    [{ maximum: 87, secondMaximum: 15, maximumCells: 7 }, false],
  ])('%j: %s', (numbers, expected) => expect(isCode(sample(numbers))).toBe(expected));

  it.each([
    [{ minimum: -9999, secondMinimum: 3.2 }, true],
    [{ minimum: -32_768, secondMinimum: -2 }, true],
    [{ minimum: -4, secondMinimum: -3.9 }, false],
    [{ minimum: -9999, secondMinimum: -9998 }, false],
  ])('no data that is not declared: %j: %s', (numbers, expected) => {
    expect(hasUndeclaredNodata(sample(numbers))).toBe(expected);
  });
});
