import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#shared/pack/pack.ts';
import { createTileCache, openRasterStore } from '#main/raster/index.ts';
import { openSqliteFile } from '#main/platform/database/database.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { createFinding } from '#shared/pack/create-finding.ts';
import { computeFileDigests } from '#main/platform/files/file-digests.ts';
import { installedFiles, type InstalledRecord } from './installed-record.ts';
import { describeError } from '#main/platform/errors/pack-text-error.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/**
 * Reads an installed pack through: every file against the digest that the install wrote down, or, for packs installed
 * before there were digests, whether the stores can be opened. Empty when all is as it was installed.
 */
export async function verifyInstalledPack(
  folder: string,
  record: InstalledRecord,
  signal: AbortSignal,
): Promise<Finding[]> {
  return record.digests === undefined ? checkStructure(folder, record) : compareDigests(folder, record.digests, signal);
}

async function compareDigests(
  folder: string,
  expected: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Finding[]> {
  const present = new Set(readdirSync(folder));
  const there = Object.keys(expected).filter((name) => present.has(name));
  const found = await computeFileDigests(folder, { names: there, signal });
  return Object.entries(expected).flatMap(([name, digest]) => {
    if (!present.has(name)) return [describeDamage('missing-file', name, packText('no-such-file'))];
    return found[name] === digest ? [] : [describeDamage('changed-file', name, packText('other-contents'))];
  });
}

function checkStructure(folder: string, record: InstalledRecord): Finding[] {
  return [
    ...(record.hasRasters ? tryToRead(folder, installedFiles.rasters, readRasters) : []),
    ...(record.hasAddresses ? tryToRead(folder, installedFiles.addresses, readAddresses) : []),
    ...(record.basemap.kind === 'none' || existsSync(path.join(folder, record.basemap.file))
      ? []
      : [describeDamage('missing-file', record.basemap.file, packText('no-such-file'))]),
  ];
}

function tryToRead(folder: string, name: string, read: (file: string) => void): Finding[] {
  try {
    read(path.join(folder, name));
    return [];
  } catch (error) {
    rethrowCondition(error);
    return [describeDamage('damaged-file', name, describeError(error))];
  }
}

function readRasters(file: string): void {
  openRasterStore(file, createTileCache(0)).close();
}

function readAddresses(file: string): void {
  const database = openSqliteFile(file, { readonly: true });
  try {
    const answer = database.pragma('quick_check', { simple: true });
    if (answer !== 'ok') throw new Error(String(answer));
  } finally {
    database.close();
  }
}

function describeDamage(code: string, file: string, found: PackText): Finding {
  return createFinding({
    severity: 'error',
    code,
    file,
    field: null,
    found,
    expected: packText('file-as-installed'),
  });
}
