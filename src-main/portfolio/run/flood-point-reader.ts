import type { Coordinates } from '#shared/geo/geo.ts';
import { hasDefenceScenarios, scenariosOf, type FloodHazard } from '#shared/hazard/hazard.ts';
import { namesStoredNumber, type HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import { METRES_PER_UNIT } from '#shared/units/units.ts';
import { floodWarningBits } from '#shared/hazard/warning-mask.ts';
import { computeFloodDepths, findStandardOfProtection } from '#engine/hazard/flood-depths.ts';
import { interpretReading } from '#engine/hazard/interpret-reading.ts';
import {
  assembleScenarioDepths,
  createScenarioDepthsWorkspace,
  type ScenarioDepthsWorkspace,
} from '#engine/hazard/scenario-depths.ts';
import { computeWaterDepth } from '#engine/hazard/water-depth.ts';
import { createExceedanceGrid } from '#engine/loss/exceedance-grid.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import type { FloodSite } from '#engine/loss/flood-site.ts';
import { createHazardSource } from '#main/pack/hazard-source.ts';
import type { BandReference, FloodLayer, OpenPack } from '#main/pack/open-pack.ts';
import { computeScaled, isNodata, type RasterBand } from '#main/raster/raster-band.ts';
import type { GroupCell, PointCells } from './point-cells.ts';

/** What a hazard's maps hold at a point: nothing that counts, or depths. */
export type FloodPoint = 'outside' | 'noData' | FoundDepths;

/** Depths, with the warnings about the maps behind them: bits of `floodWarningBits`. */
interface FoundDepths {
  readonly site: FloodSite;
  readonly warnings: number;
}

/** One flood hazard of one pack, read at many points. */
export interface FloodPointReader {
  readonly curveSet: string;
  readonly definition: HazardDefinition;
  readonly returnPeriodCount: number;
  containsPoint(point: Coordinates): boolean;
  /**
   * The depths at the point that was placed last in the cells; the same objects for every point.
   * @throws RasterStoreError
   */
  read(point: Coordinates): FloodPoint;
}

/** One map that has a say, with where its depth goes. */
interface CountingMap {
  readonly layer: FloodLayer;
  readonly band: RasterBand;
  readonly isBase: boolean;
  readonly slot: number;
}

/**
 * Creates the reader: the same rules in the same order as interpretReading over one reading of all maps, without a
 * reading. Points of open water are rare and take that way. Null when the pack lacks the hazard.
 */
export function createFloodPointReader(
  pack: OpenPack,
  hazard: FloodHazard,
  cells: PointCells,
  waterWindow: number,
): FloodPointReader | null {
  const layers = pack.floods[hazard];
  const source = createHazardSource(pack, hazard);
  if (layers === undefined || source === null) return null;
  const { definition, terrain, standardOfProtection } = layers;
  const rows = scenariosOf(hazard);
  const base = layers.maps.filter(({ scenario }) => scenario === 'base');
  const returnPeriods = base.map(({ returnPeriodYears }) => returnPeriodYears).toSorted((a, b) => a - b);
  const grid = createExceedanceGrid(returnPeriods);
  const depths = createScenarioDepthsWorkspace(grid, rows.length);
  const site = { depths, inOpenWater: false };
  const found = { site, warnings: 0 };
  const alwaysWarned =
    (grid.returnPeriodsYears.at(-1)! < PML_RETURN_PERIOD_YEARS ? floodWarningBits.extrapolatedBeyondRarestMap : 0) |
    (source.pack.synthetic ? floodWarningBits.syntheticData : 0);
  const maps = layers.maps
    .filter((layer) => rows.includes(layer.scenario) && returnPeriods.includes(layer.returnPeriodYears))
    .map((layer): CountingMap => {
      const slot = rows.indexOf(layer.scenario) * grid.count + returnPeriods.indexOf(layer.returnPeriodYears);
      return { layer, band: layer.group.bands[layer.band]!, isBase: layer.scenario === 'base', slot };
    })
    // Whether the point is outside is known before any other map counts.
    .toSorted((a, b) => Number(b.isBase) - Number(a.isBase));
  const appliesProtection = definition.hasStandardOfProtection && hasDefenceScenarios(hazard);

  function readProtectionYears(): number {
    if (!appliesProtection || standardOfProtection === null) return 0;
    const years = readNumber(standardOfProtection, cells);
    return years !== null && years > 0 ? years : 0;
  }

  /** The way of a single query, for what the fast way does not know. */
  function readWhole(point: Coordinates): FloodPoint {
    const reading = source!.read(point, waterWindow);
    const interpreted = interpretReading(definition, reading, waterWindow);
    if (interpreted.kind !== 'depths') return interpreted.kind;
    const protectionYears = findStandardOfProtection(definition, reading);
    const whole = computeFloodDepths(definition, interpreted, protectionYears);
    const inOpenWater = interpreted.openWater === 'answeredWith10';
    const warnings =
      alwaysWarned |
      (interpreted.openWater === 'window' ? floodWarningBits.waterWindowUsed : 0) |
      (inOpenWater ? floodWarningBits.openWater : 0) |
      (interpreted.maps.some(({ nodataTakenAsDry }) => nodataTakenAsDry) ? floodWarningBits.nodataTakenAsDry : 0) |
      warnOfFallingDepths(whole) |
      (protectionYears !== null && !inOpenWater ? DEFENDED : 0);
    return { site: { depths: whole, inOpenWater }, warnings };
  }

  function read(point: Coordinates): FloodPoint {
    const target = depths.mapDepthsMetres;
    target.fill(Number.NaN);
    // NaN: not read yet. Only elevations need the ground.
    let groundMetres = Number.NaN;
    let lacksGround = false;
    let warnings = alwaysWarned;
    for (const map of maps) {
      const stored = readStored(map, cells);
      const scaled = computeScaled(map.band, stored);
      const hasValue = stored === stored && Number.isFinite(scaled);
      if (stored === OUTSIDE || (!hasValue && definition.nodata === 'outside')) {
        if (map.isBase) return 'outside';
        continue;
      }
      if (hasValue && namesStoredNumber(definition.openWater, stored)) return readWhole(point);
      if (!hasValue || namesStoredNumber(definition.dry, stored)) {
        target[map.slot] = 0;
        if (!hasValue) warnings |= floodWarningBits.nodataTakenAsDry;
        continue;
      }
      if (definition.quantity === 'elevation' && !lacksGround && Number.isNaN(groundMetres)) {
        groundMetres = readGroundMetres(terrain, cells);
        lacksGround = Number.isNaN(groundMetres);
      }
      target[map.slot] = computeWaterDepth(definition, scaled, groundMetres);
    }
    // Told last: a later map may still put the point outside or in open water.
    if (lacksGround) return 'noData';
    const protectionYears = readProtectionYears();
    assembleScenarioDepths(depths, protectionYears);
    found.warnings = warnings | warnOfFallingDepths(depths) | (protectionYears > 0 ? DEFENDED : 0);
    return found;
  }

  return {
    curveSet: source.curveSet,
    definition,
    returnPeriodCount: grid.count,
    containsPoint: source.containsPoint,
    read,
  };
}

/** What is told of every defended point. */
const DEFENDED = floodWarningBits.behindDefence | floodWarningBits.derivedDefences;

/** As in map-warnings.ts: a map of a scenario is shallower than its next more frequent one. */
function warnOfFallingDepths({ grid, rows, mapDepthsMetres }: ScenarioDepthsWorkspace): number {
  for (let row = 0; row < rows; row++) {
    let before = Number.NaN;
    for (let at = row * grid.count; at < (row + 1) * grid.count; at++) {
      const depth = mapDepthsMetres[at]!;
      if (depth < before) return floodWarningBits.mapNotMonotone;
      if (depth === depth) before = depth;
    }
  }
  return 0;
}

/** Stands for a point beyond a map's extent; no raster stores it and has it scaled to a finite number. */
const OUTSIDE = Number.NEGATIVE_INFINITY;

/** The stored number of a map at the placed point, NaN for nodata, {@link OUTSIDE} beyond its extent. */
function readStored({ layer, band }: CountingMap, cells: PointCells): number {
  const at: GroupCell = cells.cellOf(layer.group);
  if (at.cell === null) return OUTSIDE;
  const stored = at.readTile()[layer.band]![at.placeInTile]!;
  // An infinite number carries no more sense than NaN.
  return isNodata(band, stored) || stored === OUTSIDE ? Number.NaN : stored;
}

function readNumber({ group, band }: BandReference, cells: PointCells): number | null {
  const at = cells.cellOf(group);
  if (at.cell === null) return null;
  const stored = at.readTile()[band]![at.placeInTile]!;
  const description = group.bands[band]!;
  const scaled = isNodata(description, stored) ? Number.NaN : computeScaled(description, stored);
  // An infinite number carries no more sense than NaN.
  return Number.isFinite(scaled) ? scaled : null;
}

/** Elevation of the ground; NaN where it is not known. */
function readGroundMetres(terrain: BandReference | null, cells: PointCells): number {
  const elevation = terrain === null ? null : readNumber(terrain, cells);
  if (terrain === null || elevation === null) return Number.NaN;
  return elevation * METRES_PER_UNIT[terrain.group.bands[terrain.band]!.unit ?? 'm'];
}
