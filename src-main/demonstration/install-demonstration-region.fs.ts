import { existsSync } from 'node:fs';
import { listInstalled, PackAlreadyInstalledError, type PackLibrary } from '#main/pack/index.ts';
import { NotFoundError } from '#main/platform/errors/errors.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';

export interface DemonstrationRegionPorts {
  readonly library: Pick<PackLibrary, 'list' | 'installCopy'>;
  readonly settings: SettingStore;
  /** Where the build has left the region, installed, in a folder named as in `packs`; undefined: nobody said. */
  readonly demonstrationFolder: string | undefined;
}

export interface DemonstrationRegionOptions {
  readonly signal: AbortSignal;
  /** The user wants it, also after having removed it. */
  readonly isAskedFor?: boolean;
}

const INSTALLED_ONCE = 'demonstrationRegion.installed';

/**
 * Installs the built-in demonstration region at the first start, so that there is something to show: the build has made
 * and installed it, here it is copied. Removed by its user, it does not come back. Gives whether it was installed now.
 * @throws NotFoundError where the build has left none; what `installCopy` throws
 */
export async function installDemonstrationRegion(
  { library, settings, demonstrationFolder }: DemonstrationRegionPorts,
  { signal, isAskedFor = false }: DemonstrationRegionOptions,
): Promise<boolean> {
  if (library.list().some(({ builtIn }) => builtIn)) return false;
  if (settings.find(INSTALLED_ONCE) === true && !isAskedFor) return false;
  const isCopied = await copyUnlessThere(library, findBuiltRegion(demonstrationFolder), signal);
  settings.save(INSTALLED_ONCE, true);
  return isCopied;
}

/** Gives false where another process, at its first start too, has copied it meanwhile. */
async function copyUnlessThere(
  library: Pick<PackLibrary, 'installCopy'>,
  folder: string,
  signal: AbortSignal,
): Promise<boolean> {
  try {
    await library.installCopy(folder, signal);
    return true;
  } catch (error) {
    if (error instanceof PackAlreadyInstalledError) return false;
    throw error;
  }
}

function findBuiltRegion(folder: string | undefined): string {
  const [region] = folder !== undefined && existsSync(folder) ? listInstalled(folder) : [];
  if (region === undefined) throw new NotFoundError('folder', { folder: folder ?? 'demonstration' });
  return region.folder;
}
