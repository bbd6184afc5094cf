import { randomUUID } from 'node:crypto';
import { existsSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { formatPackKey } from '#shared/pack/pack.ts';
import { PackAlreadyInstalledError } from './pack-errors.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';
import { tightenFolder } from '#main/platform/files/keep-private.ts';
import { synchroniseFolder } from '#main/platform/files/synchronise-folder.ts';
import type { RecordedPack } from './installed-record.ts';
import { readInstalled } from './list-installed.fs.ts';

/**
 * Moves a finished pack into place: from then on it is installed, whatever happens.
 *
 * @param root folder of the installed packs
 * @throws PackAlreadyInstalledError
 */
export function moveIntoPlace(root: string, target: string, info: RecordedPack): void {
  const folder = path.join(root, formatPackKey(info));
  if (readInstalled(folder) !== null) throw new PackAlreadyInstalledError(info);
  // What stands there without a record is no pack.
  discardPack(root, folder);
  try {
    tightenFolder(target);
    renameSync(target, folder);
    failPoint('pack-in-place');
  } catch (error) {
    // Another process was faster.
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOTEMPTY' || code === 'EEXIST') throw new PackAlreadyInstalledError(info);
    throw error;
  }
  synchroniseFolder(root);
  failPoint('pack-place-kept');
}

/** Takes a pack's folder away, where it is there, out of sight in one step: a half-removed pack cannot be. */
export function discardPack(root: string, folder: string): void {
  if (!existsSync(folder)) return;
  const doomed = path.join(root, `.removed-${process.pid}-${randomUUID()}`);
  renameSync(folder, doomed);
  rmSync(doomed, { recursive: true, force: true });
}
