import words from './data/street-words.json' with { type: 'json' };

/** Turns `{ code: [form, …] }` into form -> code. */
function invert(table: Readonly<Record<string, readonly string[]>>): [string, string][] {
  return Object.entries(table).flatMap(([code, forms]) => forms.map((form): [string, string] => [form, code]));
}

/**
 * The code of every word that has one, whatever its role: `straat`, `Street` and `Saint` are all `st`. Sharing a code
 * between roles is what makes `St` unambiguous: nobody has to know whether it is a saint.
 */
export const wordCodes: ReadonlyMap<string, string> = new Map([
  ...invert(words.titles),
  ...invert(words.directions),
  ...invert(words.ordinals),
  ...invert(words.types),
]);

/** Codes that can be the type of a street. */
export const typeCodes: ReadonlySet<string> = new Set(Object.keys(words.types));
/** Types that come first, as in French. */
export const leadingTypeCodes: ReadonlySet<string> = new Set(words.leadingTypes);
/** Compass codes. */
export const directionCodes: ReadonlySet<string> = new Set(Object.keys(words.directions));
/** Compass words that begin names of towns, longest first, with their codes. */
export const compassBeginnings: readonly (readonly [word: string, code: string])[] = invert(words.directions)
  .filter(([word]) => word.length > 2)
  .sort((a, b) => b[0].length - a[0].length);
/** French compass letters that mean something else unless they stand last. */
export const trailingDirections: Readonly<Record<string, string>> = words.trailingDirections;
/** Words that people leave out. */
export const articles: ReadonlySet<string> = new Set(words.articles);

/** Endings that Dutch and German write in one word with the name, longest first, with their code. */
export const compoundEndings: readonly (readonly [ending: string, code: string])[] = Object.entries(
  words.compoundEndings,
).sort((a, b) => b[0].length - a[0].length);

/** What a dotted ending can stand for: `Populierenl.` -> `laan`. */
export const dottedEndings: ReadonlyMap<string, readonly string[]> = new Map(Object.entries(words.dottedEndings));

/** Every word that is longer than its code, with it: what a half-typed word may be about to become. */
export const longForms: readonly (readonly [form: string, code: string])[] = [...wordCodes].filter(
  ([form, code]) => form.length > code.length,
);
