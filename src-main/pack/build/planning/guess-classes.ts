import type { HazardClasses } from '#shared/pack/pack-plan.ts';
import type { SourceBand } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import type { Guess } from './guess.ts';
import { findWord, splitWords } from './name-words.ts';

/** Highest figure of the index. */
const HIGHEST_INDEX = 10;

/**
 * Classes of Wildfire Hazard Potential (Dillon, G. K., USDA Forest Service, RDS-2015-0047): very low, low, moderate,
 * high, very high; 6 is land that cannot burn, 7 water. Their indices are those that this application calls by the same
 * words.
 */
const wildfireHazardPotential: HazardClasses = [
  [1, 1, 1],
  [2, 2, 3],
  [3, 3, 5],
  [4, 4, 7],
  [5, 5, 9],
  [6, 6, 1],
  [7, 7, 1],
];

/**
 * What the numbers of a classified raster stand for. Numbers from 1 to 10 are the index itself; of any others it is
 * only known that they rise with the danger, so that what is made of them has to be confirmed. Null where it has no
 * classes.
 */
export function guessClasses(path: string, { sample }: SourceBand): Guess<HazardClasses> | null {
  const values = sample?.values ?? [];
  const lowest = values[0];
  const highest = values.at(-1);
  if (lowest === undefined || highest === undefined || lowest === highest || sample?.hasFractions === true) return null;
  const listed = values.join(', ');
  if (lowest >= 1 && highest === HIGHEST_INDEX) {
    const value = values.map((number) => [number, number, number] as HazardClasses[number]);
    return { value, why: packText('numbers-of-index', { numbers: listed }), confidence: 'medium' };
  }
  const isPotential = findWord(splitWords(path), ['whp', 'wildfire hazard potential']) !== null;
  if (isPotential && lowest >= 1 && highest <= 7) {
    const why = packText('numbers-of-potential', { numbers: listed });
    return { value: wildfireHazardPotential, why, confidence: 'low' };
  }
  if (values.length > HIGHEST_INDEX) return null;
  const step = (HIGHEST_INDEX - 1) / (values.length - 1);
  const value = values.map((number, rank) => [number, number, Math.round(1 + rank * step)] as HazardClasses[number]);
  return { value, why: packText('numbers-spread', { numbers: listed }), confidence: 'low' };
}
