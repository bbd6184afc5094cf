import type { ManifestHazard } from '#shared/pack/pack-manifest.ts';
import { packText, type PackText } from '#shared/pack/pack-text.ts';
import { computeScaled, interpretStored } from '#engine/index.ts';
import { findCellCentre, type RasterGroup, type Samples } from '#main/raster/index.ts';
import type { PackFindings } from './findings.ts';

/**
 * Cells of the first map that are looked at, at most, when the maps do not share its grid and each must be looked up.
 */
const MAXIMUM_LOOKED_UP_CELLS = 250_000;

export interface StoredMap {
  readonly group: RasterGroup;
  readonly band: number;
}

export interface FloodMap extends StoredMap {
  readonly returnPeriodYears: number;
}

/** One question about the numbers of a map, asked tile by tile. */
export interface Scan {
  /** The raster whose tiles `visit` is called with. */
  readonly group: RasterGroup;
  /** Gives whether it found what counts: water, or a place that it has to ask another raster about. */
  visit(tile: TileBlock): boolean;
  report(findings: PackFindings): void;
}

/** A tile's place in its raster: its first column and row, its width and height, cells. */
export interface TileBlock {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
}

/**
 * A map's level at a cell in the hazard's unit: dry is -Infinity, NaN says nothing (open water; nodata that means
 * outside: there nothing is modelled, or a scenario's own map leaves it to the base map, ADR 5).
 */
export function readLevel({ group, band: index }: FloodMap, stored: number, definition: ManifestHazard): number {
  const band = group.bands[index]!;
  const scaled = computeScaled(band, stored);
  switch (interpretStored(definition, band, stored)) {
    case 'nodata':
      return definition.nodata === 'outside' ? Number.NaN : Number.NEGATIVE_INFINITY;
    case 'openWater':
      return Number.NaN;
    case 'dry':
      return Number.NEGATIVE_INFINITY;
    default:
      return definition.quantity === 'depth' && scaled <= 0 ? Number.NEGATIVE_INFINITY : scaled;
  }
}

/** What was found in a map; that of a scenario, or of a climate to come, is told with its name. */
export function nameScenario({ group, band }: FloodMap, what: PackText): PackText {
  const { scenario, future } = group.bands[band]!;
  if (future !== undefined) return packText('in-future', { future: future.id, member: future.member, what });
  return scenario === null || scenario === 'base' ? what : packText('in-scenario', { scenario, what });
}

/** Calls back for each tile of a group. */
export function forEachTile(
  { grid: { width, height }, tileSide }: RasterGroup,
  visit: (tile: TileBlock) => void,
): void {
  for (let row = 0; row < height; row += tileSide) {
    for (let column = 0; column < width; column += tileSide) {
      visit({ column, row, width: Math.min(tileSide, width - column), height: Math.min(tileSide, height - row) });
    }
  }
}

/** A map's numbers in a tile of its group. */
export function readTile({ group, band }: StoredMap, tile: TileBlock): Samples {
  return group.readBlock({ band, level: 0, ...tile });
}

/** Every how many columns and rows the cells of a map are looked at when those of the other must be looked up. */
function findStride({ group }: StoredMap, other: StoredMap): number {
  const { width, height } = group.grid;
  return group === other.group ? 1 : Math.max(1, Math.ceil(Math.sqrt((width * height) / MAXIMUM_LOOKED_UP_CELLS)));
}

/** Shows the numbers of a map in a tile beside the other map's at the same places. */
export function forEachPair(
  map: StoredMap,
  other: StoredMap,
  tile: TileBlock,
  visit: (stored: number, other: number) => void,
): void {
  const stride = findStride(map, other);
  const samples = readTile(map, tile);
  const others = map.group === other.group ? readTile(other, tile) : null;
  for (let cell = 0; cell < samples.length; cell += 1) {
    const x = tile.column + (cell % tile.width);
    const y = tile.row + Math.floor(cell / tile.width);
    if (x % stride !== 0 || y % stride !== 0) continue;
    const beside = others === null ? readAt(map, other, x, y) : others[cell]!;
    if (beside !== null) visit(samples[cell]!, beside);
  }
}

/** The other map's number at the centre of a cell; null outside it. */
function readAt({ group }: StoredMap, other: StoredMap, column: number, row: number): number | null {
  const cell = other.group.locate(findCellCentre(group, column, row));
  return cell === null ? null : other.group.readCell(other.band, cell);
}
