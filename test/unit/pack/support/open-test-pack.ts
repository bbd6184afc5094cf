import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import { writePackFolder, type PackContent } from './test-pack.ts';
import { installHere } from '../../../support/install-into.ts';

/** Installs a pack into a library of its own; what comes back is closed and taken away by `close`. */
export async function openTestPack(
  content: PackContent,
): Promise<{ library: InstalledPackLibrary; close(): Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-pack-'));
  const library = await createPackLibrary({
    dataDirectory: folder,
    tileCacheBytes: 1 << 22,
    onChange: () => undefined,
  });
  const close = async (): Promise<void> => {
    await library.close();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await installHere(library, writePackFolder(path.join(folder, 'source'), content));
    return { library, close };
  } catch (error) {
    await close();
    throw error;
  }
}
