import { foldText } from '#shared/text/fold-text.ts';
import { listNameWords } from './column-name-matches.ts';
import words from './data/telling-words.json' with { type: 'json' };
import { findOwnName } from './group-headings.ts';

const ofStatus: ReadonlySet<string> = new Set(words.status);
const besideStatus: ReadonlySet<string> = new Set(words.ofStatus);
const gone: ReadonlySet<string> = new Set(words.gone);
const notGone: ReadonlySet<string> = new Set(words.notGone);

/** Whether a column says what became of a building by its name: `Status`, `Location status`. */
export function isStatusName(name: string): boolean {
  const named = listNameWords(findOwnName(name));
  return (
    named.some((word) => ofStatus.has(word)) && named.every((word) => ofStatus.has(word) || besideStatus.has(word))
  );
}

/** Whether a status says that there is nothing to insure any more: `Sold`, `Vacant land`, `Disposed 2023`. */
export function isGone(text: string): boolean {
  const found = foldText(text).split(' ');
  return found.some((word) => gone.has(word)) && !found.some((word) => notGone.has(word));
}
