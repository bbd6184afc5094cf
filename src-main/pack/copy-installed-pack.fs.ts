import { randomUUID } from 'node:crypto';
import { constants, mkdirSync, writeFileSync } from 'node:fs';
import { copyFile } from 'node:fs/promises';
import path from 'node:path';
import { CancelledError, DamagedFileError, NotFoundError } from '#main/platform/errors/errors.ts';
import { failPoint } from '#main/platform/files/fail-point.ts';
import { computeFileDigests } from '#main/platform/files/file-digests.ts';
import { tightenFolder } from '#main/platform/files/keep-private.ts';
import { synchroniseFile, synchroniseFolder } from '#main/platform/files/synchronise-folder.ts';
import { installedFiles, type InstalledRecord } from './installed-record.ts';
import { readInstalled } from './list-installed.fs.ts';
import { formatSealedJson } from '#main/platform/files/sealed-json.ts';

/**
 * Copies a pack that lies installed elsewhere, as an install of its own. On the disk when this returns. Where the file
 * system can it shares what the files hold until one of them is changed; never the files themselves: they have other
 * rights, and what damages one leaves the other whole.
 *
 * @param source folder of the installed pack; it may be one that is only read
 * @param target new folder, on the disk that it will stay on
 * @throws NotFoundError where nothing is installed; DamagedFileError where it is not as it was installed;
 *   CancelledError
 */
export async function copyInstalledPack(source: string, target: string, signal: AbortSignal): Promise<InstalledRecord> {
  const found = readInstalled(source);
  if (found === null) throw new NotFoundError('pack', { pack: path.basename(source) });
  if (found.record === null) throw new DamagedFileError(path.join(source, installedFiles.record), found.cause);
  const { digests = {} } = found.record;
  mkdirSync(target, { recursive: true, mode: 0o700 });
  for (const name of Object.keys(digests)) {
    if (signal.aborted) throw new CancelledError();
    await copyFile(path.join(source, name), path.join(target, name), constants.COPYFILE_FICLONE).catch(
      (error: unknown) => {
        const isMissing = (error as NodeJS.ErrnoException).code === 'ENOENT';
        throw isMissing ? new DamagedFileError(path.join(source, name), error, 'missing') : error;
      },
    );
  }
  const copied = await computeFileDigests(target);
  for (const [name, digest] of Object.entries(digests)) {
    if (copied[name] !== digest) throw new DamagedFileError(path.join(source, name), null);
  }
  const identity = { installId: randomUUID(), installedAt: new Date() };
  const record = writeInstalledRecord(target, found.record, identity);
  tightenFolder(target);
  for (const name of [...Object.keys(digests), installedFiles.record]) synchroniseFile(path.join(target, name));
  synchroniseFolder(target);
  failPoint('pack-copy-written');
  return record;
}

/** What tells an install of a pack from another of the same version. */
interface InstallIdentity {
  readonly installId: string;
  readonly installedAt: Date;
}

/** Writes the record of a pack that is not in its place yet as that of another install, and gives it. */
export function writeInstalledRecord(
  folder: string,
  record: InstalledRecord,
  { installId, installedAt }: InstallIdentity,
): InstalledRecord {
  const own = { ...record, installId, info: { ...record.info, installedAt: installedAt.toISOString() } };
  writeFileSync(path.join(folder, installedFiles.record), formatSealedJson(own));
  return own;
}
