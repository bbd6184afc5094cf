import type { Finding, InstalledPack } from '#shared/pack/pack.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { EventPayload } from '#shared/contract/events.ts';
import type { HazardCatalogue } from './hazard-catalogue.ts';

/** Progress of a pack install; called at most ten times a second. */
export type PackStepProgress = Omit<EventPayload<'pack.progress'>, 'source'>;

/** Installed packs on disk. Everything heavy runs in a worker. */
export interface PackLibrary {
  /** The active packs as they are now. */
  readonly catalogue: HazardCatalogue;
  list(): InstalledPack[];
  /** Where the installed packs are that are not in the catalogue: switched off, or damaged. */
  listSilentOutlines(): ProcedureOutput<'pack.outlines'>['packs'];
  check(
    path: string,
    options: { signal: AbortSignal; onProgress?: (progress: PackStepProgress) => void },
  ): Promise<Finding[]>;
  /** @throws PackAlreadyInstalledError when this version of the pack is there */
  requireNew(pack: { readonly id: string; readonly version: string }): void;
  /**
   * Installs whole or not at all, and activates it; the built-in demonstration region steps aside. It answers before
   * all packs that are there but those of the ids in `behind`.
   * @throws PackRefusedError with findings; AbortError when cancelled.
   */
  install(
    path: string,
    options: {
      signal: AbortSignal;
      onProgress?: (progress: PackStepProgress) => void;
      behind?: readonly string[];
    },
  ): Promise<{ pack: InstalledPack; findings: Finding[] }>;
  /**
   * The same with a pack that lies installed in another folder, as the build leaves the demonstration region: copied.
   * @throws NotFoundError, DamagedFileError; PackAlreadyInstalledError when this version of the pack is there
   */
  installCopy(folder: string, signal: AbortSignal): Promise<InstalledPack>;
  /**
   * Reads an installed pack through; empty when it is as it was installed.
   * @throws NotFoundError
   */
  verify(id: string, version: string, signal: AbortSignal): Promise<Finding[]>;
  /**
   * What stands beside an installed pack of the files that it was made of; null: nothing.
   * @throws NotFoundError; what the file system throws
   */
  readMadeOf(id: string, version: string): string | null;
  /** @throws NotFoundError */
  activate(id: string, version: string): void;
  /** @throws NotFoundError */
  deactivate(id: string, version: string): void;
  /** @throws NotFoundError */
  remove(id: string, version: string | null): Promise<void>;
  close(): Promise<void>;
}
