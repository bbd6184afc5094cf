import * as z from 'zod';

/** Unicode's embeddings, overrides and isolates (UAX 9), and their ends. */
const turns = /[\u202A-\u202E\u2066-\u2069]/g;

/**
 * A text without the characters that turn the direction of what follows them. They hold to the end of a paragraph: one
 * in a name has the figures that stand behind it in a line read backwards. Texts of either direction need none of them.
 */
export function withoutTurns(text: string): string {
  return text.replaceAll(turns, '');
}

/** A name or another text that stands in one line with others, whoever has written it. */
export const line = z.string().overwrite(withoutTurns);
