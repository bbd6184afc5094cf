import { splitWords } from '#shared/text/fold-text.ts';
import { wordCodes } from './street-words.ts';

/** Words before a town's name that people add or leave out. */
const additions = /^(?:city of|town of|village of|gemeente|stadt|ville de|commune de|municipality of|district of) /;

/** A town's name as it is compared: folded, common words as codes (`Ste-Foy`, `Sainte Foy`), without spaces. */
export function formatPlaceKey(text: string): string {
  const folded = splitWords(text).join(' ').replace(additions, '');
  return folded
    .split(' ')
    .map((word) => wordCodes.get(word) ?? word)
    .join('');
}
