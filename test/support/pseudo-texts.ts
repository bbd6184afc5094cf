import i18next from 'i18next';
import { english } from '#renderer/i18n/en/english.ts';
import { startTranslations } from '#renderer/i18n/i18n.ts';

/** A language that nobody speaks: English with each text between brackets, so that what is no text of it stands out. */
export const PSEUDO = 'qps';
const [OPEN, CLOSE] = ['⟦', '⟧'] as const;

/** Adds the language to those of the window. */
export function addPseudoTexts(): void {
  startTranslations();
  i18next.addResourceBundle(PSEUDO, 'translation', bracketAll(english), true, true);
}

/** Between the brackets of a text: for words that come out of `Intl`, which has a language of its own. */
export function bracket(words: string): string {
  return `${OPEN}${words}${CLOSE}`;
}

function bracketAll(texts: unknown): unknown {
  if (typeof texts === 'string') return bracket(texts);
  return Object.fromEntries(Object.entries(texts as object).map(([key, text]) => [key, bracketAll(text)]));
}

/**
 * Words that stand outside of every text: hard-coded, unless they are data.
 *
 * @param data what may stand there: longer ones are looked for first
 */
export function findUntranslated(root: Element, data: readonly string[]): string[] {
  const longestFirst = data.filter((one) => /\p{L}/u.test(one)).toSorted((a, b) => b.length - a.length);
  return listWords(root).flatMap((words) => {
    const bare = longestFirst.reduce((rest, known) => rest.replaceAll(known, ' '), dropTexts(words)).trim();
    return /\p{L}/u.test(bare) ? [bare] : [];
  });
}

/** What is read on the screen, one element's own words at a time, and what is only read aloud. */
function listWords(root: Element): string[] {
  const named = ['aria-label', 'alt', 'title', 'placeholder', 'aria-valuetext'];
  return [root, ...root.querySelectorAll('*')].flatMap((element) => [
    // A text may run through several elements: whole where it begins. What stands on keys is on every keyboard.
    ...(element.closest('style, script, kbd') === null && [...element.childNodes].some(isWords)
      ? [element.textContent ?? '']
      : []),
    ...named.flatMap((name) => element.getAttribute(name) ?? []),
  ]);
}

const isWords = (node: Node): boolean => node.nodeType === 3 && (node.textContent ?? '').trim() !== '';

/** Without what stands between brackets, also within each other. */
function dropTexts(words: string): string {
  let depth = 0;
  let bare = '';
  for (const letter of words) {
    if (letter === OPEN) depth += 1;
    else if (letter === CLOSE) depth -= 1;
    else bare += depth === 0 ? letter : ' ';
  }
  return bare;
}
