import type { PackReference } from '#shared/query/explanation.ts';
import { computeDistanceMetres, EARTH_RADIUS_METRES, type Coordinates } from '#shared/geo/geo.ts';
import type { WildfireCell, WildfireReading } from '#shared/hazard/hazard-reading.ts';
import { WILDFIRE_NEIGHBOURHOOD_METRES } from '#shared/hazard/wildfire.ts';
import { computeScaled, isNodata } from '#engine/index.ts';
import { type Cell, computeStoredFlameLengthMetres, findTurn, type RasterGroup } from '#main/raster/index.ts';
import { readPack, toPackReference } from './hazard-source.ts';
import type { BandReference, OpenPack } from './open-pack.ts';

/** The wildfire layers of one active pack, ready to be read. */
export interface WildfireSource {
  readonly pack: PackReference;
  containsPoint(point: Coordinates): boolean;
  /** @throws PackUnreadableError */
  read(point: Coordinates): WildfireReading;
}

type WildfireLayers = NonNullable<OpenPack['wildfire']>;

/** Makes the wildfire layers of an open pack readable at points; null when it has none. */
export function createWildfireSource(pack: OpenPack): WildfireSource | null {
  const { wildfire } = pack;
  if (wildfire === null) return null;
  const area = pack.areaOf('wildfire');
  return {
    pack: toPackReference(pack),
    containsPoint: (point) => area.contains(point),
    read: (point) => readPack(pack, () => readWildfire(wildfire, point)),
  };
}

function readWildfire(layers: WildfireLayers, point: Coordinates): WildfireReading {
  const { group, band: index, classes } = layers;
  const cell = group.locate(point);
  if (cell === null) return { kind: 'outside' };
  const band = group.bands[index]!;
  const stored = group.readCell(index, cell);
  const hasNumber = !isNodata(band, stored);
  const layer = classes === null ? 'burnProbability' : 'hazardIndex';
  const cells = [describeCell(layer, layers, cell, hasNumber ? stored : null)];
  if (classes !== null) return { kind: 'index', cells, stored: hasNumber ? stored : null, classes };
  const burnProbability = hasNumber ? computeScaled(band, stored) : null;
  const burns = burnProbability !== null && burnProbability > 0;
  const flame = burns ? readFlame(layers, point) : null;
  return {
    kind: 'probability',
    cells: flame === null ? cells : [...cells, flame.cell],
    burnProbability,
    flameLengthMetres: flame === null ? null : flame.lengthMetres,
    neighbourhood: burns ? null : readNeighbourhood(layers, point),
  };
}

function describeCell(
  layer: WildfireCell['layer'],
  { group, band: index }: BandReference,
  cell: Cell,
  stored: number | null,
): WildfireCell {
  const { path, band } = group.bands[index]!;
  const { column, row } = cell;
  const { latitude, longitude } = findCentre(group, column, row);
  return { layer, path, band, cell: { column, row }, centre: { latitude, longitude }, stored };
}

function findCentre({ grid, unproject }: RasterGroup, column: number, row: number): Coordinates {
  return unproject(grid.originX + (column + 0.5) * grid.cellWidth, grid.originY - (row + 0.5) * grid.cellHeight);
}

/** Every cell whose centre lies within 500 m of the point, nodata as 0 (docs/methodology/wildfire.md). */
function readNeighbourhood(
  layers: WildfireLayers,
  point: Coordinates,
): NonNullable<Extract<WildfireReading, { kind: 'probability' }>['neighbourhood']> {
  const { group, band: index } = layers;
  const band = group.bands[index]!;
  const window = findWindow(group, point);
  const burn: number[] = [];
  const flame: number[] = [];
  if (window !== null) {
    const block = group.readBlock({ band: index, level: 0, ...window });
    for (let cell = 0; cell < block.length; cell += 1) {
      const column = window.column + (cell % window.width);
      const row = window.row + Math.floor(cell / window.width);
      const centre = findCentre(group, column, row);
      if (!(computeDistanceMetres(point, centre) <= WILDFIRE_NEIGHBOURHOOD_METRES)) continue;
      const stored = block[cell]!;
      const probability = isNodata(band, stored) ? 0 : Math.max(0, computeScaled(band, stored));
      burn.push(probability);
      flame.push(probability > 0 ? (readFlameLength(layers, centre) ?? Number.NaN) : Number.NaN);
    }
  }
  return { burnProbability: Float64Array.from(burn), flameLengthMetres: Float64Array.from(flame) };
}

/** Degrees of latitude in the radius, a little more: the window may be too large, never too small. */
const REACH_DEGREES = ((WILDFIRE_NEIGHBOURHOOD_METRES / EARTH_RADIUS_METRES) * 180 * 1.02) / Math.PI;
/** Directions in which the edge of the circle is looked up. */
const DIRECTIONS = 16;

/** The block of cells that holds the circle around a point; null when it is wholly outside the raster. */
function findWindow(
  group: RasterGroup,
  point: Coordinates,
): { column: number; row: number; width: number; height: number } | null {
  const { originX, originY, cellWidth, cellHeight, width, height } = group.grid;
  // All around the point is on its side of the date line.
  const turn = findTurn(group.grid, group.project(point).x);
  const stretch = 1 / Math.max(0.01, Math.cos((point.latitude * Math.PI) / 180));
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (let direction = 0; direction < DIRECTIONS; direction += 1) {
    const angle = (2 * Math.PI * direction) / DIRECTIONS;
    const place = group.project({
      latitude: point.latitude + REACH_DEGREES * Math.sin(angle),
      longitude: point.longitude + REACH_DEGREES * stretch * Math.cos(angle),
    });
    const [x, y] = [place.x + turn, place.y];
    if (Number.isNaN(x) || Number.isNaN(y)) continue;
    left = Math.min(left, (x - originX) / cellWidth);
    right = Math.max(right, (x - originX) / cellWidth);
    top = Math.min(top, (originY - y) / cellHeight);
    bottom = Math.max(bottom, (originY - y) / cellHeight);
  }
  // One cell more on each side: between two directions the circle bulges out.
  const column = Math.max(0, Math.floor(left) - 1);
  const row = Math.max(0, Math.floor(top) - 1);
  const columns = Math.min(width, Math.ceil(right) + 2) - column;
  const rows = Math.min(height, Math.ceil(bottom) + 2) - row;
  return columns > 0 && rows > 0 ? { column, row, width: columns, height: rows } : null;
}

function readFlameLength({ flame }: WildfireLayers, point: Coordinates): number | null {
  const cell = flame === null ? null : flame.group.locate(point);
  return flame === null || cell === null ? null : readFlameCell(flame, cell).lengthMetres;
}

function readFlameCell({ group, band: index }: BandReference, cell: Cell) {
  const band = group.bands[index]!;
  const value = group.readCell(index, cell);
  const stored = isNodata(band, value) ? null : value;
  return { stored, lengthMetres: stored === null ? null : computeStoredFlameLengthMetres(band, stored) };
}

/** The flames at the point itself, with the cell that says so; null beyond their raster or without one. */
function readFlame({ flame }: WildfireLayers, point: Coordinates) {
  const cell = flame === null ? null : flame.group.locate(point);
  if (flame === null || cell === null) return null;
  const { stored, lengthMetres } = readFlameCell(flame, cell);
  return { cell: describeCell('flame', flame, cell, stored), lengthMetres };
}
