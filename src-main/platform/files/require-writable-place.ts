import { access, constants } from 'node:fs/promises';
import path from 'node:path';
import { NotSavedError } from '../errors/errors.ts';
import { refuseTarget } from './refuse-target.ts';

/**
 * Sees before long work begins whether what comes of it can be put in its place.
 *
 * @throws NotSavedError; ServiceError NOT_SAVED
 */
export async function requireWritablePlace(file: string): Promise<void> {
  try {
    // With the separator behind it a file is no folder.
    await access(path.dirname(file) + path.sep, constants.W_OK);
  } catch (error) {
    throw new NotSavedError(file, error);
  }
  refuseTarget(file);
}
