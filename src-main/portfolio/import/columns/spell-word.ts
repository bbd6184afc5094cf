import { foldText } from '#shared/text/fold-text.ts';
import { listSpellings } from '#main/geocoding/matching/index.ts';

/**
 * How a word of a list may stand in a file, folded: `Gebäude` also as `Gebaeude`, which is written where a keyboard or
 * a system has no umlauts.
 */
export function spellWord(word: string): readonly string[] {
  return [...new Set(listSpellings(word).map(foldText))];
}
