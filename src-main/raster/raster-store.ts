import { createHash } from 'node:crypto';
import type { Coordinates } from '#shared/geo/geo.ts';
import { ChecksumError, computeChecksum, unsealBytes } from '#main/platform/files/checksum.ts';
import { describeError, PackTextError } from '#main/platform/errors/pack-text-error.ts';
import { createTransforms, type Transform } from './create-transform.ts';
import type { RasterBand } from './raster-band.ts';
import { computeCell, foldLongitude, type Cell, type RasterGrid } from './raster-grid.ts';
import { openRandomAccessFile, type RandomAccessFile } from '#main/platform/files/random-access-file.ts';
import { createSamples, type Samples, type SampleType } from './sample-type.ts';
import {
  countFooterBytes,
  formatMagic,
  MAGIC_BYTES,
  storeHeaderSchema,
  storeVersions,
  type StoreHeader,
  type StoreVersion,
  type TileSide,
} from './store-format.ts';
import { unpackFirstVersionTile, unpackTile } from './tile-codec.ts';
import type { Tile, TileCache } from './tile-cache.ts';
import { openPlainTileIndex, openTileIndex, type FilePlace, type TileIndex } from './tile-index.ts';
import { rethrowCondition } from '#main/platform/errors/system-errors.ts';

/** A level of the display pyramid; level 0 is the source's own cells. */
export interface RasterLevel {
  /** Source cells on a side of one cell of this level: 1, 2, 4, … */
  readonly factor: number;
  readonly width: number;
  readonly height: number;
}

/** A window of cells of one band. */
export interface BlockRequest {
  /** Index into {@link RasterGroup.bands}. */
  readonly band: number;
  /** Index into {@link RasterGroup.levels}. */
  readonly level: number;
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/** All maps of a pack that share one grid. Reads are synchronous: a point costs at most one small file read. */
export interface RasterGroup {
  readonly grid: RasterGrid;
  readonly bands: readonly RasterBand[];
  readonly levels: readonly RasterLevel[];
  /** Cells on a side of a tile. */
  readonly tileSide: TileSide;
  /** The point in the grid's own coordinate system; NaN where it cannot be transformed. */
  project(point: Coordinates): { readonly x: number; readonly y: number };
  /**
   * A place of the grid's own coordinate system in degrees, within 180 of Greenwich; NaN where it cannot be
   * transformed.
   */
  unproject(x: number, y: number): Coordinates;
  /** The cell that contains the point, null outside the raster's extent. */
  locate(point: Coordinates): Cell | null;
  /** The stored number of one cell of level 0. */
  readCell(band: number, cell: Cell): number;
  /**
   * The tile of level 0 that holds a cell: for reading every band of it. A cell's place in it: {@link findPlaceInTile}.
   */
  readTile(cell: Cell): Tile;
  /** Where a tile of level 0 stands in the file: tiles of the same bytes stand at the same place. */
  findTileOffset(tileColumn: number, tileRow: number): number;
  /**
   * The stored numbers of a window, row by row, in the band's own number type. The window must lie inside the level.
   * @throws RangeError when it does not.
   */
  readBlock(request: BlockRequest): Samples;
  /** The same, into the beginning of an array that has room for it. @throws RangeError */
  copyBlock(request: BlockRequest, target: Float64Array): void;
}

/** An opened store file. */
export interface RasterStore {
  readonly path: string;
  /** Whether everything that is read is held against a checksum: from the fourth layout on. */
  readonly hasChecksums: boolean;
  /** SHA-256 of its header, lower-case hex; the header has a checksum of all the rest. */
  readonly headerDigest: string;
  readonly groups: readonly RasterGroup[];
  close(): void;
}

/** A store file that cannot be read: cut off, damaged, or of another version. */
export class RasterStoreError extends PackTextError {
  constructor(path: string, cause: unknown) {
    super('raster-store-unreadable', { path, why: describeError(cause) }, cause);
  }
}

/**
 * Opens a pack's rasters for reading.
 * @param path the store file that the install wrote.
 * @param cache decoded tiles, shared by every store of the process.
 * @throws RasterStoreError when the file is not a whole store of a version that this code knows.
 */
export function openRasterStore(path: string, cache: TileCache): RasterStore {
  const file = openRandomAccessFile(path);
  try {
    const { header, headerDigest, version } = readHeader(file);
    const index = version < 3 ? openPlainTileIndex(file) : openTileIndex(file, cache, version >= 4);
    const unpack = chooseUnpacking(version);
    const transformOf = createTransforms();
    const groups = header.groups.map((group) =>
      openGroup(file, group, { cache, index, unpack, transform: transformOf(group.grid.projection) }),
    );
    return {
      path,
      hasChecksums: version >= 4,
      headerDigest,
      groups,
      close() {
        for (const group of groups) cache.drop(group);
        index.drop();
        file.close();
      },
    };
  } catch (error) {
    file.close();
    throw error;
  }
}

/** How the tiles of a version become cells. */
function chooseUnpacking(version: StoreVersion): typeof unpackTile {
  if (version < 2) return unpackFirstVersionTile;
  if (version < 4) return unpackTile;
  return (bytes, types, side) => unpackTile(unsealBytes(bytes, 'a tile'), types, side);
}

function readHeader(file: RandomAccessFile): {
  readonly header: StoreHeader;
  readonly headerDigest: string;
  readonly version: StoreVersion;
} {
  try {
    const ending = file.read(file.size - MAGIC_BYTES, MAGIC_BYTES);
    const version = storeVersions.find((known) => formatMagic(known).every((byte, at) => ending[at] === byte));
    if (version === undefined) throw new PackTextError('store-of-other-version');
    const footerBytes = countFooterBytes(version);
    const view = new DataView(file.read(file.size - footerBytes, footerBytes).buffer);
    const json = file.read(Number(view.getBigUint64(0, true)), view.getUint32(8, true));
    if (version >= 4 && computeChecksum(json) !== view.getUint32(12, true)) throw new ChecksumError('the header');
    const header = storeHeaderSchema.parse(JSON.parse(new TextDecoder().decode(json)));
    const headerDigest = createHash('sha256').update(json).digest('hex');
    return { header, headerDigest, version };
  } catch (error) {
    rethrowCondition(error);
    throw new RasterStoreError(file.path, error);
  }
}

function openGroup(
  file: RandomAccessFile,
  header: StoreHeader['groups'][number],
  {
    cache,
    index,
    unpack,
    transform,
  }: {
    readonly cache: TileCache;
    readonly index: TileIndex;
    readonly unpack: typeof unpackTile;
    readonly transform: Transform;
  },
): RasterGroup {
  const { grid, levels, tileSide } = header;
  const bands = header.bands.map((band) => ({ ...band, nodata: band.nodata === null ? null : Number(band.nodata) }));
  const types = bands.map(({ sampleType }) => sampleType);

  function loadTile(owner: object, level: number, tileColumn: number, tileRow: number): Tile {
    const position = numberTile(level, tileColumn, tileRow);
    // The level and the tile in one number: a level has fewer than 2^32 tiles.
    const key = level * 2 ** 32 + position;
    const held = cache.find(owner, key);
    if (held !== undefined) return held;
    const { offset, length } = findTile(level, position);
    const tile = attempt(() => unpack(file.read(offset, length), types, tileSide));
    cache.save(owner, key, tile);
    return tile;
  }

  function numberTile(level: number, tileColumn: number, tileRow: number): number {
    return tileRow * Math.ceil(levels[level]!.width / tileSide) + tileColumn;
  }

  function findTile(level: number, position: number): FilePlace {
    return attempt(() => index.find(levels[level]!.indexOffset, position));
  }

  function attempt<Found>(read: () => Found): Found {
    try {
      return read();
    } catch (error) {
      rethrowCondition(error);
      throw new RasterStoreError(file.path, error);
    }
  }

  const group: RasterGroup = {
    grid,
    bands,
    levels,
    tileSide,
    project: transform.project,
    unproject(x, y) {
      const { latitude, longitude } = transform.unproject(x, y);
      return { latitude, longitude: foldLongitude(longitude) };
    },
    locate(point) {
      const { x, y } = transform.project(point);
      return computeCell(grid, x, y);
    },
    readCell: (band, cell) => group.readTile(cell)[band]![findPlaceInTile(cell, tileSide)]!,
    readTile: ({ column, row }) => loadTile(group, 0, Math.floor(column / tileSide), Math.floor(row / tileSide)),
    findTileOffset: (tileColumn, tileRow) => findTile(0, numberTile(0, tileColumn, tileRow)).offset,
    readBlock(request) {
      const target = createSamples(requireBlock(request), request.width * request.height);
      copyInto(request, target);
      return target;
    },
    copyBlock(request, target) {
      requireBlock(request);
      copyInto(request, target);
    },
  };

  /** @returns the number type of the block's band. @throws RangeError */
  function requireBlock(request: BlockRequest): SampleType {
    const level = levels[request.level];
    const type = types[request.band];
    if (
      level === undefined ||
      type === undefined ||
      !(request.column >= 0 && request.row >= 0 && request.width >= 1 && request.height >= 1) ||
      request.column + request.width > level.width ||
      request.row + request.height > level.height
    ) {
      throw new RangeError(`no such block: ${JSON.stringify(request)}`);
    }
    return type;
  }

  function copyInto(request: BlockRequest, target: Samples | Float64Array): void {
    const { level, band } = request;
    copyTiles(request, target, tileSide, (tileColumn, tileRow) => loadTile(group, level, tileColumn, tileRow)[band]!);
  }

  return group;
}

/** Where in the samples of its tile a cell stands. */
export function findPlaceInTile({ column, row }: Cell, tileSide: TileSide): number {
  return (row % tileSide) * tileSide + (column % tileSide);
}

/** Copies the parts of the tiles that a window covers. */
function copyTiles(
  { column, row, width, height }: BlockRequest,
  target: Samples | Float64Array,
  tileSide: TileSide,
  load: (tileColumn: number, tileRow: number) => Samples,
): void {
  for (let tileRow = Math.floor(row / tileSide); tileRow * tileSide < row + height; tileRow += 1) {
    for (let tileColumn = Math.floor(column / tileSide); tileColumn * tileSide < column + width; tileColumn += 1) {
      const samples = load(tileColumn, tileRow);
      const left = Math.max(column, tileColumn * tileSide);
      const right = Math.min(column + width, (tileColumn + 1) * tileSide);
      const bottom = Math.min(row + height, (tileRow + 1) * tileSide);
      for (let y = Math.max(row, tileRow * tileSide); y < bottom; y += 1) {
        const from = (y - tileRow * tileSide) * tileSide - tileColumn * tileSide;
        target.set(samples.subarray(from + left, from + right), (y - row) * width + left - column);
      }
    }
  }
}

/** The centre of a cell of level 0, as {@link RasterGroup.unproject} gives it. */
export function findCellCentre({ grid, unproject }: RasterGroup, column: number, row: number): Coordinates {
  return unproject(grid.originX + (column + 0.5) * grid.cellWidth, grid.originY - (row + 0.5) * grid.cellHeight);
}
