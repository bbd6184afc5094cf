import type { Coordinates } from '#shared/geo/geo.ts';
import { createNeighbourhood } from '#main/pack/index.ts';
import type { Cell, RasterGroup } from '#main/raster/index.ts';
import { RISK_TILE_SIDE, type RiskTile } from './risk-tiles.ts';

/**
 * Creates the mean annual risk of the cells around an unburnable one, out of the tiles in which what is asked of each
 * cell stands ready; 0 where there are none.
 */
export function createNeighbourhoodRisk(
  group: RasterGroup,
  findTile: (tileColumn: number, tileRow: number) => RiskTile,
): (point: Coordinates, own: Cell) => number {
  const centre = { latitude: 0, longitude: 0 };
  const findCells = createNeighbourhood(group, (column, row) => {
    const tile = findTile(Math.floor(column / RISK_TILE_SIDE), Math.floor(row / RISK_TILE_SIDE));
    const place = (row % RISK_TILE_SIDE) * RISK_TILE_SIDE + (column % RISK_TILE_SIDE);
    centre.latitude = tile.latitudes[place]!;
    centre.longitude = tile.longitudes[place]!;
    return centre;
  });
  let sum = 0;
  let count = 0;

  function take(row: number, left: number, right: number): void {
    count += right - left + 1;
    let column = left;
    while (column <= right) {
      const tileColumn = Math.floor(column / RISK_TILE_SIDE);
      const { risks } = findTile(tileColumn, Math.floor(row / RISK_TILE_SIDE));
      const start = (row % RISK_TILE_SIDE) * RISK_TILE_SIDE - tileColumn * RISK_TILE_SIDE;
      const end = Math.min(right, (tileColumn + 1) * RISK_TILE_SIDE - 1);
      for (; column <= end; column++) sum += risks[start + column]!;
    }
  }

  return (point, own) => {
    sum = 0;
    count = 0;
    findCells(point, own, take);
    return count === 0 ? 0 : sum / count;
  };
}
