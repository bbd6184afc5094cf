import { foldText } from '#main/geocoder/fold-text.ts';

const umlauts: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue' };

/**
 * How a word of a list may stand in a file, folded: `Gebäude` also as `Gebaeude`, which is written where a keyboard or
 * a system has no umlauts.
 */
export function spellWord(word: string): readonly string[] {
  const folded = foldText(word);
  const spelled = foldText(word.replaceAll(/[äöü]/gi, (letter) => umlauts[letter.toLowerCase()] ?? letter));
  return spelled === folded ? [folded] : [folded, spelled];
}
