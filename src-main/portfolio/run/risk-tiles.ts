import { createBoundedCache } from '#main/platform/bounded-cache.ts';
import { computeAnnualRisk } from '#engine/index.ts';
import { computeBurnProbability, type OpenPack, readFlameCell } from '#main/pack/index.ts';
import { findCellCentre } from '#main/raster/index.ts';

/** Cells on a side of a {@link RiskTile}: of its own, since to find the centre of a cell costs more than to read it. */
export const RISK_TILE_SIDE = 64;

/**
 * What the neighbourhoods of unburnable cells are made of, worked out once for the cells of a tile; 0 beyond the
 * raster.
 */
export interface RiskTile {
  /** Burn probability times conditional risk; 0 for nodata and unburnable cells. */
  readonly risks: Float64Array;
  /** Centres of the cells, degrees. */
  readonly latitudes: Float64Array;
  readonly longitudes: Float64Array;
}

/** Most tiles that are kept: 25 MB. */
const MAXIMUM_TILES = 256;

/** Creates the finder of tiles by their column and row; the tiles used last are kept. */
export function createRiskTiles(
  layers: NonNullable<OpenPack['wildfire']>,
): (tileColumn: number, tileRow: number) => RiskTile {
  const tiles = createBoundedCache<RiskTile, number>(MAXIMUM_TILES);
  let newestKey = -1;
  let newest: RiskTile | null = null;
  return (tileColumn, tileRow) => {
    const key = tileRow * 2 ** 26 + tileColumn;
    // Nearly every cell is asked for right after another one of its tile.
    if (newest !== null && key === newestKey) return newest;
    let tile = tiles.find(key);
    if (tile === undefined) {
      tile = readRiskTile(layers, tileColumn, tileRow);
      tiles.save(key, tile);
    }
    newestKey = key;
    newest = tile;
    return tile;
  };
}

function readRiskTile(
  { group, band: index, flame }: NonNullable<OpenPack['wildfire']>,
  tileColumn: number,
  tileRow: number,
): RiskTile {
  const band = group.bands[index]!;
  const column = tileColumn * RISK_TILE_SIDE;
  const row = tileRow * RISK_TILE_SIDE;
  const width = Math.min(RISK_TILE_SIDE, group.grid.width - column);
  const height = Math.min(RISK_TILE_SIDE, group.grid.height - row);
  const samples = group.readBlock({ band: index, level: 0, column, row, width, height });
  const risks = new Float64Array(RISK_TILE_SIDE ** 2);
  const latitudes = new Float64Array(RISK_TILE_SIDE ** 2);
  const longitudes = new Float64Array(RISK_TILE_SIDE ** 2);
  for (let cell = 0; cell < samples.length; cell++) {
    const x = cell % width;
    const y = Math.floor(cell / width);
    const place = y * RISK_TILE_SIDE + x;
    const centre = findCellCentre(group, column + x, row + y);
    latitudes[place] = centre.latitude;
    longitudes[place] = centre.longitude;
    const stored = samples[cell]!;
    const probability = computeBurnProbability(band, stored);
    if (probability > 0)
      risks[place] = computeAnnualRisk(probability, readFlameCell(flame, centre)?.lengthMetres ?? null);
  }
  return { risks, latitudes, longitudes };
}
