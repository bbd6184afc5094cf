import { NotSavedError } from '#main/services/errors.ts';
import type { PassingPaths } from './passing-paths.ts';
import { saveFileWhole } from './save-file-whole.ts';

/**
 * Writes a file where its user wants it: whole or not at all.
 * @throws NotSavedError when the file system refuses; what the contents throw as they are read
 */
export async function saveChosenFile(
  file: string,
  contents: Uint8Array | AsyncIterable<string>,
  passing: PassingPaths,
): Promise<void> {
  try {
    await saveFileWhole(file, contents, passing);
  } catch (error) {
    throw isFileSystemFailure(error) ? new NotSavedError(file, error) : error;
  }
}

/** Whether the system has refused something, such as a folder that is not there or a full disk. */
function isFileSystemFailure(error: unknown): boolean {
  return error instanceof Error && typeof (error as NodeJS.ErrnoException).syscall === 'string';
}
