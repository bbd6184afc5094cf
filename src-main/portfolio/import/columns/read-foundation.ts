import { foldText } from '#shared/text/fold-text.ts';
import type { Basement } from '#shared/exposure/exposure.ts';
import { isBlankCell } from './blank-cell.ts';
import words from './data/plain-words.json' with { type: 'json' };

/**
 * OED, field FoundationType (OtherValues.csv, version 4): 1 and 2 are basements; 4, 5 and 12 crawl spaces, 6 posts and
 * piers, 8 a slab, 9 piles, 10 no basement. What the others stand on says nothing of it.
 */
const basementOfOedCode = new Map<string, Basement>([
  ...['1', '2'].map((code): [string, Basement] => [code, 'YES']),
  ...['4', '5', '6', '8', '9', '10', '12'].map((code): [string, Basement] => [code, 'NO']),
  ['0', 'UNKNOWN'],
]);
const without = createSearch(words.foundation.NO);
const within = createSearch(words.foundation.YES);

/**
 * Whether there is a basement by the kind of foundation: a word in four languages, or OED's code; null where that is
 * not known, UNKNOWN where nothing is said. Codes of other standards differ.
 */
export function readFoundation(text: string, isOed: boolean): Basement | null {
  if (isBlankCell(text)) return 'UNKNOWN';
  const code = text.trim().replace(/[.,]0+$/, '');
  if (/^\d+$/.test(code)) return isOed ? (basementOfOedCode.get(code) ?? 'UNKNOWN') : null;
  const folded = foldText(text);
  if (without.test(folded)) return 'NO';
  return within.test(folded) ? 'YES' : null;
}

/** Whether there is a basement by the number of storeys below ground; null where it is no number. */
export function readBasementCount(text: string, isOed: boolean): Basement | null {
  if (isBlankCell(text)) return 'UNKNOWN';
  const count = Number(text.trim().replace(/[.,]0+$/, ''));
  if (!Number.isInteger(count)) return null;
  // Nobody has counted where OED's default is 0.
  if (count <= 0) return isOed || count < 0 ? 'UNKNOWN' : 'NO';
  return 'YES';
}

function createSearch(list: readonly string[]): RegExp {
  return new RegExp(`(?:^| )(?:${list.join('|')})(?: |$)`);
}
