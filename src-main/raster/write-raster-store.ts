import { computeChecksum } from '#main/platform/files/checksum.ts';
import { createAppendingFile, type AppendingFile } from './appending-file.fs.ts';
import { createPyramidWriter, createTileAppender, type WrittenLevel } from './level-writer.ts';
import type { RasterBand } from './raster-band.ts';
import type { RasterGrid } from './raster-grid.ts';
import type { Samples } from './sample-type.ts';
import { chooseTileSide, countFooterBytes, formatMagic, STORE_VERSION, type TileSide } from './store-format.ts';

/** One group to be written: its maps share a grid and are read together, some rows at a time. */
export interface GroupSource {
  readonly grid: RasterGrid;
  readonly bands: readonly RasterBand[];
  /** Rows that are read at once. */
  readonly rowsAtOnce: number;
  /** All bands' rows, in the order of `bands`. */
  readRows(row: number, rows: number): Samples[];
  /** How good a stored number of a band is for display, zoomed out: of four cells the best is shown; NaN: never. */
  rank(band: number, stored: number): number;
}

/** A group as the header names it. */
export interface WrittenGroup {
  readonly grid: RasterGrid;
  readonly bands: readonly RasterBand[];
  readonly tileSide: TileSide;
  readonly levels: readonly WrittenLevel[];
}

/**
 * Writes a raster store, row of tiles by row of tiles: memory holds a few rows of each level, whatever the raster's
 * size. The file is on the disk when this returns.
 * @param onProgress 0..1
 * @throws what the sources throw.
 */
export function writeRasterStore(
  path: string,
  sources: readonly GroupSource[],
  onProgress: (fraction: number) => void,
): void {
  const totalCells = sources.reduce((sum, { grid, bands }) => sum + grid.width * grid.height * bands.length, 0);
  let doneCells = 0;
  writeStoreFile(path, (file) =>
    sources.map((source) =>
      writeGroup(file, source, (cells) => {
        doneCells += cells;
        onProgress(doneCells / totalCells);
      }),
    ),
  );
}

/**
 * Writes a store file around what writes its groups. The file is on the disk when this returns. @throws what `write`
 * throws
 */
export function writeStoreFile(path: string, write: (file: AppendingFile) => readonly WrittenGroup[]): void {
  const file = createAppendingFile(path);
  const magic = formatMagic(STORE_VERSION);
  try {
    file.append(magic);
    const groups = write(file).map((group) => ({ ...group, bands: group.bands.map(toJsonBand) }));
    const header = new TextEncoder().encode(JSON.stringify({ groups, content: file.computeChecksum() }));
    const footer = new DataView(new ArrayBuffer(countFooterBytes(STORE_VERSION)));
    footer.setBigUint64(0, BigInt(file.append(header)), true);
    footer.setUint32(8, header.length, true);
    footer.setUint32(12, computeChecksum(header), true);
    new Uint8Array(footer.buffer).set(magic, footer.byteLength - magic.length);
    file.append(new Uint8Array(footer.buffer));
    file.finish();
  } catch (error) {
    file.abandon();
    throw error;
  }
}

function toJsonBand(band: RasterBand): object {
  const { nodata } = band;
  return { ...band, nodata: nodata !== null && !Number.isFinite(nodata) ? String(nodata) : nodata };
}

/** Writes one group row by row. */
export function writeGroup(file: AppendingFile, source: GroupSource, onRows: (cells: number) => void): WrittenGroup {
  const { grid, bands, rowsAtOnce } = source;
  const pyramid = createPyramidWriter(file, createTileAppender(file), {
    size: grid,
    bands,
    rank: (band, stored) => source.rank(band, stored),
    firstFactor: 1,
  });
  for (let row = 0; row < grid.height; row += rowsAtOnce) {
    const count = Math.min(rowsAtOnce, grid.height - row);
    pyramid.feed(source.readRows(row, count), count);
    onRows(count * grid.width * bands.length);
  }
  return { grid, bands, tileSide: chooseTileSide(bands), levels: pyramid.finish() };
}
