import type { FloodFigures } from '#shared/query/assessment.ts';
import type { LossFigures, AssetTrace, HazardTrace } from '#shared/query/explanation.ts';
import type { Asset } from '#shared/exposure/exposure.ts';
import { scenarios, type Scenario } from '#shared/hazard/hazard.ts';
import type { Warning } from '#shared/hazard/warning.ts';
import { warnAboutBuilding } from './explanation/building-warnings.ts';
import { warnAboutMaps, warnAboutMissingGround } from './explanation/map-warnings.ts';
import { traceFlood } from './explanation/trace-flood.ts';
import { computeFlood, type FloodComputation, type FloodInput } from './flood-computation.ts';
import { interpretReading } from './hazard/interpret-reading.ts';

/** A flood hazard's figures, the way to them (null where there are none), and what a reader must know. */
export interface FloodAssessment {
  readonly figures: FloodFigures;
  readonly trace: HazardTrace | null;
  readonly warnings: readonly Warning[];
}

/**
 * Assesses one building under one flood hazard (docs/methodology). Pure.
 * @throws Error when the reading lacks a window that it needs, or the curve set is unknown.
 */
export function assessFlood(input: FloodInput): FloodAssessment {
  const { definition, reading } = input;
  const interpreted = interpretReading(definition, reading, input.waterWindow);
  if (interpreted.kind === 'outside') return { figures: { status: 'outside' }, trace: null, warnings: [] };
  if (interpreted.kind === 'noData') {
    return { figures: { status: 'noData' }, trace: null, warnings: warnAboutMissingGround(definition) };
  }
  const computation = computeFlood(input, interpreted);
  return {
    figures: toFigures(input, computation),
    trace: traceFlood(input, computation),
    warnings: [...warnAboutMaps(input, computation), ...warnAboutBuilding(input, computation)],
  };
}

function toFigures({ financial }: FloodInput, computation: FloodComputation): FloodFigures {
  const { floodIndex, structureFloodScore, losses } = computation;
  const withoutLosses = financial === null ? null : 'notLicensed';
  return {
    status: 'answered',
    floodIndex,
    structureFloodScore,
    losses: losses === null ? withoutLosses : toLossFigures(losses),
  };
}

type ScenarioFigures = Partial<Record<Scenario, LossFigures>>;

function toLossFigures(losses: Readonly<Record<Asset, AssetTrace>>): Record<Asset, ScenarioFigures> {
  const ofAsset = (trace: AssetTrace): ScenarioFigures => {
    const figures: ScenarioFigures = {};
    for (const scenario of scenarios) {
      const found = trace.scenarios[scenario];
      if (found !== undefined) figures[scenario] = found.figures;
    }
    return figures;
  };
  return {
    structure: ofAsset(losses.structure),
    inventory: ofAsset(losses.inventory),
    equipment: ofAsset(losses.equipment),
  };
}
