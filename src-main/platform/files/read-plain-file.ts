import { readFileSync, statSync } from 'node:fs';
import { DamagedFileError } from '../errors/errors.ts';
import { refuseUnreadableName } from './unreadable-names.ts';

/**
 * Sees that what stands in the place of a file of the data directory is one. Looked at before it is opened: opening a
 * pipe waits for its writer, a device ends nowhere, and what the system says of reading a folder names none.
 * @throws DamagedFileError for a folder, pipe or device; UnreadableNameError; what the system says of a file that is
 *   not there or is denied
 */
export function requirePlainFile(file: string): void {
  refuseUnreadableName(file);
  if (!statSync(file).isFile()) throw new DamagedFileError(file, null, 'foreign');
}

/** Reads a file of the data directory whole. @throws as {@link requirePlainFile} */
export function readPlainFile(file: string): Buffer {
  requirePlainFile(file);
  return readFileSync(file);
}

/** Reads a UTF-8 text of the data directory whole. @throws as {@link requirePlainFile} */
export function readPlainText(file: string): string {
  return readPlainFile(file).toString('utf8');
}
