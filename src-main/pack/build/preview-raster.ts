import path from 'node:path';
import { computeWidth, type BoundingBox } from '#shared/geo/geo.ts';
import type { RasterPreview } from '#shared/pack/raster-preview.ts';
import { isNodata } from '#engine/index.ts';
import { createTransform, type GeoTiff, openWithSidecar, RasterRefusedError } from '#main/raster/index.ts';
import { isFileProblem } from '../install/findings.ts';
import { findFileKind, listMapFiles } from './inspect-folder.fs.ts';
import { computeRasterBox, resolveSystem } from './inspect-raster.ts';

/** A band that a picture is wanted of. */
export interface PreviewJob {
  readonly folder: string;
  /** In the folder, forward slashes. */
  readonly file: string;
  /** Counted from 1. */
  readonly band: number;
  /** Coordinate system of a raster that names none; null: none is stated. */
  readonly crs: string | null;
}

/** Numbers along the longer side of a picture. */
const LONGEST_SIDE = 200;
/** Cells that are read along a side of a raster, a little more than the picture shows. */
const SIDE_CELLS = 260;
/** Cells that are decoded at most: of a larger raster fewer are looked at. */
const MOST_DECODED = 100_000_000;

/** A few of a raster's numbers, evenly spread over it. */
interface Sample {
  readonly columns: number;
  readonly rows: number;
  readonly values: Float64Array;
}

/**
 * A small picture of a raster in degrees: the number of the cell in the middle of each point of it. Null where the
 * folder has no such raster, or its place is not known.
 * @param mostDecoded cells that are decoded for it
 */
export async function previewRaster(
  { folder, file, band, crs }: PreviewJob,
  mostDecoded = MOST_DECODED,
): Promise<RasterPreview | null> {
  if (findFileKind(file) !== 'raster' || !listMapFiles(folder).includes(file)) return null;
  try {
    const completed = await openWithSidecar(path.join(folder, ...file.split('/')));
    try {
      const system = resolveSystem(completed, { stated: crs ?? undefined, general: undefined });
      if (!('projection' in system) || band > completed.file.bandCount) return null;
      const box = computeRasterBox(completed.file, system.projection);
      return box === null
        ? null
        : draw(readSample(completed.file, band - 1, mostDecoded), completed.file, band - 1, { box, ...system });
    } finally {
      completed.file.close();
    }
  } catch (error) {
    // Why it cannot be read stands in the plan.
    if (error instanceof RasterRefusedError || isFileProblem(error)) return null;
    throw error;
  }
}

function draw(
  sample: Sample,
  file: GeoTiff,
  band: number,
  { box, projection }: { readonly box: BoundingBox; readonly projection: string },
): RasterPreview {
  const { project } = createTransform(projection);
  const [west, south, , north] = box;
  const [across, up] = [computeWidth(box), north - south];
  const aspect = (across * Math.cos((((south + north) / 2) * Math.PI) / 180)) / up;
  const width = Math.max(1, Math.round(LONGEST_SIDE * Math.min(1, aspect)));
  const height = Math.max(1, Math.round(LONGEST_SIDE / Math.max(1, aspect)));
  const { originX, originY, cellWidth, cellHeight } = file.geotransform;
  const values: (number | null)[] = [];
  for (let row = 0; row < height; row += 1) {
    const latitude = north - ((row + 0.5) / height) * up;
    for (let column = 0; column < width; column += 1) {
      const { x, y } = project({ latitude, longitude: west + ((column + 0.5) / width) * across });
      values.push(pick(sample, (x - originX) / cellWidth / file.width, (originY - y) / cellHeight / file.height));
    }
  }
  return { bbox: [...box], width, height, values, ...file.scaling[band]! };
}

/** The number at a share of the raster's width and height; null where it has none. */
function pick({ columns, rows, values }: Sample, across: number, down: number): number | null {
  if (!(across >= 0 && across < 1 && down >= 0 && down < 1)) return null;
  const value = values[Math.floor(down * rows) * columns + Math.floor(across * columns)]!;
  return Number.isFinite(value) ? Number(value.toPrecision(7)) : null;
}

function readSample(file: GeoTiff, band: number, mostDecoded: number): Sample {
  const { width, height, rowsPerChunk, bandCount, nodata } = file;
  // Tiles are square as a rule; all bands of a chunk are decoded with it.
  const chunkWidth = file.isTiled ? Math.min(width, rowsPerChunk) : width;
  const affordable = Math.max(1, Math.floor(mostDecoded / (chunkWidth * Math.min(height, rowsPerChunk) * bandCount)));
  const chunks = Math.ceil(width / chunkWidth) * Math.ceil(height / rowsPerChunk);
  const isScattered = file.isTiled && chunks > affordable;
  const most = isScattered ? Math.max(1, Math.floor(Math.sqrt(affordable))) : SIDE_CELLS;
  const columns = Math.min(width, most);
  const rows = Math.min(height, most, file.isTiled ? Infinity : affordable);
  const columnAt = (at: number): number => Math.floor(((at + 0.5) / columns) * width);
  const rowAt = (at: number): number => Math.floor(((at + 0.5) / rows) * height);
  const values = new Float64Array(columns * rows).fill(NaN);
  const keep = (row: number, column: number, stored: number): void => {
    if (!isNodata({ nodata }, stored)) values[row * columns + column] = stored;
  };
  for (let row = 0; row < rows;) {
    const first = rowAt(row);
    if (isScattered) {
      for (let column = 0; column < columns; column += 1) {
        const cell = { column: columnAt(column), row: first, width: 1, height: 1 };
        keep(row, column, file.readBlock(cell, [band])[0]![0]!);
      }
      row += 1;
      continue;
    }
    // All rows of a chunk at once: it is decoded each time that it is read.
    const end = row + countInChunk(row, rows, (at) => Math.floor(rowAt(at) / rowsPerChunk));
    const samples = file.readRows(first, rowAt(end - 1) - first + 1, [band])[0]!;
    for (; row < end; row += 1) {
      const start = (rowAt(row) - first) * width;
      for (let column = 0; column < columns; column += 1) keep(row, column, samples[start + columnAt(column)]!);
    }
  }
  return { columns, rows, values };
}

/** How many rows from one on lie in the same chunk. */
function countInChunk(row: number, rows: number, chunkOf: (row: number) => number): number {
  let end = row + 1;
  while (end < rows && chunkOf(end) === chunkOf(row)) end += 1;
  return end - row;
}
