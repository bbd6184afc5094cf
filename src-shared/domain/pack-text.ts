import * as z from 'zod';
import texts from './pack-texts.json' with { type: 'json' };

/** Names of the texts that findings and guesses about a pack are told in. */
export type PackTextKey = keyof typeof texts;

/** What stands in a place of a text: a name or figure as it is, another text, or several of them. */
export type PackTextValue = string | number | PackText | readonly PackText[];

/** What is said about a pack, so that every window can say it in its own language. */
export interface PackText {
  readonly key: PackTextKey;
  /** What stands in the places of the text: `{{name}}`. */
  readonly values: Readonly<Record<string, PackTextValue>>;
}

/** {@link PackText} as it crosses a process border, or as it is kept with an installed pack. */
export const packTextSchema: z.ZodType<PackText> = z.lazy(() =>
  z.strictObject({
    // A pack may have been installed by a later version, which has texts that this one lacks.
    key: z.string() as unknown as z.ZodType<PackTextKey>,
    values: z.record(z.string(), z.union([z.string(), z.number(), packTextSchema, z.array(packTextSchema)])),
  }),
);

/** Names a text and fills its places. */
export function packText(key: PackTextKey, values: PackText['values'] = {}): PackText {
  return { key, values };
}

/** Words that have no language of ours: a name, a figure, what a file or the system says. */
export function quoteWords(words: string | number): PackText {
  return packText('quoted', { words });
}

/** Whether there is a text of this name. */
export function isPackTextKey(key: string): key is PackTextKey {
  return Object.hasOwn(texts, key);
}

/** The text in English, as the command line and the log say it. */
export function sayPackText(text: PackText): string {
  return fillPackText(text, ({ key }, filled) =>
    texts[key].replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => filled[name] ?? place),
  );
}

/** A text in any language: its inner texts are said first, several of them one after the other. */
export function fillPackText(
  text: PackText,
  say: (text: PackText, filled: Readonly<Record<string, string>>) => string,
): string {
  const fill = (value: PackTextValue): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    return 'key' in value ? fillPackText(value, say) : value.map(fill).join('; ');
  };
  return say(text, Object.fromEntries(Object.entries(text.values).map(([name, value]) => [name, fill(value)])));
}
