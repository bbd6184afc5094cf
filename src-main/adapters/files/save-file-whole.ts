import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Writes a file in place of what may stand there: afterwards the old one or the whole new one is there, also when the power
 * goes.
 * @param contents at once, or piece by piece
 * @throws what the file system says: a folder that is not there, no right to write, no space left.
 */
export async function saveFileWhole(
  file: string,
  contents: Uint8Array | string | AsyncIterable<string>,
): Promise<void> {
  const temporary = path.join(path.dirname(file), `.${path.basename(file)}.${randomUUID()}`);
  try {
    const handle = await open(temporary, 'wx');
    try {
      await handle.writeFile(contents);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } finally {
    await rm(temporary, { force: true });
  }
}
