/** How German and Nordic letters are written where a keyboard lacks them. */
const expansions: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** A name and, where it has letters that are also written as two (`Müller`, `Mueller`), that spelling. */
export function listSpellings(name: string): string[] {
  const composed = name.normalize('NFC');
  if (!/[äöüøå]/iu.test(composed)) return [name];
  return [name, composed.replace(/[äöüøå]/giu, (letter) => expansions[letter.toLowerCase()] ?? letter)];
}
