import { existsSync } from 'node:fs';
import { failureText } from '#shared/call/failure-text.ts';
import { FileRefusedError } from '../errors/errors.ts';

/** What stands in a text for bytes that are no UTF-8. */
const REPLACEMENT_CHARACTER = '\uFFFD';

/** A file or folder has a name that is no text: by what stands for it nobody finds it. */
export class UnreadableNameError extends FileRefusedError {
  constructor(file: string) {
    super(failureText('name-not-text', { path: file }), { path: file });
  }
}

/**
 * Whether a path cannot be the one that was meant: names are bytes to some systems, and where they are no UTF-8 the
 * path that Node gives is another, at which there is nothing. A name may hold U+FFFD itself, too; that one is found.
 */
export function isUnreadableName(file: string): boolean {
  return file.includes(REPLACEMENT_CHARACTER) && !existsSync(file);
}

/** @throws UnreadableNameError, see {@link isUnreadableName}; nothing of such a name is made either */
export function refuseUnreadableName(file: string): void {
  if (isUnreadableName(file)) throw new UnreadableNameError(file);
}
