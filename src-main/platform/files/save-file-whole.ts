import { open, rename } from 'node:fs/promises';
import { unnotedPaths, type TemporaryPaths } from './temporary-paths.ts';

/**
 * Writes a file in place of what may stand there: afterwards the old one or the whole new one is there, also when the
 * power goes.
 * @param contents at once, or piece by piece
 * @param options `temporaryPaths` notes the name under which it is written: a killed process leaves nothing for good;
 *   `mode`: permissions of the file from its first byte on, such as 0o600
 * @throws what the file system says: a folder that is not there, no right to write, no space left.
 */
export async function saveFileWhole(
  file: string,
  contents: Uint8Array | string | AsyncIterable<string | Uint8Array>,
  { temporaryPaths = unnotedPaths, mode }: { readonly temporaryPaths?: TemporaryPaths; readonly mode?: number } = {},
): Promise<void> {
  const temporary = temporaryPaths.beside(file);
  try {
    const handle = await open(temporary.path, 'wx', mode);
    try {
      await handle.writeFile(contents);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary.path, file);
  } finally {
    temporary.remove();
  }
}
