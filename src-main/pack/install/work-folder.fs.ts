import { createHash } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { PackManifest } from '#shared/pack/pack-manifest.ts';
import { readFileStart } from '#main/geocoding/index.ts';
import { isHeld, nameUnitFolder, workLockName, workPrefix } from '../job-folders.fs.ts';
import type { RasterPlan } from './plan-rasters.ts';

/** Where the packed units of an install are kept until it is finished; an interrupted one goes on with them. */
export interface WorkFolder {
  readonly path: string;
  /** Takes it away: the store is written, or the pack is refused. */
  remove(): void;
}

/** Bytes at the beginning of a file that tell it from another of the same size and time. */
const HEAD_BYTES = 64 * 1024;
/** Goes up when segments come to hold something else. */
const SEGMENT_VERSION = 2;

/**
 * Opens the work folder of a pack's rasters: the same one for the same source, known by size, time and beginning of
 * each file, and the manifest. One that another install works in is left alone; this one then has its own, which nobody
 * resumes.
 * @param target the install's own folder, by which it is known when it has ended
 */
export function openWorkFolder(
  target: string,
  { source, manifest, plan }: { readonly source: string; readonly manifest: PackManifest; readonly plan: RasterPlan },
): WorkFolder {
  const key = computeKey(source, manifest, plan);
  const shared = path.join(path.dirname(target), `${workPrefix}${key}`);
  const folder = isHeld(shared, target) ? nameUnitFolder(target) : shared;
  mkdirSync(folder, { recursive: true });
  writeFileSync(path.join(folder, workLockName), path.basename(target));
  return { path: folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function computeKey(source: string, manifest: PackManifest, plan: RasterPlan): string {
  const isZip = statSync(source).isFile();
  const files = [...new Set(plan.groups.flatMap(({ bands }) => bands.map(({ file }) => file.path)))];
  // What was unpacked from a zip is new each time; the zip is not.
  const identities = (isZip ? [source] : files).map((file) => {
    // The time of change shows one that was put in its place and has its size and time.
    const { size, mtimeMs, ctimeMs } = statSync(file);
    return [
      path.basename(file),
      size,
      mtimeMs,
      ctimeMs,
      createHash('sha256').update(readFileStart(file, HEAD_BYTES)).digest('hex'),
    ];
  });
  const text = JSON.stringify([SEGMENT_VERSION, identities, manifest]);
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
