import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import proj4 from 'proj4';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { createPackLibrary, type InstalledPackLibrary } from '#main/pack/pack-library.fs.ts';
import type { LengthUnit } from '#shared/units/units.ts';
import { encodeTestGeotiff, type TestRaster } from '../support/geotiff-writer.ts';
import { createManifest, writePackFolder } from '../unit/pack/support/test-pack.ts';

vi.mock('#main/platform/isolation/run-isolated.ts', () => import('../unit/pack/support/run-in-process.ts'));

// A field of blocks, each of one depth, some 1.1 km by 0.7 km: 6 x 5 of them.
const COLUMNS = 6;
const ROWS = 5;
const WEST = 5.8;
const NORTH = 52.6;
const BLOCK = 0.01;
const EAST = WEST + COLUMNS * BLOCK;
const SOUTH = NORTH - ROWS * BLOCK;

/** How many of the unit a millimetre is: the foot is 304.8 mm (NIST SP 811). */
const perMillimetre: Readonly<Record<LengthUnit, number>> = {
  mm: 1,
  cm: 0.1,
  dm: 0.01,
  m: 0.001,
  in: 1 / 25.4,
  ft: 1 / 304.8,
  yd: 1 / 914.4,
};
const metresOf: Readonly<Record<LengthUnit, number>> = {
  mm: 0.001,
  cm: 0.01,
  dm: 0.1,
  m: 1,
  in: 0.0254,
  ft: 0.3048,
  yd: 0.9144,
};

/** The block's depth at a place; -1 outside the field. */
function readField(depths: readonly number[], longitude: number, latitude: number): number {
  const column = Math.floor((longitude - WEST) / BLOCK);
  const row = Math.floor((NORTH - latitude) / BLOCK);
  return column < 0 || row < 0 || column >= COLUMNS || row >= ROWS ? -1 : depths[row * COLUMNS + column]!;
}

interface Form {
  readonly name: string;
  readonly unit: LengthUnit;
  readonly sampleType: TestRaster['sampleType'];
  readonly epsg: number;
  /** proj4's name of the system, west and north of the raster, and its cell. */
  readonly system: string;
  readonly originX: number;
  readonly originY: number;
  readonly cell: number;
  readonly width: number;
  readonly height: number;
  readonly scale?: number;
}
const degrees = {
  epsg: 4326,
  system: '+proj=longlat +datum=WGS84',
  originX: WEST,
  originY: NORTH,
  cell: BLOCK / 4,
  width: COLUMNS * 4,
  height: ROWS * 4,
} as const;
// Around the whole field, cells of 50 m.
const metres = (epsg: number, system: string) => {
  const forward = proj4(degrees.system, system).forward;
  const corners = [WEST, EAST].flatMap((longitude) => [SOUTH, NORTH].map((latitude) => forward([longitude, latitude])));
  const [xs, ys] = [corners.map(([x]) => x!), corners.map(([, y]) => y!)];
  const originX = Math.floor(Math.min(...xs)) - 100;
  const originY = Math.ceil(Math.max(...ys)) + 100;
  const width = Math.ceil((Math.max(...xs) - originX) / 50) + 2;
  const height = Math.ceil((originY - Math.min(...ys)) / 50) + 2;
  return { epsg, system, originX, originY, cell: 50, width, height };
};
const forms: readonly Form[] = [
  { name: 'metres', unit: 'm', sampleType: 'float64', ...degrees },
  { name: 'centimetres', unit: 'cm', sampleType: 'float64', ...degrees },
  { name: 'millimetres', unit: 'mm', sampleType: 'int16', ...degrees },
  { name: 'feet', unit: 'ft', sampleType: 'float64', ...degrees },
  { name: 'inches', unit: 'in', sampleType: 'float64', ...degrees },
  { name: 'scaled', unit: 'm', sampleType: 'uint16', scale: 0.001, ...degrees },
  { name: 'utm', unit: 'cm', sampleType: 'float64', ...metres(32_631, '+proj=utm +zone=31 +datum=WGS84') },
  { name: 'mercator', unit: 'mm', sampleType: 'int32', ...metres(3857, '+proj=merc +a=6378137 +b=6378137') },
];

function encodeForm({ system, cell, unit, scale, ...form }: Form, depthsMillimetres: readonly number[]): Uint8Array {
  const { inverse } = proj4(degrees.system, system);
  const values = Array.from({ length: form.width * form.height }, (_, at) => {
    const x = form.originX + ((at % form.width) + 0.5) * cell;
    const y = form.originY - (Math.floor(at / form.width) + 0.5) * cell;
    const [longitude = NaN, latitude = NaN] = inverse([x, y]);
    const depth = Math.max(0, readField(depthsMillimetres, longitude, latitude));
    return scale === undefined ? depth * perMillimetre[unit] : Math.round((depth * perMillimetre[unit]) / scale);
  });
  return encodeTestGeotiff({
    ...form,
    cellWidth: cell,
    cellHeight: cell,
    bands: [values],
    ...(scale === undefined ? {} : { scale }),
  });
}

let folder: string;
let library: InstalledPackLibrary;
beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'freeboard-invariance-'));
  library = await createPackLibrary({ dataDirectory: folder, tileCacheBytes: 1 << 22, onChange: () => undefined });
});
afterAll(async () => {
  await library.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the depth at a point', () => {
  it('does not depend on the unit, the number type or the coordinate system of the pack', async () => {
    const depths = fc.array(fc.integer({ min: 0, max: 9000 }), {
      minLength: COLUMNS * ROWS,
      maxLength: COLUMNS * ROWS,
    });
    // Within the middle of a block, 100 m and more from its edges.
    const place = fc.tuple(
      fc.nat(COLUMNS - 1),
      fc.nat(ROWS - 1),
      fc.double({ min: 0.2, max: 0.8, noNaN: true }),
      fc.double({ min: 0.2, max: 0.8, noNaN: true }),
    );
    await fc.assert(
      fc.asyncProperty(depths, fc.array(place, { minLength: 20, maxLength: 20 }), async (field, places) => {
        for (const form of forms) {
          const { name, unit } = form;
          const hazards = { fluvial: { quantity: 'depth', unit, maps: [{ returnPeriod: 100, path: 'depth.tif' }] } };
          const territory = { bbox: [WEST, SOUTH, EAST, NORTH] };
          const source = writePackFolder(path.join(folder, 'source'), {
            'pack.json': JSON.stringify(createManifest({ id: name, territory, hazards })),
            'depth.tif': encodeForm(form, field),
          });
          await library.install(source, { signal: new AbortController().signal });
          const [hazard] = library.catalogue.floodSources('fluvial');
          for (const [column, row, across, down] of places) {
            const longitude = WEST + (column + across) * BLOCK;
            const latitude = NORTH - (row + down) * BLOCK;
            const map = hazard!.read({ latitude, longitude }, 1).maps[0]!;
            expect(map.kind).toBe('value');
            expect(map.scaled * metresOf[unit]).toBeCloseTo(field[row * COLUMNS + column]! / 1000, 9);
          }
          await library.remove(name, null);
        }
      }),
      { numRuns: 4 },
    );
  });
});
