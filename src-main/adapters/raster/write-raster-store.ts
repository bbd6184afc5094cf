import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import type { RasterBand } from './raster-band.ts';
import type { RasterGrid } from './raster-grid.ts';
import { createSamples, type Samples } from './sample-type.ts';
import {
  computeTilesAcross,
  encodeTile,
  FOOTER_BYTES,
  INDEX_ENTRY_BYTES,
  STORE_MAGIC,
  TILE_CELLS,
  TILE_SIDE,
} from './store-format.ts';
import { shrinkRows } from './shrink-rows.ts';

/** One group to be written: its maps share a grid and are read together, some rows at a time. */
export interface GroupSource {
  readonly grid: RasterGrid;
  readonly bands: readonly RasterBand[];
  /** Rows that are read at once: a multiple of {@link TILE_SIDE}. */
  readonly rowsAtOnce: number;
  /** All bands' rows, in the order of `bands`. */
  readRows(row: number, rows: number): Samples[];
  /** How good a stored number of a band is for display, zoomed out: of four cells the best is shown; NaN: never. */
  rank(band: number, stored: number): number;
}

/** Cells on the longer side of the coarsest level of the display pyramid. */
const COARSEST_SIDE = 256;
/** Packed tiles up to this size are looked for among those that are there: constant tiles, mostly. */
const SHARED_TILE_BYTES = 1024;

interface Level {
  readonly factor: number;
  readonly width: number;
  readonly height: number;
  /** Offset and length of each tile. */
  readonly index: Float64Array;
  /** Rows of the level that wait for a whole row of tiles, per band. */
  readonly pending: Samples[];
  pendingRows: number;
  writtenRows: number;
}

/**
 * Writes a raster store, row of tiles by row of tiles: memory holds a few rows of each level, whatever the raster's size.
 * The file is on the disk when this returns.
 * @param onProgress 0..1
 * @throws what the sources throw.
 */
export function writeRasterStore(
  path: string,
  sources: readonly GroupSource[],
  onProgress: (fraction: number) => void,
): void {
  const file = createAppendingFile(path);
  try {
    file.append(STORE_MAGIC);
    const totalCells = sources.reduce((sum, { grid, bands }) => sum + grid.width * grid.height * bands.length, 0);
    let doneCells = 0;
    const groups = sources.map((source) => {
      const levels = writeGroup(file, source, (cells) => {
        doneCells += cells;
        onProgress(doneCells / totalCells);
      });
      return { grid: source.grid, bands: source.bands.map(toJsonBand), levels };
    });
    const header = new TextEncoder().encode(JSON.stringify({ groups }));
    const footer = new DataView(new ArrayBuffer(FOOTER_BYTES));
    footer.setBigUint64(0, BigInt(file.append(header)), true);
    footer.setUint32(8, header.length, true);
    new Uint8Array(footer.buffer).set(STORE_MAGIC, 12);
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

function writeGroup(file: AppendingFile, source: GroupSource, onRows: (cells: number) => void): object[] {
  const { grid, bands } = source;
  const levels = createLevels(grid, bands);
  const shared = new Map<string, number>();

  const writeTileRow = (level: Level): void => {
    const across = computeTilesAcross(level.width);
    const tileRow = level.writtenRows / TILE_SIDE;
    for (let tileColumn = 0; tileColumn < across; tileColumn += 1) {
      const packed = encodeTile(bands.map((band, position) => cutTile(level, band, position, tileColumn)));
      const at = 2 * (tileRow * across + tileColumn);
      level.index[at] = appendOnce(file, packed, shared);
      level.index[at + 1] = packed.length;
    }
  };

  /** Takes rows of a level, writes the tile rows that are whole and hands their halves on to the next level. */
  const feed = (position: number, rows: readonly Samples[], count: number): void => {
    const level = levels[position]!;
    let taken = 0;
    while (taken < count) {
      const room = Math.min(TILE_SIDE - level.pendingRows, count - taken);
      bands.forEach((_, band) => {
        const part = rows[band]!.subarray(taken * level.width, (taken + room) * level.width);
        level.pending[band]!.set(part, level.pendingRows * level.width);
      });
      level.pendingRows += room;
      taken += room;
      const isWhole = level.pendingRows === TILE_SIDE || level.writtenRows + level.pendingRows === level.height;
      if (!isWhole) continue;
      writeTileRow(level);
      const next = levels[position + 1];
      const filled = level.pendingRows;
      level.writtenRows += filled;
      if (next !== undefined) {
        const halves = bands.map((_, band) =>
          shrinkRows(
            bands[band]!.sampleType,
            level.pending[band]!.subarray(0, filled * level.width),
            { width: level.width, height: filled },
            (stored) => source.rank(band, stored),
          ),
        );
        feed(position + 1, halves, Math.ceil(filled / 2));
      }
      level.pendingRows = 0;
    }
  };

  for (let row = 0; row < grid.height; row += source.rowsAtOnce) {
    const count = Math.min(source.rowsAtOnce, grid.height - row);
    feed(0, source.readRows(row, count), count);
    onRows(count * grid.width * bands.length);
  }
  return levels.map((level) => ({
    factor: level.factor,
    width: level.width,
    height: level.height,
    indexOffset: file.append(packIndex(level.index)),
  }));
}

function createLevels({ width, height }: RasterGrid, bands: readonly RasterBand[]): Level[] {
  const levels: Level[] = [];
  for (let factor = 1; ; factor *= 2) {
    const level = { width: Math.ceil(width / factor), height: Math.ceil(height / factor) };
    const tiles = computeTilesAcross(level.width) * Math.ceil(level.height / TILE_SIDE);
    levels.push({
      factor,
      ...level,
      index: new Float64Array(2 * tiles),
      pending: bands.map(({ sampleType }) => createSamples(sampleType, level.width * TILE_SIDE)),
      pendingRows: 0,
      writtenRows: 0,
    });
    if (Math.max(level.width, level.height) <= COARSEST_SIDE) return levels;
  }
}

/** One band's cells of a tile; cells beyond the raster's edge repeat its last column and row, which packs best. */
function cutTile(
  { pending, pendingRows, width }: Level,
  { sampleType }: RasterBand,
  band: number,
  tileColumn: number,
): Samples {
  const rows = pending[band]!;
  const cells = createSamples(sampleType, TILE_CELLS);
  const left = tileColumn * TILE_SIDE;
  const columns = Math.min(TILE_SIDE, width - left);
  for (let row = 0; row < TILE_SIDE; row += 1) {
    const from = Math.min(row, pendingRows - 1) * width + left;
    cells.set(rows.subarray(from, from + columns), row * TILE_SIDE);
    cells.fill(rows[from + columns - 1]!, row * TILE_SIDE + columns, (row + 1) * TILE_SIDE);
  }
  return cells;
}

function appendOnce(file: AppendingFile, packed: Buffer, shared: Map<string, number>): number {
  if (packed.length > SHARED_TILE_BYTES) return file.append(packed);
  const digest = createHash('sha256').update(packed).digest('base64');
  const known = shared.get(digest);
  if (known !== undefined) return known;
  const offset = file.append(packed);
  shared.set(digest, offset);
  return offset;
}

function packIndex(index: Float64Array): Uint8Array {
  const view = new DataView(new ArrayBuffer((index.length / 2) * INDEX_ENTRY_BYTES));
  for (let tile = 0; tile < index.length / 2; tile += 1) {
    view.setBigUint64(tile * INDEX_ENTRY_BYTES, BigInt(index[2 * tile]!), true);
    view.setUint32(tile * INDEX_ENTRY_BYTES + 8, index[2 * tile + 1]!, true);
  }
  return new Uint8Array(view.buffer);
}

interface AppendingFile {
  /** Gives the offset at which the bytes stand. */
  append(bytes: Uint8Array): number;
  finish(): void;
  abandon(): void;
}

function createAppendingFile(path: string): AppendingFile {
  const descriptor = openSync(path, 'w');
  let size = 0;
  return {
    append(bytes) {
      const offset = size;
      for (let done = 0; done < bytes.length;)
        done += writeSync(descriptor, bytes, done, bytes.length - done, offset + done);
      size += bytes.length;
      return offset;
    },
    finish() {
      fsyncSync(descriptor);
      closeSync(descriptor);
    },
    abandon: () => closeSync(descriptor),
  };
}
