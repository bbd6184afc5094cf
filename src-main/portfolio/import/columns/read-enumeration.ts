import type { RowNote } from '#shared/portfolio/portfolio-location.ts';

/** What a cell with a word or code means: a value with the rule that was applied, or why it has none. */
export type EnumerationReading<Value> =
  | { readonly value: Value; readonly note: RowNote | null }
  | { readonly value: null; readonly note: RowNote };

/** Bound of the texts that are remembered. */
const MOST_TEXTS = 10_000;

/**
 * Remembers what texts mean: portfolios repeat a few words in every row. The notes of remembered readings are shared.
 *
 * @param read gives the reading of a text that is not remembered
 */
export function rememberReadings<Value>(
  read: (text: string) => EnumerationReading<Value>,
): (text: string) => EnumerationReading<Value> {
  const known = new Map<string, EnumerationReading<Value>>();
  return (text) => {
    const remembered = known.get(text);
    if (remembered !== undefined) return remembered;
    const reading = read(text);
    if (known.size < MOST_TEXTS) known.set(copyText(text), reading);
    return reading;
  };
}

/** The text without the piece of the file that it was cut from, which would be kept in memory with it. */
function copyText(text: string): string {
  return JSON.parse(JSON.stringify(text)) as string;
}
