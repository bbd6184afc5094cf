/** How German and Nordic letters are written where a keyboard lacks them. */
const expansions: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** A name and, where it has letters that are also written as two (`Müller`, `Mueller`), that spelling. */
export function listSpellings(name: string): string[] {
  const composed = name.normalize('NFC');
  if (!/[äöüøå]/iu.test(composed)) return [name];
  return [name, composed.replace(/[äöüøå]/giu, (letter) => expansions[letter.toLowerCase()] ?? letter)];
}

/** What a lone `d` among the words of a name is short for. */
const articlesOfD = ['der', 'des', 'den', 'dem'];

/**
 * A German name with its article cut short, `Str. d. 17. Juni`, `Unter d. Linden`, as it may go on; empty where there
 * is none.
 */
export function listArticleReadings(name: string): string[] {
  const short = /(?<=\p{L}\.?\s*)(?<!\p{L})d(?:\.\s*|\s+)(?=[\p{L}\d]{2})/iu;
  return short.test(name) ? articlesOfD.map((article) => name.replace(short, ` ${article} `)) : [];
}

/** Names that streets of the United States are known by in their initials. */
const initials: Readonly<Record<string, string>> = {
  mlk: 'Martin Luther King',
  jfk: 'John F Kennedy',
  fdr: 'Franklin D Roosevelt',
};

/**
 * A name with the initials of a person written out: `MLK Blvd` is `Martin Luther King Blvd`. Empty where there are
 * none.
 */
export function listInitialReadings(name: string): string[] {
  const known = /(?<![\p{L}\d])(?:m\.?l\.?k|j\.?f\.?k|f\.?d\.?r)(?![\p{L}\d])\.?/iu;
  const [found] = known.exec(name) ?? [];
  if (found === undefined) return [];
  return [name.replace(found, initials[found.replaceAll('.', '').toLowerCase()] ?? found)];
}

/**
 * Readings of words that mean something else elsewhere: a direction written as two, `N W Oak St`, and `Cedar Cr`, which
 * is Crescent where `CR 12` is a county road. Empty where there is none.
 */
export function listLocalReadings(name: string): string[] {
  const parted = /(?<![\p{L}\d'’])([ns])\s([ew])(?![\p{L}\d'’])/iu;
  const crescent = /(?<=\p{L}\s)cr\.?(?=$|\s(?:[nsew]{1,2}|north|south|east|west)$)/iu;
  return [
    ...(parted.test(name) ? [name.replace(parted, '$1$2')] : []),
    ...(crescent.test(name) ? [name.replace(crescent, 'Crescent')] : []),
  ];
}
