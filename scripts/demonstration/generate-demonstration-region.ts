import { createHash } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
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

/** A file of the pack. */
interface Part {
  readonly path: string;
  readonly encode: (model: RegionModel) => Uint8Array | string;
}

const parts: readonly Part[] = [
  { path: packPaths.fluvial, encode: encodeFluvial },
  { path: packPaths.coastal, encode: encodeCoastal },
  { path: packPaths.pluvial, encode: encodePluvial },
  { path: packPaths.terrain, encode: encodeTerrain },
  { path: packPaths.standardOfProtection, encode: encodeStandardOfProtection },
  { path: packPaths.burnProbability, encode: encodeBurnProbability },
  { path: packPaths.flameLength, encode: encodeFlameLength },
  { path: packPaths.coastalTerritory, encode: writeCoastalTerritory },
  { path: packPaths.addresses, encode: ({ buildings }) => writeAddresses(buildings) },
  { path: packPaths.basemap, encode: writeBasemap },
];

/**
 * Writes the synthetic demonstration region as a pack folder that the ordinary install takes. The same on every
 * machine, byte for byte: nothing depends on the time, the processor's arithmetic beyond IEEE 754 or the system's
 * compressor. Takes seconds.
 *
 * @param directory an existing, empty folder.
 */
export async function generateDemonstrationRegion(directory: string): Promise<void> {
  const model = buildRegionModel();
  const checksums: Record<string, string> = {};
  for (const part of parts) {
    const content = part.encode(model);
    checksums[part.path] = createHash('sha256').update(content).digest('hex');
    const target = path.join(directory, part.path);
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(target, content);
  }
  await writeFile(path.join(directory, 'pack.json'), writeManifest(checksums));
}
