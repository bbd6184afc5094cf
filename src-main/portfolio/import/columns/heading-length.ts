import { splitName } from './split-name.ts';

const inFeet =
  /[([]\s*(?:pi|['’′])\.?\s*[)\]]|(?:^|[^a-z])(?:ft|feet|foot|pieds?|fuß|fuss|voet|pies|piedi)(?:$|[^a-z])/iu;
const inMetres =
  /[([_]\s*m(?:[\s.]|[)\]]|$)|(?:^|[^a-z])(?:metres?|meters?|mètres?|metros?|metri|mtrs?|mts)(?:$|[^a-z])|\s(?:in|en)\s+m$/iu;

/** Of parts of a unit, which none here is: `tenths of ft`. */
const inParts = /(?<!\p{L})(?:tenths?|hundredths?|zehntel|hundertstel|dixièmes?|tienden?)(?!\p{L})/iu;
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
 * pieds`, `Höhe (Fuß)`; null: neither.
 */
export function findHeadingLength(heading: string): 'ft' | 'm' | null {
  if (inParts.test(heading)) return null;
  const spaced = splitName(heading);
  if (inFeet.test(heading) || inFeet.test(spaced)) return 'ft';
  return inMetres.test(heading) || inMetres.test(spaced) ? 'm' : null;
}
