import { existsSync, readdirSync, realpathSync, statSync } from 'node:fs';
import path from 'node:path';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { packText, quoteWords } from '#shared/pack/pack-text.ts';
import { computeFileDigests } from '#main/platform/files/file-digests.ts';
import { refuseUnreadableName } from '#main/platform/files/unreadable-names.ts';
import { MADE_OF_FILE } from '../made-of-file.fs.ts';
import { addFileProblem, type PackFindings } from './findings.ts';

/** Where a manifest's path is on the disk. */
export function resolvePackPath(folder: string, packPath: string): string {
  return path.join(folder, ...packPath.split('/'));
}

/**
 * The folder that holds pack.json: the given one, or the only folder in it (a zip of a folder).
 * @throws UnreadableNameError
 */
export function findPackRoot(folder: string): string {
  if (existsSync(path.join(folder, 'pack.json'))) return folder;
  const visible = readdirSync(folder).filter((name) => !name.startsWith('.') && name !== '__MACOSX');
  const [only] = visible;
  const inner = visible.length === 1 && only !== undefined ? path.join(folder, only) : folder;
  refuseUnreadableName(inner);
  return existsSync(path.join(inner, 'pack.json')) ? inner : folder;
}

/** Every file that a manifest names, with the field that names it. */
export function listNamedFiles(manifest: PackManifest): { readonly file: string; readonly field: string }[] {
  const named: { file: string; field: string }[] = [];
  const add = (field: string, reference: { readonly path: string } | undefined): void => {
    if (reference !== undefined) named.push({ file: reference.path, field: `${field}.path` });
  };
  const addTerritory = (field: string, territory: PackManifest['territory'] | undefined): void => {
    if (territory !== undefined && 'path' in territory) add(field, territory);
  };
  addTerritory('territory', manifest.territory);
  for (const [name, hazard] of Object.entries(manifest.hazards)) {
    if (hazard === undefined) continue;
    hazard.maps.forEach((map, index) => add(`hazards.${name}.maps[${index}]`, map));
    for (const [number, { members }] of hazard.futures.entries()) {
      for (const [at, { maps }] of members.entries()) {
        maps.forEach((map, index) => add(`hazards.${name}.futures[${number}].members[${at}].maps[${index}]`, map));
      }
    }
    add(`hazards.${name}.standardOfProtection`, hazard.standardOfProtection);
    addTerritory(`hazards.${name}.territory`, hazard.territory);
  }
  add('terrain', manifest.terrain);
  if (manifest.wildfire !== undefined) {
    addTerritory('wildfire.territory', manifest.wildfire.territory);
    if ('hazardIndex' in manifest.wildfire) add('wildfire.hazardIndex', manifest.wildfire.hazardIndex);
    else {
      add('wildfire.burnProbability', manifest.wildfire.burnProbability);
      add('wildfire.flameLength', manifest.wildfire.flameLength);
      add('wildfire.conditionalIntensity', manifest.wildfire.conditionalIntensity);
    }
  }
  manifest.addresses.forEach((source, index) => add(`addresses[${index}]`, source));
  add('basemap', manifest.basemap);
  return named;
}

/** What may lie beside a raster and is read with it. */
const besideRaster = ['.aux.xml', '.msk', '.MSK'];

/** Files beside those that a manifest names which are read if they are there, by their paths in the pack. */
export function listFilesBeside(manifest: PackManifest): string[] {
  return [...listNamedFiles(manifest).flatMap(({ file }) => besideRaster.map((end) => `${file}${end}`)), MADE_OF_FILE];
}

/** Every file that is read of a pack in a folder but `pack.json`, by its path in the pack, each once. */
export function listReadFiles(folder: string, manifest: PackManifest): string[] {
  const beside = listFilesBeside(manifest).filter((file) => existsSync(resolvePackPath(folder, file)));
  return [...new Set([...listNamedFiles(manifest).map(({ file }) => file), ...beside])];
}

/**
 * Checks that every named file is there, an ordinary file, and inside the pack also behind links.
 * @returns bytes of those that are, by their paths in the pack
 */
export function checkNamedFiles(folder: string, manifest: PackManifest, findings: PackFindings): Map<string, number> {
  const sizes = new Map<string, number>();
  const root = realpathSync(folder);
  for (const { file, field } of listNamedFiles(manifest)) {
    const where = { file, field };
    const absolute = resolvePackPath(folder, file);
    try {
      const stats = statSync(absolute, { throwIfNoEntry: false });
      if (stats === undefined) {
        findings.error('missing-file', where, packText('no-such-file'), packText('pack-file-expected'));
      } else if (!realpathSync(absolute).startsWith(root + path.sep)) {
        findings.error('entry-outside-pack', where, packText('link-out-of-pack'), packText('file-inside-expected'));
      } else if (!stats.isFile()) {
        findings.error('special-file', where, packText('folder-link-or-device'), packText('ordinary-file-expected'));
      } else sizes.set(file, stats.size);
    } catch (error) {
      // Links in a circle, names that the system does not take.
      addFileProblem(findings, where, error);
    }
  }
  return sizes;
}

/** Verifies the checksums that a manifest names. @param onProgress 0..1 of the bytes of the files, with the file */
export async function checkChecksums(
  folder: string,
  manifest: PackManifest,
  findings: PackFindings,
  onProgress: (fraction: number, file: string) => void,
): Promise<void> {
  const whereOf = (file: string) => ({ file, field: `checksums["${file}"]` });
  const there = Object.keys(manifest.checksums).filter((file) => {
    const absolute = path.resolve(folder, ...file.split('/'));
    const isInside = absolute.startsWith(path.resolve(folder) + path.sep);
    if (isInside && statSync(absolute, { throwIfNoEntry: false })?.isFile()) return true;
    findings.error('missing-file', whereOf(file), packText('no-such-file'), packText('pack-file-expected'));
    return false;
  });
  const digests = await computeFileDigests(folder, { names: there, onProgress });
  for (const file of there) {
    const [found, expected] = [digests[file]!, manifest.checksums[file]!];
    if (found !== expected) findings.error('checksum-mismatch', whereOf(file), quoteWords(found), quoteWords(expected));
  }
}
