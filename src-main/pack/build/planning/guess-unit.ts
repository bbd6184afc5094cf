import type { BandSample, SourceBand, SourceRaster } from '#shared/pack/pack-source.ts';
import type { LengthUnit } from '#shared/units/units.ts';
import {
  findLikelyUnit,
  findNamedUnits,
  findNameUnits,
  findToldUnits,
  listStatedUnits,
  readStatedUnit,
} from '#main/raster/index.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { findCountryOfFeet } from './american-system.ts';
import type { Guess } from './guess.ts';
import { listPathNames } from './name-words.ts';
import { findMentionedUnit, findScaleBeside, findToldOtherwise, guessStated } from './stated-unit.ts';

/** Metres of water that maps commonly end below; larger numbers are counted in a smaller unit. */
const COMMON_DEPTH_METRES = 20;
/**
 * Whole numbers from here to there are centimetres of water: 2.55 to 25 m. Smaller ones may as well be decimetres or
 * feet, of which a byte holds no more.
 */
const CENTIMETRES = { minimum: 255, maximum: 2500 };

export interface UnitQuestion {
  readonly raster: SourceRaster;
  readonly band: SourceBand;
  /** Whether heights above a datum are measured, not depths. */
  readonly isHeight: boolean;
  /** Name of the folder that holds all maps. */
  readonly folderName: string;
}

/**
 * The unit of a band's numbers: by the file's own word, by the nearest name that has one, by what the heights of its
 * coordinate system are counted in, or by the numbers' range. A word that is not understood is never overruled by what
 * comes behind it: it is asked about, as are depths in a country that measures in feet.
 */
export function guessUnit(question: UnitQuestion): Guess<LengthUnit> | null {
  const { band } = question;
  const guess = (): Guess<LengthUnit> | null =>
    guessByName(question) ?? findMentionedUnit(band) ?? guessUnsaid(question);
  const scaled = findScaleBeside(band);
  if (scaled !== null) return scaled;
  const stated = guessStated(band, readStatedUnit, () => guess()?.value ?? 'm');
  if (stated !== null && stated.confidence !== 'high') return stated;
  if (stated !== null) return findContradicted(question, stated.value) ?? stated;
  const guessed = guess();
  return guessed === null ? null : (findToldAgainst(question, guessed) ?? guessed);
}

/** What a sentence of the file's metadata, or the heights of its system, say against a unit that is not asked about. */
function findToldAgainst(
  { band, raster, isHeight }: UnitQuestion,
  { value, why, confidence }: Guess<LengthUnit>,
): Guess<LengthUnit> | null {
  if (confidence === 'low') return null;
  const told = findToldOtherwise(band, value);
  if (told !== null)
    return { value, why: packText('file-says-otherwise', { word: told.word, why }), confidence: 'low' };
  const vertical = raster.verticalUnit === 'foot' ? 'ft' : raster.verticalUnit === 'metre' ? 'm' : null;
  const isOther = vertical === 'ft' ? value !== 'ft' : vertical === 'm' && value === 'ft';
  if (!isHeight || vertical === null || !isOther) return null;
  return { value, why: packText('file-says-otherwise', { word: vertical, why }), confidence: 'low' };
}

/**
 * What the band's or the file's name, or a sentence of its metadata, says against the unit that the file states. Metres
 * contradict it where they are said outright: names have the size of cells in them.
 */
function findContradicted(
  { raster, band }: Pick<UnitQuestion, 'raster' | 'band'>,
  stated: LengthUnit,
): Guess<LengthUnit> | null {
  const says = listStatedUnits(band).join(', ');
  for (const { text, from } of listPathNames(raster.path, band.description)) {
    const units = from === 'folder-named' ? null : from === 'band-named' ? findToldUnits(text) : findNameUnits(text);
    const [word] = units?.values() ?? [];
    if (word === undefined || units?.has(stated) === true) continue;
    const why = packText('file-says-otherwise', { word: says, why: packText('name-says', { word }) });
    return { value: stated, why, confidence: 'low' };
  }
  const told = findToldOtherwise(band, stated);
  if (told === null) return null;
  const why = packText('file-says-otherwise', { word: says, why: packText('file-mentions', told) });
  return { value: stated, why, confidence: 'low' };
}

/** The unit that the nearest name with one says. */
export function guessByName({ raster, band, folderName }: Omit<UnitQuestion, 'isHeight'>): Guess<LengthUnit> | null {
  for (const { text, from } of listPathNames(`${folderName}/${raster.path}`, band.description)) {
    const [first, ...others] = findNamedUnits(text);
    if (first === undefined) {
      const likely = from === 'folder-named' ? null : findLikelyUnit(text);
      if (likely === null) continue;
      return { value: likely.unit, why: packText('name-says', { word: likely.word }), confidence: 'low' };
    }
    const [value, word] = first;
    if (others.length > 0) {
      const why = packText('name-of-units', { words: [word, ...others.map(([, another]) => another)].join(', ') });
      return { value, why, confidence: 'low' };
    }
    if (from === 'folder-named') return { value, why: packText(from, { word: text }), confidence: 'medium' };
    return { value, why: packText('name-says', { word }), confidence: 'high' };
  }
  return null;
}

/** The unit where neither the file nor a name says one. */
function guessUnsaid({ raster, band, isHeight, folderName }: UnitQuestion): Guess<LengthUnit> | null {
  const { verticalUnit, groundUnit } = raster;
  if (verticalUnit === 'unknown') return { value: 'm', why: packText('heights-in-unknown'), confidence: 'low' };
  if (isHeight && verticalUnit !== null) {
    const value = verticalUnit === 'foot' ? 'ft' : 'm';
    return { value, why: packText('heights-counted-in', { unit: value }), confidence: 'medium' };
  }
  if (verticalUnit === 'foot') {
    return { value: 'ft', why: packText('heights-counted-in', { unit: 'ft' }), confidence: 'low' };
  }
  if (groundUnit === 'foot') return { value: 'ft', why: packText('ground-in-feet'), confidence: 'low' };
  if (!isHeight && band.sample !== null && band.sample.valid > 0) {
    const guess = guessByRange(band.sample, band, raster);
    const why = guess.value === 'm' ? findCountryOfFeet(raster, band, folderName) : null;
    return why === null ? guess : { value: 'ft', why, confidence: 'low' };
  }
  if (!isHeight || groundUnit === null) return null;
  const country = findCountryOfFeet(raster, band, folderName);
  if (country !== null) return { value: 'm', why: country, confidence: 'low' };
  const why = packText(groundUnit === 'degree' ? 'heights-over-degrees' : 'heights-over-metres');
  return { value: 'm', why, confidence: 'medium' };
}

function guessByRange(sample: BandSample, { scale, offset }: SourceBand, { isFloat }: SourceRaster): Guess<LengthUnit> {
  const maximum = (isCode(sample) ? sample.secondMaximum : sample.maximum) * scale + offset;
  const highest = { number: Number(maximum.toPrecision(4)) };
  const isWhole = !sample.hasFractions && Number.isInteger(scale) && Number.isInteger(offset);
  // Whole metres would be a coarse map; whole decimetres or feet are not. A float may be whole by chance.
  if (isWhole && !isFloat && maximum > 0 && maximum < CENTIMETRES.minimum)
    return { value: 'm', why: packText('up-to-whole', highest), confidence: 'low' };
  if (maximum <= COMMON_DEPTH_METRES)
    return { value: 'm', why: packText('up-to-as-metres', highest), confidence: 'medium' };
  if (isWhole && maximum >= CENTIMETRES.minimum && maximum <= CENTIMETRES.maximum) {
    return { value: 'cm', why: packText('up-to-as-centimetres', highest), confidence: 'medium' };
  }
  if (isWhole && maximum > CENTIMETRES.maximum)
    return { value: 'mm', why: packText('up-to-whole', highest), confidence: 'low' };
  return { value: 'm', why: packText('up-to-too-much', highest), confidence: 'low' };
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
