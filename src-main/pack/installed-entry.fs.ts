import { existsSync } from 'node:fs';
import path from 'node:path';
import { createFinding } from '#shared/pack/create-finding.ts';
import type { Finding, InstalledPack } from '#shared/pack/pack.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { ChecksumError } from '#main/platform/files/checksum.ts';
import type { TileCache } from '#main/raster/index.ts';
import { listWithoutDigest, listWithoutSums } from './checksum-job.ts';
import { installedFiles, type InstalledRecord } from './installed-record.ts';
import type { InstalledFolder } from './list-installed.fs.ts';
import { describeDamagedPack, openInstalledPack } from './open-installed-pack.ts';
import type { DamagedPack, OpenPack } from './open-pack.ts';
import type { PackOutlines } from './pack-outline.ts';
import { listChangedFiles } from '#main/platform/files/sound-files.ts';
import { describeError, describeFileError } from '#main/platform/errors/pack-text-error.ts';
import { FileTooNewError } from '#main/platform/errors/errors.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** A pack in its folder, opened if it is to be. */
export interface InstalledEntry {
  readonly found: InstalledFolder;
  /** Null when it is switched off, or damaged. */
  readonly open: OpenPack | null;
  /**
   * An active pack that cannot be opened, as its record describes it; null when it is open or inactive, or its record
   * says too little.
   */
  readonly damaged: DamagedPack | null;
  /** Why its record cannot be read, or why the active pack cannot be opened; null when neither is so. */
  readonly damage: { readonly cause: unknown } | null;
}

/**
 * A pack that is not opened: it is switched off, or its record cannot be read.
 * @param outline what is known of one that is switched on and whose record cannot be read
 */
export function closeEntry(found: InstalledFolder, outline: InstalledRecord | null = null): InstalledEntry {
  if (found.record !== null) return { found, open: null, damaged: null, damage: null };
  const { folder, cause } = found;
  const damaged = outline === null ? null : findOutline(folder, outline, cause);
  return { found, open: null, damaged, damage: { cause } };
}

/**
 * Opens a pack that is switched on: one damaged pack must not keep the others, or the list from which it can be
 * removed, from being used.
 */
export function openEntry(found: InstalledFolder, cache: TileCache, outlines: PackOutlines = {}): InstalledEntry {
  if (found.record === null) return closeEntry(found, outlines[found.name]);
  const { folder, record } = found;
  try {
    return { found, open: openInstalledPack(folder, record, cache), damaged: null, damage: null };
  } catch (cause) {
    rethrowCondition(cause);
    return { found, open: null, damaged: findOutline(folder, record, cause), damage: { cause } };
  }
}

/** The packs that answer and those that would if their maps could be read, each list in the order of the entries. */
export function splitEntries(entries: readonly InstalledEntry[]): {
  readonly open: readonly OpenPack[];
  readonly damaged: readonly DamagedPack[];
} {
  return { open: entries.flatMap(({ open }) => open ?? []), damaged: entries.flatMap(({ damaged }) => damaged ?? []) };
}

/** The pack as `pack.list` gives it. */
export function toInstalledPack(entry: InstalledEntry): InstalledPack {
  const { info } = entry.found;
  const findings = [...info.findings, ...describeDamage(entry), ...describeChangedFiles(entry)];
  return { ...info, active: entry.open !== null, findings };
}

/** Null where the record's territory makes no area: then nothing says where it would answer. */
function findOutline(folder: string, record: InstalledRecord, cause: unknown): DamagedPack | null {
  try {
    return describeDamagedPack(folder, record, cause);
  } catch {
    return null;
  }
}

/** Files that are not there, and those that were read through and are others than were installed. */
function describeChangedFiles({ found: { folder, record } }: InstalledEntry): Finding[] {
  if (record === null) return [];
  const missing = Object.keys(record.digests ?? {}).filter((name) => !existsSync(path.join(folder, name)));
  const unchecked = new Set([...listWithoutDigest(record), ...listWithoutSums(record)]);
  return [
    ...Array.from(unchecked, describeUnchecked),
    ...missing.map((file) => describeFile('missing-file', file, packText('no-such-file'))),
    ...listChangedFiles(folder).map((file) => describeFile('changed-file', file, packText('other-contents'))),
  ];
}

function describeUnchecked(file: string): Finding {
  const [found, expected] = [packText('no-checksums-yet'), packText('checksums-in-background')];
  return createFinding({ severity: 'warning', code: 'unchecked-file', file, field: null, found, expected });
}

function describeFile(code: string, file: string, found: PackText): Finding {
  return createFinding({ severity: 'error', code, file, field: null, found, expected: packText('file-as-installed') });
}

function describeRecordFault(cause: unknown): PackText {
  if (cause instanceof ChecksumError) return packText('other-contents');
  if (cause instanceof FileTooNewError) return packText('of-newer-version');
  return describeFileError(cause);
}

/** Why a pack cannot be read or opened, as lists tell it; empty where nothing is wrong with it. */
export function describeDamage({ found, damage }: InstalledEntry): Finding[] {
  if (damage === null) return [];
  const { record } = found;
  const { cause } = damage;
  if (record === null && found.isGone)
    return [
      createFinding({
        severity: 'error',
        code: 'pack-gone',
        file: null,
        field: null,
        found: packText('no-pack-folder'),
        expected: packText('pack-folder-expected'),
      }),
    ];
  return [
    createFinding({
      severity: 'error',
      code: 'damaged-pack',
      file: record === null ? installedFiles.record : null,
      field: null,
      // Of the record neither the message of the system, which names a path, nor that of a schema.
      found: record === null ? describeRecordFault(cause) : describeError(cause),
      expected: packText('pack-as-installed'),
    }),
  ];
}
