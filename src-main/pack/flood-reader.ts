import type { GroundReading, MapReading } from '#shared/hazard/hazard-reading.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { computeScaled, createFloodMaps, isNodata, OUTSIDE } from '#engine/index.ts';
import type { PointCells, RasterGroup } from '#main/raster/index.ts';
import type { BandReference, FloodLayers } from './open-pack.ts';

/** The cells of a window that are inside the raster and not nodata, stored and scaled in step. */
type Window = NonNullable<MapReading['window']>;

/** Maps that lie in one raster group: the cell at a point is found for all of them at once. */
interface MapsOfGroup {
  readonly group: RasterGroup;
  readonly maps: readonly { readonly map: number; readonly band: number }[];
}

/** Creates what reads the maps of one flood hazard of one pack, at the point that was placed last in the cells. */
export function createFloodReader(layers: FloodLayers, cells: PointCells) {
  const { definition, terrain, standardOfProtection } = layers;
  const maps = createFloodMaps(definition, layers.maps);
  const groups = listGroups(layers);
  const { stored, scaled } = maps;

  function readGround(): GroundReading {
    if (terrain === null) return { kind: 'absent' };
    if (cells.cellOf(terrain.group).cell === null) return { kind: 'outside' };
    const elevationMetres = readHeight(terrain, cells);
    if (elevationMetres === null) return { kind: 'nodata' };
    const { verticalDatum } = terrain;
    return { kind: 'value', elevationMetres, ...(verticalDatum === undefined ? {} : { verticalDatum }) };
  }

  function readProtectionYears(): number | null {
    const years = standardOfProtection === null ? null : readNumber(standardOfProtection, cells);
    return years !== null && years > 0 ? years : null;
  }

  function readWindow(map: number, size: number): Window {
    const { group, band: index } = layers.maps[map]!;
    const { cell } = cells.cellOf(group);
    if (cell === null) return { stored: new Float64Array(), scaled: new Float64Array() };
    const band = group.bands[index]!;
    const reach = (size - 1) / 2;
    const column = Math.max(0, cell.column - reach);
    const row = Math.max(0, cell.row - reach);
    const width = Math.min(group.grid.width, cell.column + reach + 1) - column;
    const height = Math.min(group.grid.height, cell.row + reach + 1) - row;
    const block = group.readBlock({ band: index, level: 0, column, row, width, height });
    const values = Float64Array.from(block).filter((value) => !isNodata(band, value));
    return { stored: values, scaled: values.map((value) => computeScaled(band, value)) };
  }

  function describeMap(map: number, windowSize: number): MapReading {
    const { group, band: index, returnPeriodYears, scenario } = layers.maps[map]!;
    const { path, band } = group.bands[index]!;
    const { cell } = cells.cellOf(group);
    const named = { returnPeriodYears, scenario, path, band, cell };
    const window = windowSize > 0 ? readWindow(map, windowSize) : null;
    if (cell === null) return { ...named, window, kind: 'outside', stored: Number.NaN, scaled: Number.NaN };
    const number = stored[map]!;
    if (Number.isNaN(number)) return { ...named, window, kind: 'nodata', stored: Number.NaN, scaled: Number.NaN };
    return { ...named, window, kind: 'value', stored: number, scaled: scaled[map]! };
  }

  return {
    /** What {@link read} fills; the same for every point. */
    maps,
    /** Reads every map, and the ground where the maps need it. @throws RasterStoreError */
    read(): void {
      for (const { group, maps: ofGroup } of groups) {
        const at = cells.cellOf(group);
        const tile = at.cell === null ? null : at.readTile();
        for (const { map, band: index } of ofGroup) {
          const band = group.bands[index]!;
          const number = tile === null ? OUTSIDE : tile[index]![at.placeInTile]!;
          // An infinite number carries no more sense than NaN.
          const isNothing = tile !== null && (number === OUTSIDE || isNodata(band, number));
          stored[map] = isNothing ? Number.NaN : number;
          scaled[map] = computeScaled(band, stored[map]);
        }
      }
      maps.groundMetres = Number.NaN;
      if (definition.quantity !== 'elevation') return;
      const ground = readGround();
      if (ground.kind === 'value') maps.groundMetres = ground.elevationMetres;
    },
    /** A window around the point, `size` cells on a side; empty beyond the map's extent. @throws RasterStoreError */
    readWindow,
    /**
     * Years up to which defences protect; null where the raster says nothing (nodata, 0, below 0) or is absent.
     * @throws RasterStoreError
     */
    readProtectionYears,
    /**
     * All that was read, for somebody who wants to know.
     * @param windowSize cells on a side of the windows, which open water is answered with; 0: none
     * @throws RasterStoreError
     */
    describe: (windowSize: number) => ({
      maps: layers.maps.map((_, map) => describeMap(map, windowSize)),
      ground: readGround(),
      standardOfProtectionYears: readProtectionYears(),
    }),
  };
}

function listGroups(layers: FloodLayers): MapsOfGroup[] {
  const groups = new Map<RasterGroup, { map: number; band: number }[]>();
  for (const [map, { group, band }] of layers.maps.entries()) {
    const ofGroup = groups.get(group) ?? [];
    ofGroup.push({ map, band });
    groups.set(group, ofGroup);
  }
  return [...groups].map(([group, maps]) => ({ group, maps }));
}

/** Metres at the placed point; null where the terrain says nothing. @throws RasterStoreError */
export function readHeight(terrain: BandReference, cells: PointCells): number | null {
  const height = readNumber(terrain, cells);
  const unit = terrain.group.bands[terrain.band]!.unit ?? 'm';
  return height === null ? null : height * METRES_PER_UNIT[unit];
}

/** The scaled number of a band at the placed point; null where it says nothing, and beyond its extent. */
function readNumber({ group, band: index }: BandReference, cells: PointCells): number | null {
  const at = cells.cellOf(group);
  if (at.cell === null) return null;
  const number = at.readTile()[index]![at.placeInTile]!;
  const band = group.bands[index]!;
  const value = isNodata(band, number) ? Number.NaN : computeScaled(band, number);
  // An infinite number carries no more sense than NaN.
  return Number.isFinite(value) ? value : null;
}
