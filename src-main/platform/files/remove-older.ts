import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { listNames } from './list-names.ts';

/**
 * Deletes what stands in a folder, folders with all they hold, that was last written before a moment. What goes away
 * meanwhile, or gets another name, is left to whoever does that.
 *
 * @param isUnwanted asked by name; left out: everything is unwanted
 */
export async function removeOlder(
  folder: string,
  before: Date,
  isUnwanted: (name: string) => boolean = () => true,
): Promise<void> {
  for (const name of listNames(folder)) {
    const file = path.join(folder, name);
    if (isUnwanted(name) && (await isOlder(file, before))) await rm(file, { recursive: true, force: true });
  }
}

async function isOlder(file: string, before: Date): Promise<boolean> {
  try {
    return (await stat(file)).mtime < before;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
