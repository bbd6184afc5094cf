import { packText } from '#shared/pack/pack-text.ts';
import { findCountryOfFeet } from './american-system.ts';
import type { Guess } from './guess.ts';
import { isCode, type UnitQuestion } from './guess-unit.ts';
import { listPathNames } from './name-words.ts';
import { guessStated } from './stated-unit.ts';

type FactorQuestion = Omit<UnitQuestion, 'isHeight'>;

/** A way in which names and metadata tell a factor: null where they tell that it is none of the known ones. */
interface FactorWords {
  /** The factor of a unit that a file states, null for a text that is not understood. */
  readonly read: (text: string) => number | null;
  /** The factors that a name speaks of, each with its words; `isSure` where they say nothing else. */
  readonly find: (name: string) => readonly Mention[];
}

interface Mention {
  readonly factor: number;
  readonly words: string;
  readonly isSure: boolean;
}

/** kW/m in one Btu/ft/s: 1055.05585262 J (international table) over 0.3048 m (NIST SP 811, B.8 and B.6). */
const BTU_PER_FOOT_SECOND = Number((1.055_055_852_62 / 0.3048).toPrecision(9));
/** kW/m in one kcal/m/s (international table, NIST SP 811, B.8). */
const KILOCALORIE_PER_METRE_SECOND = 4.1868;

/** What a stated unit of a probability is, without spaces: a share in a year, or how often in some years. */
const statedShares: ReadonlyMap<string, number> = new Map([
  ...['1', 'fraction', 'probability', 'annualprobability', 'probabilityperyear', 'peryear', 'annual'].map(
    (word) => [word, 1] as const,
  ),
  ...['1/year', '1/yr', '1/a', 'yr-1', 'year-1', 'a-1', '/yr', '/year', '0-1', 'unitless', 'dimensionless'].map(
    (word) => [word, 1] as const,
  ),
  ...['%', 'percent', 'pct', 'percentage', '%/yr', '%/year', 'percentperyear', '%peryear'].map(
    (word) => [word, 0.01] as const,
  ),
  ...['‰', 'permille', 'promille', 'perthousand', 'perthousandyears'].map((word) => [word, 0.001] as const),
]);

const probabilities: FactorWords = {
  read(text) {
    const word = text.toLowerCase().replaceAll(/\s+/gu, '');
    const known = statedShares.get(word);
    if (known !== undefined) return known;
    const count = /^(?:1\/|per)(10+)(?:years?|yrs?|a)?$/.exec(word)?.[1];
    return count === undefined ? null : 1 / Number(count);
  },
  find: (name) =>
    findAll(name, [
      // `90pct` is a percentile, or a share of something else.
      [/\d[ _-]?(?:pct|percent|pc|%)(?!\p{L})/giu, () => [0.01, false]],
      [
        /(?<!\p{L})(?<!\d[ _-]?)(?:pct|percent|percentage|prozent|procent|pourcent|porcentaje)(?!\p{L})|(?<!\d ?)%/giu,
        () => [0.01, true],
      ],
      [/(?<!\p{L})(?:per[ _-]?mille|promille|per[ _-]?thousand)(?!\p{L})|‰/giu, () => [0.001, true]],
      [
        /(?<!\p{L})(?:per|pro|par|je)[ _-]*(1(?:[_,]?0)+)(?!\d)(?:[ _-]*(?:yrs?|years?|y))?/giu,
        (count) => [1 / count, true],
      ],
      [/(?<![\p{L}\d])(?:x|times|mult|scaled?|by)[ _-]*(1(?:[_,]?0)+)(?!\d)/giu, (count) => [1 / count, false]],
      [/(?<!\d)(1(?:[_,]?0)+)[ _-]?x(?!\p{L})/giu, (count) => [1 / count, false]],
      // How likely a fire is in several years, or the years between fires.
      [
        /(?<!\d)(?<!per[ _-]*)(\d{1,4})[ _-]?(?:yrs?|years?|jaar|jahre?|ans)(?!\p{L})/giu,
        (count) => [1 / Math.max(1, count), count === 1],
      ],
      [/(?<!\p{L})(?:interval|return[ _-]?period|1[ _-]?in)(?!\p{L})/giu, () => [1, false]],
    ]),
};

const statedIntensities: readonly (readonly [RegExp, number])[] = [
  [/^(?:kwm|kilowatts?met(?:re|er)s?|kjms|kjsm)$/, 1],
  [/^(?:wm|watts?met(?:re|er)s?|jms|jsm)$/, 0.001],
  [/^(?:mwm|megawatts?met(?:re|er)s?)$/, 1000],
  [/^btus?(?:(?:ft|foot|feet)(?:s|sec|seconds?)|(?:s|sec|seconds?)(?:ft|foot|feet))$/, BTU_PER_FOOT_SECOND],
  [/^btus?(?:(?:ft|foot|feet)(?:min|minutes?)|(?:min|minutes?)(?:ft|foot|feet))$/, BTU_PER_FOOT_SECOND / 60],
  [/^kcal(?:ms|sm)$/, KILOCALORIE_PER_METRE_SECOND],
];

const intensities: FactorWords = {
  read(text) {
    const letters = text.toLowerCase().replaceAll(/(?<!\p{L})per(?!\p{L})|\^?[-−]1|[\s/·⋅*^()[\].,_-]/gu, '');
    return statedIntensities.find(([pattern]) => pattern.test(letters))?.[1] ?? null;
  },
  find: (name) =>
    findAll(name, [
      [
        /(?<!\p{L})btus?(?:[ _-]*(?:per[ _-]*)?(?:ft|foot|feet)[ _-]*(?:per[ _-]*)?(?:s|sec|second)?)?(?!\p{L})/giu,
        () => [BTU_PER_FOOT_SECOND, true],
      ],
      [
        /(?<!\p{L})btus?[ _-]*(?:per[ _-]*)?(?:ft|foot|feet)[ _-]*(?:per[ _-]*)?min(?:ute)?s?(?!\p{L})/giu,
        () => [BTU_PER_FOOT_SECOND / 60, true],
      ],
      [/(?<!\p{L})(?:k[ _-]?w|kilowatts?)(?:[ _-]*(?:per[ _-]*)?m(?:et(?:re|er)s?)?)?(?!\p{L})/giu, () => [1, true]],
      [/(?<!\p{L})(?:mw|megawatts?)(?:[ _-]*(?:per[ _-]*)?m(?:et(?:re|er)s?)?)?(?!\p{L})/giu, () => [1000, true]],
      [/(?<!\p{L})(?<!k[ _-]?)(?:w|watts?)[ _-]*(?:per[ _-]*)?m(?:et(?:re|er)s?)?(?!\p{L})/giu, () => [0.001, true]],
      [/(?<!\p{L})kcals?(?!\p{L})/giu, () => [KILOCALORIE_PER_METRE_SECOND, false]],
    ]),
};

function findAll(
  name: string,
  patterns: readonly (readonly [RegExp, (count: number) => readonly [factor: number, isSure: boolean]])[],
): Mention[] {
  const parted = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return patterns.flatMap(([pattern, describe]) =>
    [...parted.matchAll(pattern)].map(([words, count = '']) => {
      const [factor, isSure] = describe(Number(count.replaceAll(/[_,]/g, '')));
      return { factor, words: words.trim(), isSure };
    }),
  );
}

/**
 * What the numbers of a burn probability are multiplied with to be shares of a year. Numbers above 1 are none, whatever
 * names say.
 */
export function guessProbabilityFactor(question: FactorQuestion): Guess<number> | null {
  const { sample, scale, offset } = question.band;
  if (sample === null || sample.valid === 0) return guessSaid(question, probabilities);
  const highest = (isCode(sample) ? sample.secondMaximum : sample.maximum) * scale + offset;
  const said = guessSaid(question, probabilities);
  const number = Number(highest.toPrecision(4));
  if (highest * (said?.value ?? 1) <= 1)
    return said ?? { value: 1, why: packText('numbers-as-shares', { number }), confidence: 'medium' };
  const value = [0.01, 0.001, 0.0001, 0.00001, 0.000001].find((factor) => highest * factor <= 1) ?? 1e-9;
  return { value, why: packText('numbers-above-one', { number }), confidence: 'low' };
}

/** What the numbers of a fire's intensity are multiplied with to be kW/m. */
export function guessIntensityFactor(question: FactorQuestion): Guess<number> {
  const said = guessSaid(question, intensities);
  if (said !== null) return said;
  const country = findCountryOfFeet(question.raster, question.band, question.folderName);
  if (country !== null) return { value: BTU_PER_FOOT_SECOND, why: country, confidence: 'low' };
  return { value: 1, why: packText('as-kilowatts'), confidence: 'medium' };
}

/** What the file states, else the nearest name; what is not understood, and several that differ, are asked about. */
function guessSaid({ raster, band, folderName }: FactorQuestion, words: FactorWords): Guess<number> | null {
  const stated = guessStated(band, words.read, () => 1);
  if (stated !== null) return stated;
  for (const { text, from } of listPathNames(`${folderName}/${raster.path}`, band.description)) {
    const mentions = words.find(text);
    const [mention] = mentions;
    if (mention === undefined) continue;
    const isOne = mentions.every(({ factor, isSure }) => isSure && factor === mention.factor);
    const why = packText(isOne ? from : 'name-of-units', {
      word: mention.words,
      words: mentions.map((one) => one.words).join(', '),
    });
    return { value: mention.factor, why, confidence: isOne ? (from === 'folder-named' ? 'medium' : 'high') : 'low' };
  }
  return null;
}
