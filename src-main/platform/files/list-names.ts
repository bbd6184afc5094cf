import { readdirSync } from 'node:fs';

/** Names of what stands in a folder; none when there is no such folder. @throws what the file system throws besides. */
export function listNames(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
