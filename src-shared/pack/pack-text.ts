import * as z from 'zod';
import texts from './pack-texts.json' with { type: 'json' };

/** Names of the texts that findings and guesses about a pack are told in. */
export type PackTextKey = keyof typeof texts;

/** What stands in a place of a text: a name or figure as it is, another text, or several of them. */
export type PackTextValue = string | number | StoredPackText | readonly StoredPackText[];

/** A text as it is kept with a pack or a plan: perhaps by a later version, which has texts that this one lacks. */
export interface StoredPackText {
  readonly key: string;
  /** What stands in the places of the text: `{{name}}`. */
  readonly values: Readonly<Record<string, PackTextValue>>;
}

/** What is said about a pack, so that every window can say it in its own language. */
export interface PackText extends StoredPackText {
  readonly key: PackTextKey;
}

/** {@link PackText} as it crosses a process border, or as it is kept with an installed pack. */
export const packTextSchema: z.ZodType<StoredPackText> = z.lazy(() =>
  z.strictObject({
    key: z.string(),
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

/** The text in English, as the command line and the log say it; one that this version lacks by its name. */
export function sayPackText(text: StoredPackText): string {
  return fillPackText(text, ({ key }, filled) =>
    isPackTextKey(key) ? texts[key].replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => filled[name] ?? place) : key,
  );
}

/** A text in any language: its inner texts are said first, several of them one after the other. */
export function fillPackText(
  text: StoredPackText,
  say: (text: StoredPackText, filled: Readonly<Record<string, string>>) => string,
): string {
  const fill = (value: PackTextValue): string => {
    if (typeof value === 'string') return value;
    if (typeof value === 'number') return String(value);
    return 'key' in value ? fillPackText(value, say) : value.map(fill).join('; ');
  };
  return say(text, Object.fromEntries(Object.entries(text.values).map(([name, value]) => [name, fill(value)])));
}
