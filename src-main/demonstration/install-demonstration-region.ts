import type { PackLibrary, PackProgress } from '#main/pack/installed-packs.ts';
import type { SettingStore } from '#main/platform/setting-store.ts';

export interface DemonstrationRegionPorts {
  readonly library: Pick<PackLibrary, 'list' | 'install'>;
  readonly settings: SettingStore;
  /** Writes the generated pack into a folder of its own, hands it over, and takes the folder away afterwards. */
  readonly withGeneratedRegion: <Value>(
    use: (folder: string) => Promise<Value>,
    options: { signal: AbortSignal; onProgress: (progress: PackProgress) => void },
  ) => Promise<Value>;
}

export interface DemonstrationRegionOptions {
  readonly signal: AbortSignal;
  readonly onProgress: (progress: PackProgress) => void;
  /** The user wants it, also after having removed it. */
  readonly isAskedFor?: boolean;
}

const INSTALLED_ONCE = 'demonstrationRegion.installed';

/**
 * Generates and installs the built-in demonstration region at the first start, so that there is something to show.
 * Removed by its user, it does not come back. Gives whether it was installed now.
 */
export async function installDemonstrationRegion(
  { library, settings, withGeneratedRegion }: DemonstrationRegionPorts,
  { isAskedFor = false, ...options }: DemonstrationRegionOptions,
): Promise<boolean> {
  if (library.list().some(({ builtIn }) => builtIn)) return false;
  if (settings.find(INSTALLED_ONCE) === true && !isAskedFor) return false;
  await withGeneratedRegion((folder) => library.install(folder, { ...options, builtIn: true }), options);
  settings.save(INSTALLED_ONCE, true);
  return true;
}
