import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import yazl from 'yazl';
import { encodeTestGeotiff, type TestRaster } from '../../../support/geotiff-writer.ts';

/** Cells on a side of the rasters of {@link createTestPack}. */
export const SIDE = 20;
/** North-west corner and cell size of those rasters, degrees. */
export const WEST = 5;
export const NORTH = 52;
export const CELL = 0.001;

/** A whole raster of one number. */
export function fill(value: number): number[] {
  return Array.from({ length: SIDE * SIDE }, () => value);
}

/** A raster of the test pack: float32, EPSG:4326, 20 x 20 cells of 0.001 degrees. */
export function describeRaster(values: ArrayLike<number>, changes: Partial<TestRaster> = {}): TestRaster {
  return {
    width: SIDE,
    height: SIDE,
    sampleType: 'float32',
    bands: [values],
    originX: WEST,
    originY: NORTH,
    cellWidth: CELL,
    cellHeight: CELL,
    ...changes,
  };
}

/** The files of a pack by their path inside it. */
export type PackContent = Record<string, Uint8Array | string>;

/** A manifest before it is checked: tests break it. */
// oxlint-disable-next-line typescript/no-explicit-any -- a manifest that is wrong has no type
export type Manifest = Record<string, any>;

/** The manifest of a sound pack: two fluvial maps of depth. */
export function createManifest(changes: Manifest = {}): Manifest {
  return {
    format: 1,
    id: 'test-region',
    version: '1.0.0',
    title: 'Test region',
    territory: { bbox: [WEST, NORTH - SIDE * CELL, WEST + SIDE * CELL, NORTH] },
    hazards: {
      fluvial: {
        quantity: 'depth',
        unit: 'm',
        maps: [
          { returnPeriod: 10, path: 'fluvial/rp10.tif' },
          { returnPeriod: 100, path: 'fluvial/rp100.tif' },
        ],
      },
    },
    ...changes,
  };
}

/** A sound pack: 0.5 m every 10 years, 1.5 m every 100 years, everywhere. */
export function createTestPack(manifest: Manifest = createManifest()): PackContent {
  return {
    'pack.json': JSON.stringify(manifest),
    'fluvial/rp10.tif': encodeTestGeotiff(describeRaster(fill(0.5))),
    'fluvial/rp100.tif': encodeTestGeotiff(describeRaster(fill(1.5))),
  };
}

/** Writes a pack as a folder and gives the folder back. */
export function writePackFolder(folder: string, content: PackContent): string {
  for (const [file, bytes] of Object.entries(content)) {
    const target = path.join(folder, ...file.split('/'));
    mkdirSync(path.dirname(target), { recursive: true });
    writeFileSync(target, bytes);
  }
  return folder;
}

/** Encodes a pack as a zip. */
export async function encodePackZip(content: PackContent): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const [file, bytes] of Object.entries(content)) zip.addBuffer(Buffer.from(bytes), file);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}
