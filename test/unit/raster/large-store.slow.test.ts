import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import type { RasterBand } from '#main/raster/raster-band.ts';
import { openRasterStore, type RasterStore } from '#main/raster/raster-store.ts';
import { createSamples, type Samples, type SampleType } from '#main/raster/sample-type.ts';
import { createTileCache } from '#main/raster/tile-cache.ts';
import { assembleGroup } from '#main/raster/units/assemble-group.ts';
import { packUnit } from '#main/raster/units/pack-unit.ts';
import { locateUnit, planUnits, type Unit } from '#main/raster/units/plan-units.ts';
import { loadUnitSegment, saveUnitSegment } from '#main/raster/units/unit-segment.fs.ts';
import { writeGroup, writeStoreFile } from '#main/raster/write-raster-store.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-large-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const several: readonly SampleType[] = ['float32', 'float64', 'uint8'];
/** Whose tiles are larger. */
const single: readonly SampleType[] = ['uint8'];

/** Cells with water in the middle, noise in it, and one number around it. */
function createCells(type: SampleType, width: number, height: number, band: number): Samples {
  return createSamples(type, width * height).map((_, cell) => {
    const x = (cell % width) / width - 0.4;
    const y = Math.floor(cell / width) / height - 0.6;
    const depth = 0.2 - x * x - y * y + 0.02 * band;
    return depth <= 0 ? 0 : 100 * depth + (cell % 5);
  });
}

describe('a store that is packed unit by unit', () => {
  // One cell beyond a unit, several units, less than one; in tiles and in strips.
  it.each([
    [1025, 1300, true, several],
    [2100, 70, true, several],
    [300, 2049, false, several],
    [1500, 1100, false, several],
    [1300, 2049, true, single],
    [2100, 300, true, single],
    [1500, 1100, false, single],
  ])('holds what one written row by row holds: %i x %i, tiled %s, %j', (width, height, isTiled, types) => {
    const bands = types.map((sampleType, index): RasterBand => {
      const roles = {
        role: 'flood',
        hazard: 'fluvial',
        returnPeriodYears: 10 * (index + 1),
        scenario: 'base',
      } as const;
      return { ...roles, path: 'x.tif', band: 1, sampleType, nodata: 0, scale: 1, offset: 0, unit: 'm' };
    });
    const grid = {
      projection: '+proj=longlat +datum=WGS84',
      originX: 0,
      originY: 0,
      cellWidth: 1,
      cellHeight: 1,
      width,
      height,
    };
    const cells = types.map((type, band) => createCells(type, width, height, band));
    const rank = (_: number, stored: number) => (stored === 0 ? Number.NaN : stored);
    const readRows = (row: number, rows: number) =>
      cells.map((band) => band.subarray(row * width, (row + rows) * width));
    const plain = path.join(folder, 'plain.fbr');
    writeStoreFile(plain, (file) => [
      writeGroup(file, { grid, bands, rowsAtOnce: 64, readRows, rank }, () => undefined),
    ]);

    const plan = planUnits(grid, bands, isTiled);
    const cut = ({ column, row, width: across, height: down }: Unit) =>
      cells.map((band, index) => {
        const part = createSamples(types[index]!, across * down);
        for (let y = 0; y < down; y += 1) {
          const start = (row + y) * width + column;
          part.set(band.subarray(start, start + across), y * across);
        }
        return part;
      });
    const segment = path.join(folder, 'unit');
    const load = (number: number) => {
      saveUnitSegment(segment, packUnit(plan, locateUnit(plan, grid, number), { bands, read: cut, rank }), types);
      return loadUnitSegment(segment);
    };
    const large = path.join(folder, 'large.fbr');
    writeStoreFile(large, (file) => [assembleGroup(file, { grid, bands, plan, rank, load })]);

    const [expected, found] = [plain, large].map((file) => openRasterStore(file, createTileCache(1 << 24)));
    expect(plan.across * plan.down).toBeGreaterThan(1);
    expect(found!.groups[0]!.levels.map(({ factor }) => factor)).not.toContain(2);
    for (const factor of [1, 4, 8]) {
      types.forEach((_, band) => {
        expect(Buffer.compare(readLevel(found!, band, factor), readLevel(expected!, band, factor))).toBe(0);
      });
    }
    expected!.close();
    found!.close();
  });

  it('has larger tiles of few maps, in units of the same size', () => {
    const of = (...sampleTypes: SampleType[]) =>
      planUnits(
        { width: 5000, height: 5000 },
        sampleTypes.map((sampleType) => ({ sampleType })),
        true,
      );
    // 256 x 256 x 1 and 128 x 128 x 4 bytes are 64 KiB each.
    expect(of('uint8')).toMatchObject({ tileSide: 256, width: 1024, height: 1024, depth: 2 });
    expect(of('float32')).toMatchObject({ tileSide: 128, width: 1024, height: 1024, depth: 3 });
    expect(of('float64')).toMatchObject({ tileSide: 64, width: 1024, height: 1024, depth: 4 });
    expect(of('int16', 'int16')).toMatchObject({ tileSide: 128 });
    expect(of('float32', 'float32')).toMatchObject({ tileSide: 64 });
  });

  it('is cut so that a unit of any raster fits into memory', () => {
    const bands = (count: number) => Array.from({ length: count }, () => ({ sampleType: 'float32' }) as const);
    const nation = { width: 50_000, height: 50_000 };
    // 12 maps of 4 bytes: 1024 x 1024 cells are 50,331,648 bytes, 48 MiB.
    expect(planUnits(nation, bands(12), true)).toMatchObject({
      width: 1024,
      height: 1024,
      depth: 4,
      across: 49,
      down: 49,
    });
    // In strips a unit is as wide as the raster: a row of tiles.
    expect(planUnits(nation, bands(12), false)).toMatchObject({ height: 64, depth: 0, across: 1, down: 782 });
    expect(planUnits(nation, bands(100), true)).toMatchObject({ width: 256, height: 256, depth: 2 });
  });
});

function readLevel(store: RasterStore, band: number, factor: number): Buffer {
  const group = store.groups[0]!;
  const level = group.levels.findIndex((candidate) => candidate.factor === factor);
  const { width, height } = group.levels[level]!;
  const { buffer, byteOffset, byteLength } = group.readBlock({ band, level, column: 0, row: 0, width, height });
  return Buffer.from(buffer, byteOffset, byteLength);
}
