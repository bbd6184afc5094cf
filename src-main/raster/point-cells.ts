import type { Coordinates } from '#shared/geo/geo.ts';
import type { Cell } from './raster-grid.ts';
import { computeCell } from './raster-grid.ts';
import { findPlaceInTile, type RasterGroup } from './raster-store.ts';
import type { Tile } from './tile-cache.ts';

/** The cell of one raster group at the point that was placed last; the same object for every point. */
export interface GroupCell {
  readonly group: RasterGroup;
  /** Null: the point is beyond the rasters' extent. */
  cell: Cell | null;
  /** Where the cell stands in the samples of {@link readTile}. */
  placeInTile: number;
  /**
   * The tile that holds the cell; kept for the next points of the same tile.
   * @throws RasterStoreError
   */
  readTile(): Tile;
}

/** The cells of all raster groups at one point after the other. */
export type PointCells = ReturnType<typeof createPointCells>;

interface HeldCell extends GroupCell {
  isPlaced: boolean;
  tileKey: number;
  tile: Tile | null;
}

/** Creates the finder of cells: groups that share a coordinate system are transformed to once for each point. */
export function createPointCells() {
  const held = new Map<RasterGroup, HeldCell>();
  const projected = new Map<string, { x: number; y: number }>();
  let point: Coordinates = { latitude: Number.NaN, longitude: Number.NaN };

  function project(group: RasterGroup): { readonly x: number; readonly y: number } {
    const { projection } = group.grid;
    let place = projected.get(projection);
    if (place === undefined) {
      place = group.project(point);
      projected.set(projection, place);
    }
    return place;
  }

  function hold(group: RasterGroup): HeldCell {
    const entry: HeldCell = {
      group,
      cell: null,
      placeInTile: 0,
      isPlaced: false,
      tileKey: -1,
      tile: null,
      readTile() {
        const { column, row } = entry.cell!;
        const key = Math.floor(row / group.tileSide) * 2 ** 26 + Math.floor(column / group.tileSide);
        if (entry.tile === null || entry.tileKey !== key) {
          entry.tile = null;
          entry.tile = group.readTile(entry.cell!);
          entry.tileKey = key;
        }
        return entry.tile;
      },
    };
    held.set(group, entry);
    return entry;
  }

  return {
    /** The group's cell, worked out anew with each {@link place}. */
    cellOf(group: RasterGroup): GroupCell {
      const entry = held.get(group) ?? hold(group);
      if (!entry.isPlaced) {
        const { x, y } = project(group);
        entry.cell = computeCell(group.grid, x, y);
        if (entry.cell !== null) entry.placeInTile = findPlaceInTile(entry.cell, group.tileSide);
        entry.isPlaced = true;
      }
      return entry;
    },
    place(next: Coordinates): void {
      point = next;
      projected.clear();
      for (const entry of held.values()) entry.isPlaced = false;
    },
  };
}
