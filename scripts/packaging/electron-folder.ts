import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { projectPath, SetupError } from '../setup/project.js';

/** A folder of Electron's binaries, as its release archives hold them. */
export interface ElectronFolder {
  readonly folder: string;
  readonly version: string;
  /** As better-sqlite3 and npm name it: `linux-x64`. */
  readonly target: string;
  /** It is not the version that package-lock.json names: for trying the package out, never for a user. */
  readonly isDevelopment: boolean;
  /** SQLite's library for its older Node-API, where it brings one; null: the package's own fits. */
  readonly sqliteBinding: string | null;
}

/** Machine of an ELF file (`e_machine`), to the processor as Node names it. */
const machines: Readonly<Record<number, string>> = { 0x3e: 'x64', 0xb7: 'arm64' };

/**
 * Looks into a folder of Electron's binaries for Linux.
 *
 * @throws SetupError with what is missing
 */
export function readElectronFolder(folder: string): ElectronFolder {
  const executable = path.join(folder, 'electron');
  const missing = [executable, path.join(folder, 'version'), path.join(folder, 'chrome-sandbox')].find(
    (file) => !existsSync(file),
  );
  if (missing !== undefined) {
    throw new SetupError(
      `Packaging needs Electron ${readLockedVersion()} for Linux, unpacked in a folder that --electron DIR names, and ${missing} is missing. Nothing is downloaded while packaging.`,
    );
  }
  const machine = machines[readFileSync(executable).readUInt16LE(18)];
  if (machine === undefined) throw new SetupError(`${executable} is for a processor that Freeboard is not packed for.`);
  const version = readFileSync(path.join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
  const sqliteBinding = path.join(folder, 'resources', 'better_sqlite3.node');
  return {
    folder,
    version,
    target: `linux-${machine}`,
    isDevelopment: version !== readLockedVersion(),
    sqliteBinding: existsSync(sqliteBinding) ? sqliteBinding : null,
  };
}

/** The version of Electron that the product has. */
function readLockedVersion(): string {
  const manifest = readFileSync(projectPath('node_modules', 'electron', 'package.json'), 'utf8');
  return (JSON.parse(manifest) as { readonly version: string }).version;
}
