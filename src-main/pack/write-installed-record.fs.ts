import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatSealedJson } from '#main/platform/files/sealed-json.ts';
import { installedFiles, type InstalledRecord } from './installed-record.ts';

/** What tells an install of a pack from another of the same version. */
export interface InstallIdentity {
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
