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

/** A German name with its article cut short, `Str. d. 17. Juni`, `Unter d. Linden`, as it may go on; empty where there is none. */
export function listArticleReadings(name: string): string[] {
  const short = /(?<=\p{L}\.?\s*)(?<!\p{L})d(?:\.\s*|\s+)(?=[\p{L}\d]{2})/iu;
  return short.test(name) ? articlesOfD.map((article) => name.replace(short, ` ${article} `)) : [];
}
