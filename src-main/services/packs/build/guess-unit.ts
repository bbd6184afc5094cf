import type { BandSample, SourceBand, SourceRaster } from '#shared/domain/pack-source.ts';
import type { LengthUnit } from '#shared/domain/units.ts';
import { packText } from '#shared/domain/pack-text.ts';
import type { Guess } from './guess.ts';
import { stemOf } from './name-words.ts';

/** How units are written in metadata and names; NIST SP 811 and the words of GDAL's unit types. */
const spellings: Readonly<Record<string, LengthUnit>> = {
  m: 'm',
  metre: 'm',
  metres: 'm',
  meter: 'm',
  meters: 'm',
  cm: 'cm',
  centimetre: 'cm',
  centimetres: 'cm',
  centimeter: 'cm',
  centimeters: 'cm',
  mm: 'mm',
  millimetre: 'mm',
  millimetres: 'mm',
  millimeter: 'mm',
  millimeters: 'mm',
  ft: 'ft',
  feet: 'ft',
  foot: 'ft',
  'us survey foot': 'ft',
  'us-ft': 'ft',
  ftus: 'ft',
};

/** Metres of water that maps commonly end below; larger numbers are counted in a smaller unit. */
const COMMON_DEPTH_METRES = 20;
/** Whole numbers from here to there are centimetres of water: 0.3 to 25 m. */
const CENTIMETRES = { minimum: 30, maximum: 2500 };

export interface UnitQuestion {
  readonly raster: SourceRaster;
  readonly band: SourceBand;
  /** Whether heights above a datum are measured, not depths. */
  readonly isHeight: boolean;
}

/** The unit of a band's numbers: by the file's own word, its name, the ground's unit, or the numbers' range. */
export function guessUnit({ raster, band, isHeight }: UnitQuestion): Guess<LengthUnit> | null {
  const stated = spellings[band.unit.trim().toLowerCase()];
  if (stated !== undefined)
    return { value: stated, why: packText('file-says', { word: band.unit }), confidence: 'high' };
  const named = findUnitWord(`${band.description} ${stemOf(raster.path)}`);
  if (named !== null)
    return { value: spellings[named]!, why: packText('name-says', { word: named }), confidence: 'high' };
  if (raster.groundUnit === 'foot') {
    const why = packText('ground-in-feet');
    return { value: 'ft', why, confidence: 'low' };
  }
  if (isHeight) {
    if (raster.groundUnit === null) return null;
    return {
      value: 'm',
      why: packText(raster.groundUnit === 'degree' ? 'heights-over-degrees' : 'heights-over-metres'),
      confidence: 'medium',
    };
  }
  return band.sample === null || band.sample.valid === 0 ? null : guessByRange(band.sample, band);
}

function guessByRange(sample: BandSample, { scale, offset }: SourceBand): Guess<LengthUnit> {
  const maximum = (isCode(sample) ? sample.secondMaximum : sample.maximum) * scale + offset;
  const highest = { number: Number(maximum.toPrecision(4)) };
  if (maximum <= COMMON_DEPTH_METRES)
    return { value: 'm', why: packText('up-to-as-metres', highest), confidence: 'medium' };
  const isWhole = !sample.hasFractions && Number.isInteger(scale) && Number.isInteger(offset);
  if (isWhole && maximum >= CENTIMETRES.minimum && maximum <= CENTIMETRES.maximum) {
    return { value: 'cm', why: packText('up-to-as-centimetres', highest), confidence: 'medium' };
  }
  if (isWhole && maximum > CENTIMETRES.maximum)
    return { value: 'mm', why: packText('up-to-whole', highest), confidence: 'low' };
  return { value: 'm', why: packText('up-to-too-much', highest), confidence: 'low' };
}

function findUnitWord(text: string): string | null {
  // Joined to a number it is the size of cells: 10m, 30cm. A word between other letters is part of another.
  const words = text.toLowerCase().match(/(?<![a-z\d])[a-z]+(?![a-z\d])/g) ?? [];
  return words.find((word) => Object.hasOwn(spellings, word)) ?? null;
}

/** Numbers that stand for something, not for an amount: rows of nines, ends of number types. */
const codes: readonly number[] = [99, 100, 127, 128, 254, 255, 990, 998, 999, 1000, 9990, 9998, 9999, 10_000].concat([
  32_766, 32_767, 65_534, 65_535, 99_999, 999_999,
]);

/** Whether a band's largest number is a code: one that codes are written with, met often, far above all others. */
export function isCode(sample: BandSample): boolean {
  return (
    codes.includes(sample.maximum) && sample.maximumCells > 1 && sample.maximum > 2 * Math.max(1, sample.secondMaximum)
  );
}

/** Whether a band's lowest number is a code for "no data" that the file does not declare. */
export function hasUndeclaredNodata({ minimum, secondMinimum, valid }: BandSample): boolean {
  return valid > 0 && [-9999, -999, -99_999, -32_768, -32_767].includes(minimum) && secondMinimum > minimum / 2;
}
