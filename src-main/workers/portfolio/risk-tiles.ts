import type { Coordinates } from '#shared/domain/geo.ts';
import { METRES_PER_UNIT } from '#shared/domain/units.ts';
import { computeFlameLengthMetres } from '#shared/domain/wildfire.ts';
import { computeConditionalRisk } from '#engine/wildfire/conditional-risk.ts';
import type { BandReference, OpenPack } from '#main/adapters/packs/open-pack.ts';
import { computeScaled, isNodata } from '#main/adapters/raster/raster-band.ts';
import { TILE_CELLS, TILE_SIDE } from '#main/adapters/raster/store-format.ts';

/** What the neighbourhoods of unburnable cells are made of, worked out once for the 64 x 64 cells of a tile. */
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
  const tiles = new Map<number, RiskTile>();
  return (tileColumn, tileRow) => {
    const key = tileRow * 2 ** 26 + tileColumn;
    let tile = tiles.get(key);
    if (tile === undefined) {
      tile = readRiskTile(layers, tileColumn, tileRow);
      if (tiles.size >= MAXIMUM_TILES) tiles.delete(tiles.keys().next().value!);
    } else {
      tiles.delete(key);
    }
    // Back to the end of the order: used last.
    tiles.set(key, tile);
    return tile;
  };
}

function readRiskTile(
  { group, band: index, flame }: NonNullable<OpenPack['wildfire']>,
  tileColumn: number,
  tileRow: number,
): RiskTile {
  const { originX, originY, cellWidth, cellHeight } = group.grid;
  const band = group.bands[index]!;
  const samples = group.readTile({ column: tileColumn * TILE_SIDE, row: tileRow * TILE_SIDE })[index]!;
  const risks = new Float64Array(TILE_CELLS);
  const latitudes = new Float64Array(TILE_CELLS);
  const longitudes = new Float64Array(TILE_CELLS);
  for (let place = 0; place < TILE_CELLS; place++) {
    const column = tileColumn * TILE_SIDE + (place % TILE_SIDE);
    const row = tileRow * TILE_SIDE + Math.floor(place / TILE_SIDE);
    const centre = group.unproject(originX + (column + 0.5) * cellWidth, originY - (row + 0.5) * cellHeight);
    latitudes[place] = centre.latitude;
    longitudes[place] = centre.longitude;
    const stored = samples[place]!;
    const probability = isNodata(band, stored) ? 0 : Math.max(0, computeScaled(band, stored));
    if (probability > 0) risks[place] = probability * computeConditionalRisk(readFlameLength(flame, centre));
  }
  return { risks, latitudes, longitudes };
}

/** Flame length at a cell's centre, metres; null where it is missing. */
function readFlameLength(flame: BandReference | null, point: Coordinates): number | null {
  const cell = flame?.group.locate(point) ?? null;
  if (flame === null || cell === null) return null;
  const band = flame.group.bands[flame.band]!;
  const stored = flame.group.readCell(flame.band, cell);
  if (isNodata(band, stored)) return null;
  const scaled = computeScaled(band, stored);
  if (band.role === 'conditionalIntensity') return computeFlameLengthMetres(scaled);
  return scaled * METRES_PER_UNIT[band.unit ?? 'm'];
}
