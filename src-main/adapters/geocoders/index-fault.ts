import { PackTextError } from '../packs/pack-text-error.ts';
import { isDatabaseFailure } from '../sqlite/database.ts';

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

/** What SQLite says of a file that is damaged, is no database, or that the system does not give. */
const fileFaults = /^SQLITE_(?:CORRUPT|NOTADB|CANTOPEN|IOERR)/;

/** Those of them that are not the file's: memory, and what SQLite writes beside it for sorting. */
const otherFaults = new Set(['SQLITE_IOERR_NOMEM', 'SQLITE_IOERR_WRITE', 'SQLITE_IOERR_GETTEMPPATH']);

/**
 * Whether an index could not be opened or read because of its file, not because of what was asked or of this process.
 */
export function isIndexFault(error: unknown): boolean {
  if (error instanceof AddressIndexError || error instanceof PackTextError) return true;
  return isDatabaseFailure(error) && fileFaults.test(error.code) && !otherFaults.has(error.code);
}
