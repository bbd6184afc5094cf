import path from 'node:path';
import { writeGeotiff } from '#main/raster/geotiff/write-geotiff.fs.ts';
import { computeNoise } from './value-noise.ts';

/** Cells on a side. */
const SIDE = 1024;

/** Depth of a flood over ground of hills and, where it is rough, of furrows; NaN where it is dry. */
function computeDepth(column: number, row: number, isRough: boolean): number {
  const ground =
    computeNoise(column, row, 190) +
    0.3 * computeNoise(column, row, 23) +
    (isRough ? 0.05 * computeNoise(column, row, 3) : 0);
  return ground < 0.2 ? 0.2 - ground : Number.NaN;
}

const round = (value: number, perUnit: number | null): number =>
  perUnit === null ? value : Math.round(value * perUnit) / perUnit;

const depths = (
  [
    ['centimetres', 100],
    ['millimetres', 1000],
    ['decimetres', 10],
    ['not rounded', null],
  ] as const
).flatMap(([name, perUnit]) =>
  [true, false].map((isRough) => ({
    name: `synthetic, ${isRough ? 'rough' : 'smooth'}, ${name}`,
    compute: (column: number, row: number) => round(computeDepth(column, row, isRough), perUnit),
  })),
);

const burnProbability = {
  name: 'synthetic, burn probability, 0.00001',
  compute: (column: number, row: number) =>
    round(0.01 * (1 + computeNoise(column, row, 60)) + 0.002 * (1 + computeNoise(column, row, 3)), 1e5),
};

/** Writes rasters of float32 of every kind of number that maps have into a folder; gives their paths. */
export function writeSyntheticRasters(folder: string): string[] {
  const keys = new Map<number, number>([
    [1024, 1],
    [3072, 32_632],
  ]);
  const geotransform = { originX: 300_000, originY: 5_700_000, cellWidth: 5, cellHeight: 5 };
  return [...depths, burnProbability].map(({ name, compute }) => {
    const file = path.join(folder, `${name}.tif`);
    const readRows = (from: number, rows: number): Float32Array =>
      Float32Array.from({ length: rows * SIDE }, (_, cell) => compute(cell % SIDE, from + Math.floor(cell / SIDE)));
    writeGeotiff(file, { width: SIDE, height: SIDE, geotransform, keys, description: name, readRows }, () => undefined);
    return file;
  });
}
