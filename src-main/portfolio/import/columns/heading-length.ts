import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { splitName } from './split-name.ts';

const inFeet =
  /[([]\s*(?:pi|['’′])\.?\s*[)\]]|(?:^|[^a-z])(?:ft|feet|foot|pieds?|fuß|fuss|voet|pies|piedi)(?:$|[^a-z])/iu;
const inMetres =
  /[([_/]\s*m(?:[\s.]|[)\]]|$)|(?:^|[^a-z])(?:metres?|meters?|mètres?|metros?|metri|mtrs?|mts)(?:$|[^a-z])|\s(?:in|en)\s+m$/iu;

const inCentimetres = /(?<!\p{L})(?:cm|centimet(?:re|er)s?|zentimeter|centimètres?)(?!\p{L})/iu;
const inMillimetres = /(?<!\p{L})(?:mm|millimet(?:re|er)s?|millimètres?)(?!\p{L})/iu;
const inDecimetres = /(?<!\p{L})(?:dm|decimet(?:re|er)s?|dezimeter|décimètres?)(?!\p{L})/iu;
const inInches =
  /[([_\s]\s*(?:in|po|["”″]|'')\.?\s*[)\]]?$|(?<!\p{L})(?:ft|feet|foot)[\s./-]*(?:in\.?\s*[)\]]|in$)|(?<!\p{L})(?:in\.|inch(?:es)?|zoll|pouces?)(?!\p{L})/iu;
/** A unit that only a heading names: the file's is metres or feet. */
const smallUnits = [
  { name: 'mm', metres: METRES_PER_UNIT.mm, pattern: inMillimetres },
  { name: 'cm', metres: METRES_PER_UNIT.cm, pattern: inCentimetres },
  { name: 'dm', metres: 0.1, pattern: inDecimetres },
  { name: 'in', metres: METRES_PER_UNIT.in, pattern: inInches },
] as const;

/** Of parts of a unit, or of several, which none here is: `tenths of ft`, `ft/10`, `cm x 10`, `1/10 m`. */
const inParts =
  /(?<!\p{L})(?:tenths?|hundredths?|zehntel|hundertstel|dixièmes?|tienden?)(?!\p{L})|(?<!\p{L})(?:ft|feet|m|metres?|meters?|cm|mm|in|inch(?:es)?)\s*[/x×*÷]\s*\d|\d\s*[/÷]\s*\d/iu;
const brackets = /\(([^()]*)\)?|\[([^[\]]*)\]?/gu;
const aboveGround = new Set(
  [
    'above over high height floor first ffh the grade ground level agl ags est estimated approx known optional from of',
    'finished lowest main slab measured survey surveyed if in to top elevated',
    'au dessus du sol über uber ueber dem gelände gelande gok ok boven maaiveld sobre el suelo sopra il suolo',
  ].flatMap((words) => words.split(' ')),
);

/** Whether a word beside a length only says above what, or how it is known. */
export function isAboveGroundWord(word: string): boolean {
  return aboveGround.has(word.toLowerCase()) || !/\p{L}|\d/u.test(word);
}

/** Whether something in brackets behind the name of a height, which names no unit that is known, may be another one. */
export function hasUnknownLength(heading: string): boolean {
  const qualifiers = [...heading.matchAll(brackets)].map(([, round, square]) => round ?? square ?? '');
  return qualifiers.some((text) => text.split(/[\s.,/-]+/u).some((word) => !isAboveGroundWord(word)));
}

/**
 * Whether a heading says that lengths are in feet or in metres: `Height (ft)`, `FFH_feet`, `FloorHeightFt`, `hauteur en
 * pieds`, `Höhe (Fuß)`; null: neither, or another unit as well.
 */
export function findHeadingLength(heading: string): 'ft' | 'm' | null {
  const [unit, ...others] = listLengths(heading);
  return others.length === 0 && (unit?.name === 'ft' || unit?.name === 'm') ? unit.name : null;
}

/** A unit that a heading names and that is neither the metre nor the foot; null: none, or another as well. */
export function findSmallUnit(heading: string): { readonly name: string; readonly metres: number } | null {
  const [unit, ...others] = listLengths(heading);
  return others.length > 0 || unit === undefined || unit.name === 'ft' || unit.name === 'm' ? null : unit;
}

/** Whether a heading names several units of length, of which none can be meant alone: `(feet-inches)`, `(ft/m)`. */
export function namesSeveralLengths(heading: string): boolean {
  return listLengths(heading).length > 1;
}

function listLengths(heading: string): { readonly name: string; readonly metres: number }[] {
  if (inParts.test(heading)) return [];
  const spaced = splitName(heading);
  const says = (pattern: RegExp): boolean => pattern.test(heading) || pattern.test(spaced);
  return [
    ...(says(inFeet) ? [{ name: 'ft', metres: METRES_PER_UNIT.ft }] : []),
    ...(says(inMetres) ? [{ name: 'm', metres: 1 }] : []),
    ...smallUnits.filter(({ pattern }) => pattern.test(heading)),
  ];
}
