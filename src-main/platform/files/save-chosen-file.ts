import type { TemporaryPaths } from './temporary-paths.ts';
import { refuseTarget } from './refuse-target.ts';
import { saveFileWhole } from './save-file-whole.ts';
import { toNotSaved } from './to-not-saved.ts';

/**
 * Writes a file where its user wants it: whole or not at all.
 * @throws NotSavedError when the file system refuses; ServiceError NOT_SAVED where no file may be put; what the
 *   contents throw as they are read
 */
export async function saveChosenFile(
  file: string,
  contents: Uint8Array | AsyncIterable<string | Uint8Array>,
  temporaryPaths: TemporaryPaths,
): Promise<void> {
  refuseTarget(file);
  try {
    await saveFileWhole(file, contents, { temporaryPaths });
  } catch (error) {
    throw toNotSaved(file, error);
  }
}
