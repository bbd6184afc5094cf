import { splitWords } from '#shared/text/fold-text.ts';
import { parseStreetName } from './street-name.ts';
import { compoundEndings, longForms } from './street-words.ts';

/** Letters from which a half-typed word may be about to become a word with a code. */
const SHORTEST_BEGINNING = 2;

/**
 * The keys that a name may start with when its last word is still being typed: `spaarbankstra` may become
 * `spaarbankstraat` (key `spaarbankst`), `main stre` may become `main street` (key `mainst`). The likeliest first;
 * empty for text without letters and digits.
 */
export function listPrefixKeys(text: string): string[] {
  const { key, parts } = parseStreetName(text);
  if (key === '') return [];
  const last = splitWords(text).at(-1) as string;
  const before = parts.slice(0, -1).join('');
  const keys = [key, before + last];
  for (const [form, code] of longForms) {
    if (last.length >= SHORTEST_BEGINNING && form.length > last.length && form.startsWith(last))
      keys.push(before + code);
  }
  for (const [ending, code] of compoundEndings) {
    const stem = cutBegunEnding(last, ending);
    if (stem !== null) keys.push(before + stem + code);
  }
  return [...new Set(keys)];
}

/** What stands before an ending that the word has begun: `spaarbank` of `spaarbankstra` for `straat`. */
function cutBegunEnding(word: string, ending: string): string | null {
  for (let length = ending.length - 1; length >= SHORTEST_BEGINNING; length -= 1) {
    if (word.length >= length + 2 && word.endsWith(ending.slice(0, length))) return word.slice(0, -length);
  }
  return null;
}
