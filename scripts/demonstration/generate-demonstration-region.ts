import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { writeAddresses } from './address-csv.ts';
import { writeBasemap } from './basemap/basemap.ts';
import { packPaths, writeCoastalTerritory, writeManifest } from './region-manifest.ts';
import { buildRegionModel, type RegionModel } from './region-model.ts';
import {
  encodeBurnProbability,
  encodeCoastal,
  encodeFlameLength,
  encodeFluvial,
  encodePluvial,
  encodeStandardOfProtection,
  encodeTerrain,
} from './region-rasters.ts';

/** How {@link generateDemonstrationRegion} tells how far it is and can be stopped. */
export interface GenerateOptions {
  /** Called after each part with the share of the work that is done, 0..1. */
  readonly onProgress?: (fraction: number) => void;
  readonly signal?: AbortSignal;
}

/** A part of the pack and about how much of the whole work it is. */
interface Part {
  readonly path: string;
  readonly share: number;
  readonly encode: (model: RegionModel) => Uint8Array | string;
}

const MODEL_SHARE = 0.5;
const parts: readonly Part[] = [
  { path: packPaths.fluvial, share: 0.12, encode: encodeFluvial },
  { path: packPaths.coastal, share: 0.06, encode: encodeCoastal },
  { path: packPaths.pluvial, share: 0.2, encode: encodePluvial },
  { path: packPaths.terrain, share: 0.03, encode: encodeTerrain },
  { path: packPaths.standardOfProtection, share: 0.01, encode: encodeStandardOfProtection },
  { path: packPaths.burnProbability, share: 0.01, encode: encodeBurnProbability },
  { path: packPaths.flameLength, share: 0.01, encode: encodeFlameLength },
  { path: packPaths.coastalTerritory, share: 0, encode: writeCoastalTerritory },
  { path: packPaths.addresses, share: 0.01, encode: ({ buildings }) => writeAddresses(buildings) },
  { path: packPaths.basemap, share: 0.05, encode: writeBasemap },
];

/**
 * Writes the synthetic demonstration region as a pack folder that the ordinary install takes. The same on every
 * machine, byte for byte: nothing depends on the time, the processor's arithmetic beyond IEEE 754 or the system's
 * compressor. Long work in one thread: call it in a worker.
 * @param directory an existing, empty folder.
 * @throws the signal's reason when it is aborted between two parts; what the file system throws.
 */
export async function generateDemonstrationRegion(
  directory: string,
  { onProgress, signal }: GenerateOptions = {},
): Promise<void> {
  signal?.throwIfAborted();
  const model = buildRegionModel();
  let done = MODEL_SHARE;
  onProgress?.(done);
  const checksums: Record<string, string> = {};
  for (const part of parts) {
    // Lets an abort through.
    await setImmediate();
    signal?.throwIfAborted();
    const content = part.encode(model);
    checksums[part.path] = createHash('sha256').update(content).digest('hex');
    const target = path.join(directory, part.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
    done += part.share;
    onProgress?.(Math.min(1, done));
  }
  await writeFile(path.join(directory, 'pack.json'), writeManifest(checksums));
  onProgress?.(1);
}
