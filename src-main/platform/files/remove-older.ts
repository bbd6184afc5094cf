import { rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { isUuid } from '#shared/text/uuid.ts';
import { listNames } from './list-names.ts';

/**
 * Deletes what stands in a folder under names of our own, folders with all they hold, that was last written before a
 * moment: the folder may be a link to one that holds a person's files, too. What goes away meanwhile, or gets another
 * name, is left to whoever does that.
 */
export async function removeOlder(folder: string, before: Date, isOwn: (name: string) => boolean): Promise<void> {
  for (const name of listNames(folder)) {
    const file = path.join(folder, name);
    if (isOwn(name) && (await isOlder(file, before))) await rm(file, { recursive: true, force: true });
  }
}

/** Whether a name is a UUID, with an ending or without. */
export function isUuidName(name: string): boolean {
  return isUuid(path.parse(name).name);
}

async function isOlder(file: string, before: Date): Promise<boolean> {
  try {
    return (await stat(file)).mtime < before;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false;
    throw error;
  }
}
