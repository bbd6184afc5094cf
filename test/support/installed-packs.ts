import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { InstalledPack } from '#shared/pack/pack.ts';
import type { PackLibrary } from '#main/pack/index.ts';
import { installInto } from './install-into.ts';

const root = path.resolve(import.meta.dirname, '..', '..');
const importSetup = (name: string): Promise<unknown> =>
  import(pathToFileURL(path.join(root, 'scripts', 'setup', name)).href);
const { computeContentHash } = (await importSetup('content-hash.js')) as {
  computeContentHash(sources: readonly string[]): string;
};
const { tryToTake } = (await importSetup('setup-lock.js')) as { tryToTake(lock: string): boolean };

/** Whatever decides what a pack is installed as, besides its own files. */
const installers = ['src-main', 'src-shared', 'package-lock.json'];
const kept = path.join(root, '.cache', 'installed-packs');

/**
 * Installs packs, for tests that are not about installing: each is installed from its files once for the same code, and
 * copied from there as the demonstration region is from the build.
 */
export async function installKept(
  library: Pick<PackLibrary, 'installCopy'>,
  packs: readonly string[],
): Promise<InstalledPack[]> {
  const installed = [];
  for (const pack of packs)
    installed.push(await library.installCopy(await keepInstalled(pack), new AbortController().signal));
  return installed;
}

/** The folder in which a pack lies installed. To be copied, not changed. */
async function keepInstalled(pack: string): Promise<string> {
  const ofCode = path.join(kept, computeContentHash(installers));
  const folder = path.join(ofCode, computeContentHash([path.relative(root, pack)]));
  mkdirSync(ofCode, { recursive: true });
  for (const name of readdirSync(kept))
    if (name !== path.basename(ofCode)) rmSync(path.join(kept, name), { recursive: true, force: true });
  const lock = `${folder}.lock`;
  while (!existsSync(folder)) {
    if (!tryToTake(lock)) await delay(100);
    else
      try {
        if (!existsSync(folder)) {
          const fresh = `${folder}.unfinished`;
          rmSync(fresh, { recursive: true, force: true });
          await installInto(fresh, pack);
          renameSync(fresh, folder);
        }
      } finally {
        rmSync(lock, { force: true });
      }
  }
  const packs = path.join(folder, 'packs');
  return path.join(
    packs,
    readdirSync(packs).find((name) => name.includes('@'))!,
  );
}
