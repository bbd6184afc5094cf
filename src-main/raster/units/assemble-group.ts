import type { AppendingFile } from '../appending-file.fs.ts';
import { createLevelIndex, createPyramidWriter, createTileAppender } from '../level-writer.ts';
import type { RasterBand } from '../raster-band.ts';
import type { RasterGrid } from '../raster-grid.ts';
import { createSamples } from '../sample-type.ts';
import type { FilePlace } from '../tile-index.ts';
import type { WrittenGroup } from '../write-raster-store.ts';
import { isStoredFactor, locateUnit, type UnitPlan } from './plan-units.ts';
import type { UnitSegment } from './unit-segment.fs.ts';

/**
 * Puts the packed units of a group together in a store, in the order of their numbers, and makes the coarser levels.
 * Memory holds one unit and one row of units in their coarsest form.
 */
export function assembleGroup(
  file: AppendingFile,
  {
    grid,
    bands,
    plan,
    rank,
    load,
  }: {
    readonly grid: RasterGrid;
    readonly bands: readonly RasterBand[];
    readonly plan: UnitPlan;
    readonly rank: (band: number, stored: number) => number;
    readonly load: (number: number) => UnitSegment;
  },
): WrittenGroup {
  const tiles = createTileAppender(file);
  const { tileSide } = plan;
  const factors = Array.from({ length: plan.depth + 1 }, (_, step) => 2 ** step).filter(isStoredFactor);
  const indexes = factors.map((factor) => createLevelIndex(grid, { factor, tileSide }));
  const upperFactor = 2 ** (plan.depth + 1);
  const upperWidth = Math.ceil(grid.width / upperFactor);
  const pyramid = createPyramidWriter(file, tiles, { size: grid, bands, rank, firstFactor: upperFactor });
  for (let unitRow = 0; unitRow < plan.down; unitRow += 1) {
    const upperRows = Math.ceil(locateUnit(plan, grid, unitRow * plan.across).height / upperFactor);
    const rows = bands.map(({ sampleType }) => createSamples(sampleType, upperWidth * upperRows));
    for (let unitColumn = 0; unitColumn < plan.across; unitColumn += 1) {
      const number = unitRow * plan.across + unitColumn;
      const segment = load(number);
      const unit = locateUnit(plan, grid, number);
      copyTiles(
        segment,
        (level, tile, place) => {
          const index = indexes[level]!;
          const across = Math.ceil(Math.ceil(unit.width / index.factor) / tileSide);
          const tileColumn = unit.column / index.factor / tileSide + (tile % across);
          const tileRow = unit.row / index.factor / tileSide + Math.floor(tile / across);
          index.set(tileColumn, tileRow, place);
        },
        tiles.append,
      );
      const left = unit.column / upperFactor;
      const columns = Math.ceil(unit.width / upperFactor);
      segment.upper.forEach((samples, band) => {
        for (let row = 0; row < upperRows; row += 1) {
          rows[band]!.set(samples.subarray(row * columns, (row + 1) * columns), row * upperWidth + left);
        }
      });
    }
    pyramid.feed(rows, upperRows);
  }
  const levels = indexes.map((index) => index.finish(file));
  // A group that is coarse enough within its units still has the level that their cells were left in.
  return { grid, bands, tileSide, levels: [...levels, ...pyramid.finish()] };
}

/** Copies the tiles of a segment; those that share a place in it share one in the store. */
function copyTiles(
  { levels, bytes }: UnitSegment,
  onTile: (level: number, tile: number, place: FilePlace) => void,
  append: (packed: Uint8Array) => FilePlace,
): void {
  const known = new Map<number, FilePlace>();
  levels.forEach((tiles, level) =>
    tiles.forEach(([start, length], tile) => {
      const place = known.get(start) ?? append(bytes.subarray(start, start + length));
      known.set(start, place);
      onTile(level, tile, place);
    }),
  );
}
