import { createHash } from 'node:crypto';
import { sealBytes } from '#main/platform/files/checksum.ts';
import type { AppendingFile } from './appending-file.fs.ts';
import type { RasterBand } from './raster-band.ts';
import { createSamples, type Samples } from './sample-type.ts';
import { shrinkRows } from './shrink-rows.ts';
import { chooseTileSide, type TileSide } from './store-format.ts';
import { createTileIndexWriter, type FilePlace } from './tile-index.ts';
import { createTilePacker, type TilePacker } from './tile-packer.ts';

/** Cells on the longer side of the coarsest level of the display pyramid. */
const COARSEST_SIDE = 256;
/** Packed tiles up to this size are looked for among those that are there: constant tiles, mostly. */
const SHARED_TILE_BYTES = 1024;

/** A level as the header names it. */
export interface WrittenLevel {
  readonly factor: number;
  readonly width: number;
  readonly height: number;
  readonly indexOffset: number;
}

/** Appends packed tiles with their checksums, each different one once. */
export type TileAppender = ReturnType<typeof createTileAppender>;

/** Creates the appender of one group's tiles. */
export function createTileAppender(file: AppendingFile) {
  const shared = new Map<string, FilePlace>();
  const appendSealed = (packed: Uint8Array): FilePlace => {
    const sealed = sealBytes(packed);
    return { offset: file.append(sealed), length: sealed.length };
  };
  return {
    /** Gives where the tile stands. */
    append(packed: Uint8Array): FilePlace {
      if (packed.length > SHARED_TILE_BYTES) return appendSealed(packed);
      const digest = createHash('sha256').update(packed).digest('base64');
      const known = shared.get(digest);
      if (known !== undefined) return known;
      const place = appendSealed(packed);
      shared.set(digest, place);
      return place;
    },
  };
}

/** Where the tiles of a level stand, tile by tile. */
export type LevelIndex = ReturnType<typeof createLevelIndex>;

/** Creates the empty index of a level of a raster. */
export function createLevelIndex(
  size: { readonly width: number; readonly height: number },
  { factor, tileSide }: { readonly factor: number; readonly tileSide: TileSide },
) {
  const width = Math.ceil(size.width / factor);
  const height = Math.ceil(size.height / factor);
  const across = Math.ceil(width / tileSide);
  const index = createTileIndexWriter(across * Math.ceil(height / tileSide));
  return {
    factor,
    width,
    height,
    set: (tileColumn: number, tileRow: number, place: FilePlace) => index.set(tileRow * across + tileColumn, place),
    /** Appends the index and gives the level as the header names it. */
    finish: (file: AppendingFile) => ({ factor, width, height, indexOffset: index.finish(file) }),
  };
}

/** Whether a level is the coarsest that a raster needs. */
export function isCoarsest({ width, height }: { readonly width: number; readonly height: number }): boolean {
  return Math.max(width, height) <= COARSEST_SIDE;
}

/** Up to so many bands the cells themselves are drawn where the first halving would be: see {@link isStoredFactor}. */
const FEW_BANDS = 3;

/**
 * Whether a level of a group is stored: of few bands all but the first halving. Drawing between it and the next one
 * reads the cells themselves, which is quick where a tile holds few bands; and it would be a quarter of what the cells
 * take.
 */
function isStoredFactor(factor: number, bands: number): boolean {
  return factor !== 2 || bands > FEW_BANDS;
}

/** What a pyramid is made of. */
export interface PyramidSource {
  readonly size: { readonly width: number; readonly height: number };
  readonly bands: readonly Pick<RasterBand, 'sampleType' | 'nodata'>[];
  readonly rank: (band: number, stored: number) => number;
  /** Source cells on a side of a cell of the finest level. */
  readonly firstFactor: number;
}

interface Level {
  readonly index: LevelIndex;
  readonly packer: TilePacker;
  /** Rows of the level that wait for a whole row of tiles, per band. */
  readonly pending: Samples[];
  pendingRows: number;
  writtenRows: number;
}

/**
 * Creates a writer of all levels from one on. Memory holds a row of tiles of each level, whatever the raster's height.
 */
export function createPyramidWriter(
  file: AppendingFile,
  tiles: TileAppender,
  { size, bands, rank, firstFactor }: PyramidSource,
) {
  const tileSide = chooseTileSide(bands);
  const nodata = bands.map((band) => band.nodata);
  const levels: Level[] = [];
  for (let factor = firstFactor; ; factor *= 2) {
    const index = createLevelIndex(size, { factor, tileSide });
    const pending = bands.map(({ sampleType }) => createSamples(sampleType, index.width * tileSide));
    levels.push({ index, packer: createTilePacker(nodata), pending, pendingRows: 0, writtenRows: 0 });
    if (isCoarsest(index)) break;
  }
  const isStored = ({ index }: Level): boolean => isStoredFactor(index.factor, bands.length);

  const writeTileRow = ({ index, packer, pending, pendingRows, writtenRows }: Level): void => {
    const rows = { width: index.width, height: pendingRows };
    for (let tileColumn = 0; tileColumn < Math.ceil(index.width / tileSide); tileColumn += 1) {
      const packed = packer.pack(
        pending.map((samples) => cutTile(samples, rows, { tileSide, tileColumn, tileRow: 0 })),
      );
      index.set(tileColumn, writtenRows / tileSide, tiles.append(packed));
    }
  };

  /** Takes rows of a level, writes the tile rows that are whole and hands their halves on to the next level. */
  const feed = (position: number, rows: readonly Samples[], count: number): void => {
    const level = levels[position]!;
    const { width, height } = level.index;
    let taken = 0;
    while (taken < count) {
      const room = Math.min(tileSide - level.pendingRows, count - taken);
      bands.forEach((_, band) => {
        const part = rows[band]!.subarray(taken * width, (taken + room) * width);
        level.pending[band]!.set(part, level.pendingRows * width);
      });
      level.pendingRows += room;
      taken += room;
      const isWhole = level.pendingRows === tileSide || level.writtenRows + level.pendingRows === height;
      if (!isWhole) continue;
      if (isStored(level)) writeTileRow(level);
      const filled = level.pendingRows;
      level.writtenRows += filled;
      if (position + 1 < levels.length) {
        const block = { width, height: filled };
        const halves = bands.map(({ sampleType }, band) =>
          shrinkRows(sampleType, level.pending[band]!.subarray(0, filled * width), block, (stored) =>
            rank(band, stored),
          ),
        );
        feed(position + 1, halves, Math.ceil(filled / 2));
      }
      level.pendingRows = 0;
    }
  };

  return {
    /** Takes the next rows of the finest level, all bands. */
    feed: (rows: readonly Samples[], count: number) => feed(0, rows, count),
    finish: () => levels.filter(isStored).map(({ index }) => index.finish(file)),
  };
}

/**
 * One band's cells of a tile of a block; cells beyond the block's edge repeat its last column and row, which packs
 * best.
 */
export function cutTile(
  block: Samples,
  { width, height }: { readonly width: number; readonly height: number },
  {
    tileSide,
    tileColumn,
    tileRow,
  }: { readonly tileSide: TileSide; readonly tileColumn: number; readonly tileRow: number },
): Samples {
  const Constructor = block.constructor as new (length: number) => Samples;
  const cells = new Constructor(tileSide * tileSide);
  const left = tileColumn * tileSide;
  const columns = Math.min(tileSide, width - left);
  for (let row = 0; row < tileSide; row += 1) {
    const from = Math.min(tileRow * tileSide + row, height - 1) * width + left;
    cells.set(block.subarray(from, from + columns), row * tileSide);
    cells.fill(block[from + columns - 1]!, row * tileSide + columns, (row + 1) * tileSide);
  }
  return cells;
}
