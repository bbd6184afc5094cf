import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import type { Finding } from '#shared/domain/pack.ts';
import { openRasterStore } from '#main/adapters/raster/raster-store.ts';
import { createTileCache } from '#main/adapters/raster/tile-cache.ts';
import { openSqliteFile } from '#main/adapters/sqlite/database.ts';
import { computeFileDigests } from './file-digests.ts';
import { installedFiles, type InstalledRecord } from './installed-record.ts';

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
  const found = await computeFileDigests(folder, there, signal);
  return Object.entries(expected).flatMap(([name, digest]) => {
    if (!present.has(name)) return [createFinding('missing-file', name, 'no such file')];
    return found[name] === digest ? [] : [createFinding('changed-file', name, 'other contents than were installed')];
  });
}

function checkStructure(folder: string, record: InstalledRecord): Finding[] {
  return [
    ...(record.hasRasters ? tryToRead(folder, installedFiles.rasters, readRasters) : []),
    ...(record.hasAddresses ? tryToRead(folder, installedFiles.addresses, readAddresses) : []),
    ...(record.basemap.kind === 'none' || existsSync(path.join(folder, record.basemap.file))
      ? []
      : [createFinding('missing-file', record.basemap.file, 'no such file')]),
  ];
}

function tryToRead(folder: string, name: string, read: (file: string) => void): Finding[] {
  try {
    read(path.join(folder, name));
    return [];
  } catch (error) {
    return [createFinding('damaged-file', name, error instanceof Error ? error.message : String(error))];
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

function createFinding(code: string, file: string, found: string): Finding {
  return {
    severity: 'error',
    code,
    file,
    field: null,
    found,
    expected: 'the file as it was installed; remove the pack and install it again',
  };
}
