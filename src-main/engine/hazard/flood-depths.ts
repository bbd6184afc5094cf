import type { ScenarioDepths } from '#shared/query/explanation.ts';
import { hasDefenceScenarios, scenariosOf, type Scenario } from '#shared/hazard/hazard.ts';
import type { HazardDefinition, HazardReading } from '#shared/hazard/hazard-reading.ts';
import type { InterpretedReading } from './interpret-reading.ts';
import { assembleScenarioDepths, hasOwnMap, type ScenarioDepthsWorkspace } from './scenario-depths.ts';

/** The part of an interpreted reading that has depths. */
export type InterpretedDepths = Extract<InterpretedReading, { kind: 'depths' }>;

/**
 * Years up to which the point is protected, or null: no raster, nothing in it, or rain, which has no defences
 * (docs/methodology/hazard.md).
 */
export function findStandardOfProtection(definition: HazardDefinition, reading: HazardReading): number | null {
  const years = reading.standardOfProtectionYears;
  const applies = definition.hasStandardOfProtection && hasDefenceScenarios(definition.hazard);
  return applies && years !== null && years > 0 && Number.isFinite(years) ? years : null;
}

/** Assembles the scenarios' depths from those of the maps. */
export function computeFloodDepths(
  { depths }: Pick<InterpretedDepths, 'depths'>,
  standardOfProtectionYears: number | null,
): ScenarioDepthsWorkspace {
  assembleScenarioDepths(depths, standardOfProtectionYears ?? 0);
  return depths;
}

/** The depths of every scenario with where they came from, for the trace. */
export function traceFloodDepths(
  definition: HazardDefinition,
  workspace: ScenarioDepthsWorkspace,
  standardOfProtectionYears: number | null,
): Partial<Record<Scenario, ScenarioDepths>> {
  const { grid, assembledMetres, depthsMetres, undefendedMetres, truncatedRows } = workspace;
  const withoutOwnMap = standardOfProtectionYears === null ? 'baseMap' : 'derived';
  const traceRow = (row: number): ScenarioDepths => {
    const [start, end] = [row * grid.count, (row + 1) * grid.count];
    return {
      origin: Array.from({ length: grid.count }, (_, map) =>
        row > 0 && hasOwnMap(workspace, row, map) ? 'ownMap' : withoutOwnMap,
      ),
      beforeRunningMaximum: [...assembledMetres.subarray(start, end)],
      depthsMetres: [...depthsMetres.subarray(start, end)],
      lossDepthsMetres: row < truncatedRows ? [...undefendedMetres] : [...depthsMetres.subarray(start, end)],
    };
  };
  return Object.fromEntries(scenariosOf(definition.hazard).map((scenario, row) => [scenario, traceRow(row)]));
}
