import type { SourceBand, SourceRaster } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import type { Guess } from './guess.ts';
import { findLoneReturnPeriod, guessReturnPeriods, publishedReturnPeriods } from './guess-return-period.ts';
import { listPathNames, stemOf } from './name-words.ts';

/** A name with several return periods says none. */
export function describeSeveral(years: readonly Guess<number>[]): Guess<number> | null {
  const [first] = years;
  if (first === undefined) return null;
  const why = packText('name-of-several', { names: years.map((guess) => guess.why) });
  return { value: first.value, why, confidence: 'low' };
}

/**
 * Return periods of a band: of its own texts; of its file's name where the file has no other band. Several where the
 * name of a file of one band says another than what the band says of itself, or a sentence of it another than the name.
 * @param siblingStems stems of the other rasters of its folder
 */
export function guessYears(
  raster: SourceRaster,
  band: SourceBand,
  siblingStems: readonly string[],
): readonly Guess<number>[] {
  const own = [band.description, ...band.texts.filter((text) => /return|period|\brp\b|aep|probab/i.test(text))];
  for (const text of own) {
    const found = guessReturnPeriods(text);
    if (found.length > 0)
      return [...found.map(toBandSays), ...findOthers(found, guessSurely(raster, stemOf(raster.path)))];
  }
  if (raster.bands.length > 1) return guessLoneInBands(raster, band);
  const stem = stemOf(raster.path);
  for (const { text, from } of listPathNames(raster.path, '')) {
    const found = text === stem ? weighByNeighbours(text, siblingStems) : guessReturnPeriods(text);
    if (found.length === 0) continue;
    const said = band.about.filter(isAboutFloods).flatMap((sentence) => guessSurely(raster, sentence));
    return [
      ...found.map((guess) => ({ ...guess, why: packText(from, { word: guess.why }) })),
      ...findOthers(found, said).map(toBandSays),
    ];
  }
  const lone = findLoneReturnPeriod(stem);
  if (lone === null) return [];
  const hasSiblings = siblingStems.some((other) => isSibling(other, stem));
  const why = packText(hasSiblings ? 'number-among-neighbours' : 'only-number', { number: lone });
  return [{ value: lone, why, confidence: hasSiblings ? 'medium' : 'low' }];
}

/** Whether a sentence speaks of how rare floods are: years may be those of observations, too. */
function isAboutFloods(sentence: string): boolean {
  return /return|recurrence|aep|chance|\brp[ _-]?\d|[\s-]years?[\s-](?:flood|event|storm)/i.test(sentence);
}

function toBandSays(guess: Guess<number>): Guess<number> {
  return { ...guess, why: packText('band-says', { word: guess.why }) };
}

/** The only return period that a text about a file of one band surely says. */
function guessSurely({ bands }: SourceRaster, text: string): readonly Guess<number>[] {
  const found = bands.length === 1 ? guessReturnPeriods(text) : [];
  return found.length === 1 && found[0]!.confidence === 'high' ? found : [];
}

/** What says none of the return periods that were found. */
function findOthers(found: readonly Guess<number>[], said: readonly Guess<number>[]): readonly Guess<number>[] {
  return said.filter(({ value }) => found.every((guess) => guess.value !== value));
}

/**
 * The return periods of a name beside those of neighbours that differ from it in nothing else. `T10` beside `T11` is a
 * tile; `0.01` beside `0.002` are probabilities.
 */
function weighByNeighbours(stem: string, siblingStems: readonly string[]): readonly Guess<number>[] {
  const found = guessReturnPeriods(stem);
  const [guess, ...others] = found;
  if (guess === undefined || others.length > 0 || guess.confidence === 'high') return found;
  const word = wordsOf(guess);
  const bare = (name: string, matched: string): string => name.toLowerCase().replace(matched, '#');
  const neighbours = siblingStems.flatMap((sibling) => {
    const [own, ...more] = guessReturnPeriods(sibling);
    const isAlike = own !== undefined && bare(sibling, wordsOf(own)) === bare(stem, word);
    return isAlike && more.length === 0 && own.value !== guess.value ? [own.value] : [];
  });
  const arePublished = [guess.value, ...neighbours].every((value) => publishedReturnPeriods.includes(value));
  if (/^[a-z]/.test(word) && guess.confidence === 'medium' && !word.startsWith('aep') && !arePublished)
    return [{ ...guess, confidence: 'low' }];
  const isBareNumber = /^0?\.\d+$/.test(word);
  return isBareNumber && neighbours.length > 0 && arePublished ? [{ ...guess, confidence: 'medium' }] : found;
}

/** The part of a name that a guess is made of. */
function wordsOf({ why }: Guess<number>): string {
  const { words } = why.values;
  if (typeof words !== 'string') throw new TypeError(`the guess ${why.key} names no words`);
  return words;
}

function guessLoneInBands({ bands }: SourceRaster, { description }: SourceBand): Guess<number>[] {
  const numbers = bands.map((band) => findLoneReturnPeriod(band.description));
  const value = findLoneReturnPeriod(description);
  if (value === null || numbers.includes(null) || new Set(numbers).size < numbers.length) return [];
  return [{ value, why: packText('bands-named-by-number', { description }), confidence: 'medium' }];
}

/** Whether two names differ in one number only, a return period in both. */
function isSibling(a: string, b: string): boolean {
  const bare = (stem: string) => stem.replace(/\d+/, '#');
  return a !== b && bare(a) === bare(b) && findLoneReturnPeriod(a) !== null;
}
