import * as z from 'zod';
import texts from './failure-texts.json' with { type: 'json' };

/** Names of the texts that say why a call failed, more closely than its code. */
export type FailureTextKey = keyof typeof texts;

/** Why a call failed, so that every window can say it in its own language. */
export interface FailureText {
  readonly key: FailureTextKey;
  /** What stands in the places of the text: `{{name}}`. */
  readonly values: Readonly<Record<string, string | number>>;
}

/** {@link FailureText} as it crosses a process border. */
export const failureTextSchema: z.ZodType<FailureText> = z.strictObject({
  key: z.enum(Object.keys(texts) as [FailureTextKey, ...FailureTextKey[]]),
  values: z.record(z.string(), z.union([z.string(), z.number()])),
});

/** Names a text and fills its places. */
export function failureText(key: FailureTextKey, values: FailureText['values'] = {}): FailureText {
  return { key, values };
}

/** The text in English, as the command line, the log and the HTTP service say it. */
export function sayFailure({ key, values }: FailureText): string {
  return texts[key].replaceAll(/\{\{(\w+)\}\}/g, (place, name: string) => String(values[name] ?? place));
}
