import { packText, quoteWords, sayPackText, type PackText, type PackTextKey } from '#shared/pack/pack-text.ts';
import { messageOf } from '#shared/text/message-of.ts';

/** A file cannot be used; the text says why, for a finding. */
export class PackTextError extends Error {
  readonly text: PackText;

  constructor(key: PackTextKey, values: PackText['values'] = {}, cause?: unknown) {
    const text = packText(key, values);
    super(sayPackText(text), { cause });
    this.name = new.target.name;
    this.text = text;
  }
}

/** Why a file cannot be read, by the system's code alone: its message names a path of this machine. */
export function describeFileCode(code: string | undefined): PackText {
  return code === undefined || code === '' ? packText('cannot-be-read') : quoteWords(code);
}

/** Why something failed, as a finding tells it: in words of ours, or as a library or the system says it. */
export function describeError(error: unknown): PackText {
  if (error instanceof PackTextError) return error.text;
  return quoteWords(messageOf(error));
}
