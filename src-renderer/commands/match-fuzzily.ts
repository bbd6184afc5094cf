import { foldAccents } from '#shared/text/fold-accents.ts';

/** Bonus of a letter that begins a word, and of one right behind the letter before. */
const WORD_START = 8;
const ADJACENT = 5;
/** What each letter that is passed over costs, up to a bound: a late match is still a match. */
const GAP = 0.2;
const MOST_GAP = 6;

/**
 * How well a text answers to what was typed: the letters must occur in it in their order, regardless of case and
 * accents; those at the beginnings of words and side by side count more. Null when they do not occur. Nothing typed
 * fits everything alike.
 */
export function matchFuzzily(typed: string, text: string): number | null {
  const folded = foldAccents(typed);
  const wanted = folded.replaceAll(' ', '');
  const letters = foldAccents(text);
  const whole = findWhole(letters, folded.trim());
  // What begins a word as it was typed is meant, whatever else the letters may be found in.
  if (whole !== -1) {
    return wanted.length * (WORD_START + ADJACENT + 1) - letters.length * 0.01;
  }
  let score = 0;
  let previous = -1;
  for (const letter of wanted) {
    const at = findLetter(letters, letter, previous + 1);
    if (at === -1) return null;
    if (isWordStart(letters, at)) score += WORD_START;
    if (at === previous + 1) score += ADJACENT;
    score += 1 - Math.min(MOST_GAP, (at - previous - 1) * GAP);
    previous = at;
  }
  // Of two that fit alike, the shorter one is meant.
  return score - letters.length * 0.01;
}

/** Where the text has what was typed in one piece at the beginning of a word; -1 for nowhere. */
function findWhole(letters: string, typed: string): number {
  if (typed === '') return -1;
  let at = letters.indexOf(typed);
  while (at !== -1 && !isWordStart(letters, at)) at = letters.indexOf(typed, at + 1);
  return at;
}

/** The next place of a letter: the nearest one, unless a word begins with it a little later. */
function findLetter(letters: string, letter: string, from: number): number {
  const nearest = letters.indexOf(letter, from);
  if (nearest === -1 || nearest === from || isWordStart(letters, nearest)) return nearest;
  for (let at = nearest; at !== -1; at = letters.indexOf(letter, at + 1)) if (isWordStart(letters, at)) return at;
  return nearest;
}

function isWordStart(letters: string, at: number): boolean {
  return at === 0 || !/[\p{L}\p{N}]/u.test(letters[at - 1] ?? '');
}
