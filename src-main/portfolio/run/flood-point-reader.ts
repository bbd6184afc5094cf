import type { Coordinates } from '#shared/geo/geo.ts';
import { hasDefenceScenarios, type FloodHazard } from '#shared/hazard/hazard.ts';
import type { HazardDefinition } from '#shared/hazard/hazard-reading.ts';
import { PML_RETURN_PERIOD_YEARS } from '#shared/hazard/pml-return-period.ts';
import { findHeadlineMap } from '#shared/hazard/map-depth.ts';
import { floodWarningBits } from '#shared/hazard/warning-mask.ts';
import {
  assembleScenarioDepths,
  computeWindows,
  fillWindowDepths,
  type FloodSite,
  interpretMaps,
  type ScenarioDepthsWorkspace,
} from '#engine/index.ts';
import { createFloodReader, type OpenPack } from '#main/pack/index.ts';
import type { PointCells } from '#main/raster/index.ts';

/** What a hazard's maps hold at a point: nothing that counts, or depths. */
export type FloodPoint = 'outside' | 'noData' | FoundDepths;

/** Depths, with the warnings about the maps behind them: bits of `floodWarningBits`. */
interface FoundDepths {
  readonly site: FloodSite;
  /** In the base scenario on the map that the hazard is summed up by; NaN in open water that is answered with 10. */
  readonly headlineMetres: number;
  readonly warnings: number;
}

/** One flood hazard of one pack, read at many points. */
export interface FloodPointReader {
  readonly curveSet: string;
  readonly definition: HazardDefinition;
  readonly returnPeriodCount: number;
  /** Of the map that the hazard is summed up by, years. */
  readonly headlineYears: number;
  containsPoint(point: Coordinates): boolean;
  /**
   * The depths at the point that was placed last in the cells; the same objects for every point.
   * @throws RasterStoreError
   */
  read(): FloodPoint;
}

/** Creates the reader; null when the pack lacks the hazard. */
export function createFloodPointReader(
  pack: OpenPack,
  hazard: FloodHazard,
  cells: PointCells,
  waterWindow: number,
): FloodPointReader | null {
  const layers = pack.floods[hazard];
  if (layers === undefined) return null;
  const { definition } = layers;
  const area = pack.areaOf(hazard);
  const reader = createFloodReader(layers, cells);
  const { maps } = reader;
  const { depths } = maps;
  const { grid } = depths;
  const site = { depths, inOpenWater: false };
  const headlineMap = findHeadlineMap(maps.returnPeriodsYears);
  const found = { site, headlineMetres: Number.NaN, warnings: 0 };
  const alwaysWarned =
    (grid.returnPeriodsYears.at(-1)! < PML_RETURN_PERIOD_YEARS ? floodWarningBits.extrapolatedBeyondRarestMap : 0) |
    (pack.info.synthetic ? floodWarningBits.syntheticData : 0);
  const appliesProtection = definition.hasStandardOfProtection && hasDefenceScenarios(hazard);

  /** Fills the depths by the windows around the point; without them open water is answered with 10. */
  function readOpenWater(): { readonly state: 'noData' | 'depths'; readonly warning: number } {
    const windows = waterWindow > 1 ? computeWindows(maps, (map) => reader.readWindow(map, waterWindow)) : null;
    site.inOpenWater = windows === null;
    const warning = windows === null ? floodWarningBits.openWater : floodWarningBits.waterWindowUsed;
    return { state: fillWindowDepths(maps, windows), warning };
  }

  return {
    curveSet: pack.info.curveSet,
    definition,
    returnPeriodCount: grid.count,
    headlineYears: maps.returnPeriodsYears[headlineMap]!,
    containsPoint: (point) => area.contains(point),
    read() {
      reader.read();
      site.inOpenWater = false;
      let warnings = alwaysWarned;
      let state = interpretMaps(maps);
      if (state === 'openWater') {
        const answer = readOpenWater();
        state = answer.state;
        warnings |= answer.warning;
      }
      if (state === 'outside' || state === 'noData') return state;
      const protectionYears = appliesProtection ? (reader.readProtectionYears() ?? 0) : 0;
      if (maps.nodataTakenAsDry > 0) warnings |= floodWarningBits.nodataTakenAsDry;
      if (maps.isNotModelled) warnings |= floodWarningBits.notModelled;
      assembleScenarioDepths(depths, protectionYears);
      if (protectionYears > 0 && !site.inOpenWater) warnings |= DEFENDED;
      found.headlineMetres = site.inOpenWater ? Number.NaN : depths.depthsMetres[headlineMap]!;
      found.warnings = warnings | warnOfFallingDepths(depths);
      return found;
    },
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
