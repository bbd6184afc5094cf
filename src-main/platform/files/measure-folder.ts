import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';

/**
 * Bytes of a file, or of all files below a folder; 0 for what is not there. What goes away meanwhile does not count.
 */
export async function measureFolder(target: string): Promise<number> {
  const stats = await stat(target).catch(() => null);
  if (stats === null) return 0;
  if (!stats.isDirectory()) return stats.size;
  const entries = await readdir(target).catch(() => []);
  let bytes = 0;
  // One after the other: a folder may hold thousands.
  for (const entry of entries) bytes += await measureFolder(path.join(target, entry));
  return bytes;
}
