import { readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { formatSealedJson, parseSealedJson } from '#main/platform/files/sealed-json.ts';
import { installedFiles, installedRecordSchema, type InstalledRecord, type RecordedPack } from './installed-record.ts';

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
}

/** The packs of a folder of packs in their order of precedence: by the time of their install, the last one first. */
export function listInstalled(root: string): InstalledFolder[] {
  return readdirSync(root, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && entry.name.includes('@'))
    .flatMap(({ name }) => readInstalled(path.join(root, name)) ?? [])
    .toSorted((a, b) => b.info.installedAt.localeCompare(a.info.installedAt));
}

/** Reads the record of a pack's folder. Null where there is none: the pack is on its way out, or never came. */
export function readInstalled(folder: string): InstalledFolder | null {
  const name = path.basename(folder);
  try {
    const text = readFileSync(path.join(folder, installedFiles.record), 'utf8');
    const { value, isSealed } = parseSealedJson(text, installedFiles.record);
    const record = installedRecordSchema.parse(value);
    return { folder, name, info: record.info, record, isSealed };
  } catch (cause) {
    const stats = statSync(folder, { throwIfNoEntry: false });
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT' || stats === undefined) return null;
    return { folder, name, info: describeFolder(name, stats.mtime), record: null, cause };
  }
}

/** Gives the record of a pack that an earlier version installed its checksum; what stands in it is taken as right. */
export function sealRecord({ folder, record }: ReadableFolder): void {
  const file = path.join(folder, installedFiles.record);
  const temporary = `${file}.${process.pid}.tmp`;
  try {
    writeFileSync(temporary, formatSealedJson(record), { mode: 0o600 });
    renameSync(temporary, file);
  } catch {
    // A folder that may only be read: it is read without.
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
