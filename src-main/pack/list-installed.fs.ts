import { type Dirent, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatPackKey } from '#shared/pack/pack.ts';
import { formatSealedJson, readSealedJson } from '#main/platform/files/sealed-json.ts';
import { installedFiles, installedRecordSchema, type InstalledRecord, type RecordedPack } from './installed-record.ts';
import { orderPacks } from './order-packs.ts';
import { DamagedFileError } from '#main/platform/errors/errors.ts';
import { findSystemDamage, rethrowCondition } from '#main/platform/errors/system-errors.ts';
import { synchroniseFile } from '#main/platform/files/synchronise-folder.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';
import { UnreadableNameError } from '#main/platform/files/unreadable-names.ts';

/** A pack in its folder, as its record says, or without one that can be read. */
export type InstalledFolder = ReadableFolder | UnreadableFolder;

export interface ReadableFolder {
  readonly folder: string;
  /** The folder's name: the id and version of the pack. */
  readonly name: string;
  readonly info: RecordedPack;
  readonly record: InstalledRecord;
  /** Whether the record has a checksum: those of earlier versions have none. */
  readonly isSealed: boolean;
}

/** A pack of which only what its folder tells is known. */
export interface UnreadableFolder {
  readonly folder: string;
  readonly name: string;
  readonly info: Omit<RecordedPack, 'bbox'> & { readonly bbox: null };
  readonly record: null;
  /** What reading the record threw. */
  readonly cause: unknown;
  /** Whether the record, or the whole folder, is not there: the same pack may be installed in its place. */
  readonly isMissing: boolean;
  /** Whether its folder is not there: it was deleted, or its disk is not attached. */
  readonly isGone: boolean;
}

/** What the library's state knows of the packs that there have to be. */
export interface ExpectedPacks {
  /** The version that is switched on, by pack id. */
  readonly active?: Readonly<Record<string, string>>;
  /** By the names of their folders. */
  readonly outlines?: Readonly<Record<string, InstalledRecord>> | undefined;
}

/**
 * The packs of a folder of packs in their order of precedence ({@link orderPacks}). A pack that is known and of which
 * nothing is there is among them: a removal is noted before it takes a pack away.
 * @throws DamagedFileError where the folder of packs is gone
 */
export function listInstalled(root: string, { active = {}, outlines = {} }: ExpectedPacks = {}): InstalledFolder[] {
  const present = leaveCopiesOut(
    listEntries(root)
      .filter((entry) => entry.isDirectory() && entry.name.includes('@'))
      .flatMap(({ name }) => readInstalled(path.join(root, name)) ?? []),
  );
  const keys = new Set(present.map(({ info }) => formatPackKey(info)));
  const switchedOn = Object.entries(active).map(([id, version]) => formatPackKey({ id, version }));
  const missing = [...new Set([...switchedOn, ...Object.keys(outlines)])]
    .filter((key) => !keys.has(key))
    .map((key) => describeMissing(path.join(root, key), outlines[key]));
  return orderPacks([...present, ...missing]);
}

/** Leaves a folder out that somebody has copied a pack to: the pack is the one in the folder of its name. */
function leaveCopiesOut(found: readonly InstalledFolder[]): InstalledFolder[] {
  const own = new Set(found.filter(({ name, info }) => name === formatPackKey(info)).map(({ name }) => name));
  return found.filter(({ name, info }) => name === formatPackKey(info) || !own.has(formatPackKey(info)));
}

/** @throws DamagedFileError where the folder is gone or cannot be read, as when its disk was taken away */
function listEntries(root: string): Dirent[] {
  try {
    return readdirSync(root, { withFileTypes: true });
  } catch (error) {
    const damage = findSystemDamage(error);
    throw damage === null ? error : new DamagedFileError(root, error, damage);
  }
}

function describeMissing(folder: string, outline: InstalledRecord | undefined): UnreadableFolder {
  const name = path.basename(folder);
  const changedAt = statSync(folder, { throwIfNoEntry: false })?.mtime;
  const cause = Object.assign(new Error(`${installedFiles.record} of ${name} is missing`), { code: 'ENOENT' });
  const nameless = describeFolder(name, changedAt ?? new Date(0));
  const info = { ...nameless, title: outline?.info.title ?? nameless.title };
  return { folder, name, info, record: null, cause, isMissing: true, isGone: changedAt === undefined };
}

/** Reads the record of a pack's folder. Null where there is none: the pack is on its way out, or never came. */
export function readInstalled(folder: string): InstalledFolder | null {
  const name = path.basename(folder);
  try {
    const text = readPlainText(path.join(folder, installedFiles.record));
    const { value: record, isSealed } = readSealedJson(text, installedFiles.record, installedRecordSchema);
    return { folder, name, info: record.info, record, isSealed };
  } catch (cause) {
    rethrowCondition(cause);
    const stats = statSync(folder, { throwIfNoEntry: false });
    const isUnreadable = cause instanceof UnreadableNameError && name.includes('@');
    const isAbsent = (cause as NodeJS.ErrnoException).code === 'ENOENT' || stats === undefined;
    if (isAbsent && !isUnreadable) return null;
    const info = describeFolder(name, stats?.mtime ?? new Date(0));
    return { folder, name, info, record: null, cause, isMissing: false, isGone: false };
  }
}

/** Keys are compared without regard to case: the folders of some systems do not tell them apart. */
export function toComparedKey(pack: { readonly id: string; readonly version: string }): string {
  return formatPackKey(pack).toLowerCase();
}

/** Whether a pack is in its folder, if only unreadable. */
export function isThere(found: InstalledFolder): boolean {
  return found.record !== null || !found.isMissing;
}

/** Gives the record of a pack that an earlier version installed its checksum; what stands in it is taken as right. */
export function sealRecord({ folder, record }: ReadableFolder): void {
  try {
    replaceRecord(folder, record);
  } catch {
    // A folder that may only be read: it is read without.
  }
}

/** Writes the record of an installed pack anew, whole or not at all. */
export function replaceRecord(folder: string, record: InstalledRecord): void {
  const file = path.join(folder, installedFiles.record);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, formatSealedJson(record), { mode: 0o600 });
    synchroniseFile(temporary);
    renameSync(temporary, file);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** What a folder tells of its pack without a record: its name has the id and the version. */
function describeFolder(name: string, changedAt: Date): UnreadableFolder['info'] {
  const [id, version] = [name.slice(0, name.indexOf('@')), name.slice(name.indexOf('@') + 1)];
  return {
    id,
    version,
    title: id,
    description: '',
    license: '',
    attribution: '',
    limits: '',
    synthetic: false,
    builtIn: false,
    currency: null,
    curveSet: '',
    installedAt: changedAt.toISOString(),
    sizeBytes: 0,
    hazards: [],
    addressCount: 0,
    basemap: 'none',
    bbox: null,
    findings: [],
  };
}
