import type { TFunction } from 'i18next';
import type { FailureText } from '#shared/call/failure-text.ts';

/** A failure as it is told: an error of the client, or one that an event or a record brought. */
export interface TellableFailure {
  readonly message: string;
  readonly code?: unknown;
  readonly text?: FailureText | undefined;
}

/** Codes that arise in the window itself and have words of their own. */
const windowCodes = ['UNREACHABLE', 'NOT_ALLOWED'] as const;

/** What went wrong in the words of the window's language; as it was told where nothing says which words those are. */
export function translateFailure({ message, code, text }: TellableFailure, t: TFunction): string {
  const own = windowCodes.find((candidate) => candidate === code);
  if (own !== undefined) return t(`failure.${own}.body`);
  if (text === undefined) return message;
  // A text of a later version has no words here.
  return t(`failureText.${text.key}` as 'failureText.fault', { ...text.values, defaultValue: message });
}
