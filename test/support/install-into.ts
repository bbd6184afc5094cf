import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { InstalledPack } from '#shared/pack/pack.ts';
import { createPackLibrary, type PackLibrary } from '#main/pack/index.ts';
import { preparePack } from '#main/pack/install/prepare-pack.fs.ts';

/**
 * Installs a pack, a folder or zip, without the process of its own in which strangers' packs are read: for tests that
 * are not about installing.
 *
 * @throws Error when the pack is refused
 */
export async function installHere(library: Pick<PackLibrary, 'installCopy'>, source: string): Promise<InstalledPack> {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-prepared-'));
  try {
    const job = { source, target: path.join(folder, 'installed'), scratch: path.join(folder, 'unpacked') };
    const { findings, record } = await preparePack({ ...job, builtIn: false }, () => undefined);
    if (record === null) throw new Error(`${source} is refused: ${JSON.stringify(findings)}`);
    return await library.installCopy(job.target, new AbortController().signal);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** {@link installHere} into a data directory that nobody has open. */
export async function installInto(dataDirectory: string, pack: string): Promise<void> {
  const library = await createPackLibrary({ dataDirectory, tileCacheBytes: 1 << 20, onChange: () => undefined });
  try {
    await installHere(library, pack);
  } finally {
    await library.close();
  }
}
