import { ChecksumError } from '#main/platform/files/checksum.ts';
import { PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { PageFileError } from '#main/platform/database/pages/page-file.ts';

/** An address index is damaged, or none at all. */
export class AddressIndexError extends Error {
  constructor(what: string, cause?: unknown) {
    super(`The address index cannot be read: ${what}`, { cause });
    this.name = new.target.name;
  }
}

/** What the index refers to itself. @throws AddressIndexError where it is not there: the file is damaged. */
export function requireIndexed<Value>(value: Value | undefined, what: string): Value {
  if (value === undefined) throw new AddressIndexError(`it has no ${what} that it refers to.`);
  return value;
}

/**
 * Whether an index could not be opened or read because of its file, not because of what was asked or of this process.
 */
export function isIndexFault(error: unknown): boolean {
  if (error instanceof ChecksumError || error instanceof PageFileError) return true;
  return error instanceof AddressIndexError || error instanceof PackTextError;
}
