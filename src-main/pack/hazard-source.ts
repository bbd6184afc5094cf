import type { PackReference } from '#shared/query/explanation.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import {
  namesStoredNumber,
  type GroundReading,
  type HazardReading,
  type MapReading,
} from '#shared/hazard/hazard-reading.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { computeScaled, isNodata } from '#main/raster/raster-band.ts';
import type { Cell } from '#main/raster/raster-grid.ts';
import { RasterStoreError, type RasterGroup } from '#main/raster/raster-store.ts';
import { PackUnreadableError } from '#main/platform/errors/errors.ts';
import type { HazardSource } from '#main/platform/ports.ts';
import type { BandReference, FloodLayer, FloodLayers, OpenPack } from './open-pack.ts';

/** How a pack is referred to in answers. */
export function toPackReference({ info }: Pick<OpenPack, 'info'>): PackReference {
  const { id, version, title, synthetic, currency, attribution } = info;
  return { id, version, title, synthetic, currency, attribution };
}

/** What reading a pack comes to. @throws PackUnreadableError where its store cannot be read */
export function readPack<Value>(pack: Pick<OpenPack, 'info'>, read: () => Value): Value {
  try {
    return read();
  } catch (error) {
    throw error instanceof RasterStoreError ? new PackUnreadableError(toPackReference(pack), error) : error;
  }
}

/** Makes a flood hazard of an open pack readable at points; null when the pack lacks it. */
export function createHazardSource(pack: OpenPack, hazard: FloodHazard): HazardSource | null {
  const layers = pack.floods[hazard];
  if (layers === undefined) return null;
  const area = pack.areaOf(hazard);
  return {
    pack: toPackReference(pack),
    curveSet: pack.info.curveSet,
    definition: layers.definition,
    containsPoint: (point) => area.contains(point),
    read: (point, windowSize) => readPack(pack, () => readHazard(layers, point, windowSize)),
  };
}

/** The cell of each grid at one point, worked out once for all maps that share it. */
function createCellFinder(point: Coordinates): (group: RasterGroup) => Cell | null {
  const cells = new Map<RasterGroup, Cell | null>();
  return (group) => {
    let cell = cells.get(group);
    if (cell === undefined) {
      cell = group.locate(point);
      cells.set(group, cell);
    }
    return cell;
  };
}

function readHazard(layers: FloodLayers, point: Coordinates, windowSize: number): HazardReading {
  const { definition } = layers;
  const findCell = createCellFinder(point);
  const maps = layers.maps.map((layer) => readMap(layer, findCell(layer.group)));
  const isOpenWater = maps.some(
    ({ kind, stored }) => kind === 'value' && namesStoredNumber(definition.openWater, stored),
  );
  const withWindows =
    isOpenWater && windowSize > 1
      ? maps.map((map, index) => ({ ...map, window: readWindow(layers.maps[index]!, map.cell, windowSize) }))
      : maps;
  return {
    maps: withWindows,
    ground: readGround(layers.terrain, findCell),
    standardOfProtectionYears: readYears(layers.standardOfProtection, findCell),
  };
}

function readMap({ group, band: index, returnPeriodYears, scenario }: FloodLayer, cell: Cell | null): MapReading {
  const band = group.bands[index]!;
  const named = { returnPeriodYears, scenario, path: band.path, band: band.band, cell, window: null };
  if (cell === null) return { ...named, kind: 'outside', stored: Number.NaN, scaled: Number.NaN };
  const stored = group.readCell(index, cell);
  if (isNodata(band, stored)) return { ...named, kind: 'nodata', stored: Number.NaN, scaled: Number.NaN };
  return { ...named, kind: 'value', stored, scaled: computeScaled(band, stored) };
}

/** The cells of a window that are inside the raster and not nodata. */
function readWindow(
  { group, band: index }: FloodLayer,
  cell: Cell | null,
  size: number,
): NonNullable<MapReading['window']> {
  if (cell === null) return { stored: new Float64Array(), scaled: new Float64Array() };
  const band = group.bands[index]!;
  const reach = (size - 1) / 2;
  const { width, height } = group.grid;
  const column = Math.max(0, cell.column - reach);
  const row = Math.max(0, cell.row - reach);
  const block = group.readBlock({
    band: index,
    level: 0,
    column,
    row,
    width: Math.min(width, cell.column + reach + 1) - column,
    height: Math.min(height, cell.row + reach + 1) - row,
  });
  const stored = Float64Array.from(block).filter((value) => !isNodata(band, value));
  return { stored, scaled: stored.map((value) => computeScaled(band, value)) };
}

function readNumber({ group, band: index }: BandReference, cell: Cell): number | null {
  const band = group.bands[index]!;
  const stored = group.readCell(index, cell);
  const scaled = isNodata(band, stored) ? Number.NaN : computeScaled(band, stored);
  // An infinite number carries no more sense than NaN.
  return Number.isFinite(scaled) ? scaled : null;
}

function readGround(terrain: BandReference | null, findCell: (group: RasterGroup) => Cell | null): GroundReading {
  if (terrain === null) return { kind: 'absent' };
  const cell = findCell(terrain.group);
  if (cell === null) return { kind: 'outside' };
  const elevation = readNumber(terrain, cell);
  if (elevation === null) return { kind: 'nodata' };
  return {
    kind: 'value',
    elevationMetres: elevation * METRES_PER_UNIT[terrain.group.bands[terrain.band]!.unit ?? 'm'],
  };
}

function readYears(protection: BandReference | null, findCell: (group: RasterGroup) => Cell | null): number | null {
  const cell = protection === null ? null : findCell(protection.group);
  if (protection === null || cell === null) return null;
  const years = readNumber(protection, cell);
  return years !== null && years > 0 ? years : null;
}
