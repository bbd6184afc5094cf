import type { LengthUnit } from '#shared/units/units.ts';

/** Words for units, in metadata and in names: NIST SP 811, GDAL's unit types, and those of Dutch, German and French. */
const words: Readonly<Record<LengthUnit, readonly string[]>> = {
  m: ['m', 'metre', 'metres', 'meter', 'meters', 'metros', 'mètre', 'mètres'],
  dm: ['decimetre', 'decimetres', 'decimeter', 'decimeters', 'dezimeter', 'décimètre', 'décimètres'],
  cm: ['cm', 'centimetre', 'centimetres', 'centimeter', 'centimeters', 'zentimeter', 'centimètre', 'centimètres'],
  mm: ['mm', 'millimetre', 'millimetres', 'millimeter', 'millimeters', 'millimètre', 'millimètres'],
  ft: ['ft', 'feet', 'foot', 'ftus', 'usft', 'survey foot', 'survey feet', 'pieds'],
  in: ['inch', 'inches', 'zoll', 'pouces'],
  yd: ['yd', 'yds', 'yard', 'yards'],
};
/** Words that a file may state as its unit, but that mean something else in a name. */
const statedOnly: Readonly<Partial<Record<LengthUnit, readonly string[]>>> = { dm: ['dm'], in: ['in', '"'], ft: ["'"] };

function listUnits(
  tables: readonly Readonly<Partial<Record<LengthUnit, readonly string[]>>>[],
): Map<string, LengthUnit> {
  return new Map(
    tables.flatMap((table) =>
      Object.entries(table).flatMap(([unit, listed]) => listed.map((word) => [word, unit as LengthUnit] as const)),
    ),
  );
}
const namedUnits = listUnits([words]);
const statedUnits = listUnits([words, statedOnly]);

/** What may stand behind a unit that a file states: which foot it is, and what heights are counted from. */
const beside = new Set(
  'us u.s international intl survey navd navd88 ngvd ngvd29 nap msl aod odn ahd taw dvr90 dhhn92 dhhn2016 nn nhn ngf ign69 egm96 egm2008 cgvd28 cgvd2013 rh2000 datum depth height elevation water of above below ground sea mean level sealevel the local'.split(
    ' ',
  ),
);

/** The unit that a file states of a band, `ft NAVD88`, `us-ft`, `foot_us`; null for a text that is not understood. */
export function readStatedUnit(text: string): LengthUnit | null {
  const listed = text
    .toLowerCase()
    .replaceAll(/\b(navd|ngvd|egm|dhhn|cgvd|ign|rh)[ _-]*(\d+)\b/g, '$1$2')
    .split(/[\s_()[\],;:-]+/u)
    .map((word) => word.replace(/\.$/, ''))
    .filter((word) => word !== '');
  const units = new Set(listed.flatMap((word) => statedUnits.get(word) ?? []));
  const isUnderstood = listed.every((word) => statedUnits.has(word) || beside.has(word));
  return units.size === 1 && isUnderstood ? [...units][0]! : null;
}

/** Units that a name speaks of, each with its word. What is joined to a number is the size of cells: `10m`, `30cm`. */
export function findNamedUnits(name: string): ReadonlyMap<LengthUnit, string> {
  const parted = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2').toLowerCase();
  const found = new Map<LengthUnit, string>();
  for (const word of parted.match(/(?<![\p{L}\p{N}])\p{L}+(?![\p{L}\p{N}])/gu) ?? []) {
    const unit = namedUnits.get(word);
    if (unit !== undefined && !found.has(unit)) found.set(unit, word);
  }
  return found;
}

/** What is said to have a unit and is none of the cells' numbers: places and sizes. */
const ofPlaces =
  /(?:cell|grid|pixel|raster|spatial|horizontal|resolution|spacing|size|posting|coordinates?|projection)\b/iu;

/**
 * Units that a sentence says numbers to be counted in, each with its word: every one but metres that it speaks of, and
 * metres where it says so outright, `depth in m`, `Units: metres`, `height (m)`. Sizes of cells are in metres mostly.
 */
export function findToldUnits(sentence: string): ReadonlyMap<LengthUnit, string> {
  const told = new Map([...findNamedUnits(sentence)].filter(([unit]) => unit !== 'm'));
  for (const clause of sentence.split(/[.;,\n](?=\s|$)/u)) {
    if (ofPlaces.test(clause)) continue;
    const [, word] =
      /(?:\bin|\bunits?\s*(?:are|is|of)?\s*[:=]?|[([])\s*(m|met(?:er|re)s?)(?![\p{L}\p{N}])/iu.exec(clause) ?? [];
    if (word !== undefined) told.set('m', word);
  }
  return told;
}

/**
 * Units that the name of a file says its numbers to be counted in: every one but metres, and metres as its last word
 * that no plain number stands before: `depth_rp100_m`, not `depth_5_m`, which is the size of cells.
 */
export function findNameUnits(name: string): ReadonlyMap<LengthUnit, string> {
  const named = new Map(findNamedUnits(name));
  const metres = named.get('m');
  if (metres === undefined) return named;
  const words =
    name
      .replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  if (words.at(-1) !== metres || words.length < 2 || /^\d+$/.test(words.at(-2)!)) named.delete('m');
  return named;
}

/** A power of ten that metres were multiplied with: `depth_x10`, `x100`; `x10_y20` is a tile. */
const multiplied = /(?<![\p{L}\p{N}])(?:x|times|mult|scaled)[ _-]?(10{1,3})(?![\p{N}])(?![ _-]?y[ _-]?\d)/iu;
const unitsOfFactor: Readonly<Record<string, LengthUnit>> = { 10: 'dm', 100: 'cm', 1000: 'mm' };

/**
 * A unit that a name may speak of, with its word: `dm`, `in` at the end, metres times ten. It is asked about, for they
 * mean other things as well (`maps_in_dm`).
 */
export function findLikelyUnit(name: string): { readonly unit: LengthUnit; readonly word: string } | null {
  const [word, factor = ''] = multiplied.exec(name) ?? [];
  const byFactor = unitsOfFactor[factor];
  if (word !== undefined && byFactor !== undefined) return { unit: byFactor, word };
  const parted = name.replaceAll(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  const [decimetres] = /(?<![\p{L}\p{N}])dm(?![\p{L}\p{N}])/iu.exec(parted) ?? [];
  if (decimetres !== undefined) return { unit: 'dm', word: decimetres };
  const [, inches] = /[\p{L}\p{N}][^\p{L}\p{N}]+(in)[^\p{L}\p{N}]*$/iu.exec(parted) ?? [];
  return inches === undefined ? null : { unit: 'in', word: inches };
}

/** What a file says a band's numbers are counted in, each wording once. */
export function listStatedUnits({ unit, moreUnits }: StatedUnits): string[] {
  return [...new Set([unit, ...moreUnits].map((text) => text.trim()).filter((text) => text !== ''))];
}

/** What a file says of the unit of a band: its own unit, and what items that are named after units say. */
export interface StatedUnits {
  readonly unit: string;
  readonly moreUnits: readonly string[];
}

/** What a file states against the unit that a band is read in; null where it agrees, or says nothing. */
export function findUnitContradiction(
  texts: StatedUnits,
  unit: LengthUnit,
): { readonly word: string; readonly isLength: boolean } | null {
  const words = listStatedUnits(texts);
  const read = words.map((word) => ({ word, unit: readStatedUnit(word) }));
  const other = read.find((stated) => stated.unit !== null && stated.unit !== unit);
  if (other !== undefined) return { word: other.word, isLength: true };
  const [first] = words;
  return first === undefined || read.some((stated) => stated.unit === unit) ? null : { word: first, isLength: false };
}
