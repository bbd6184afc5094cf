import type { AssetTrace, LossTrace, PackReference } from '#shared/query/explanation.ts';
import { assets, type Asset, type Financial } from '#shared/exposure/exposure.ts';
import { scenarios } from '#shared/hazard/hazard.ts';
import type { HazardDefinition, HazardReading } from '#shared/hazard/hazard-reading.ts';
import { computeFloodFigures, countLossFigures, type FiguresBuilding, type ScoredStructure } from './flood-figures.ts';
import { computeFloodDepths, findStandardOfProtection, type InterpretedDepths } from './hazard/flood-depths.ts';
import { findFirstWetMap, type ScenarioDepthsWorkspace } from './hazard/scenario-depths.ts';
import {
  findCover,
  findExposure,
  type ExposedBuilding,
  type Exposure,
  type InsuredBuilding,
} from './loss/exposed-building.ts';
import type { FloodSite } from './loss/flood-site.ts';
import { createLossKernel } from './loss/loss-kernel.ts';
import { createLossRecorder } from './loss/loss-recorder.ts';
import type { CurveLibrary } from './vulnerability/curve-library.ts';

/** One building at one point under one flood hazard of one pack. */
export interface FloodInput {
  readonly definition: HazardDefinition;
  readonly reading: HazardReading;
  readonly pack: PackReference;
  /** The region's curve set: `hazus` or `jrc-<region>`. */
  readonly curveSet: string;
  readonly curves: CurveLibrary;
  /** Size of the window around open water; 1: none. */
  readonly waterWindow: 1 | 3 | 5 | 7;
  /** The policy as sent; null when none was. */
  readonly financial: Financial | null;
  /** Whether the licence has the financial module. */
  readonly financialLicensed: boolean;
}

/** Everything that was worked out for one building under one hazard: figures, trace and warnings are made from it. */
export interface FloodComputation {
  readonly interpreted: InterpretedDepths;
  readonly depths: ScenarioDepthsWorkspace;
  readonly standardOfProtectionYears: number | null;
  readonly site: FloodSite;
  readonly exposure: Exposure;
  /** Smallest return period with water in base; null when dry on every map or in open water answered with 10. */
  readonly firstWetReturnPeriodYears: number | null;
  readonly floodIndex: number;
  readonly structureFloodScore: number;
  /** Ground-up damage of one unit of the scored structure, base scenario. */
  readonly structureDamage: LossTrace;
  /** AAL of that, per mille a year; null in open water answered with 10, where it does not make the score. */
  readonly averageAnnualDamagePerMille: number | null;
  /** Null without an insured building. */
  readonly losses: Readonly<Record<Asset, AssetTrace>> | null;
}

const PER_MILLE = 1000;
const INDEX_COUNT = 2;

/** Computes a hazard whose reading has depths (docs/methodology). */
export function computeFlood(input: FloodInput, interpreted: InterpretedDepths): FloodComputation {
  const { definition, reading, curveSet, curves } = input;
  const { hazard, waves } = definition;
  const inOpenWater = interpreted.openWater === 'answeredWith10';
  const standardOfProtectionYears = findStandardOfProtection(definition, reading);
  const depths = computeFloodDepths(interpreted, standardOfProtectionYears);
  const site: FloodSite = { depths, inOpenWater };
  const exposure = findExposure(input.financial, input.financialLicensed, (building) =>
    curves.selectDamageFunctions({ ...building, curveSet, hazard, waves }),
  );

  const kernel = createLossKernel(depths.grid.count);
  const recorder = createLossRecorder(kernel, site, exposure);
  const values = new Float64Array(INDEX_COUNT + countLossFigures(depths.rows));
  const target = { values, indexAt: 0, lossesAt: INDEX_COUNT, scenarioOrder: scenarios.map((_, row) => row) };
  const insured = exposure.insured === null ? null : toFiguresBuilding(exposure.insured);
  const scored = exposure.scored === exposure.insured ? insured! : toScoredStructure(exposure.scored);
  computeFloodFigures(kernel, site, insured, scored, target, recorder.trace);

  const firstWet = inOpenWater ? -1 : findFirstWetMap(depths);
  const structureDamage = recorder.structureDamage();
  const damagePerMille = structureDamage.integration.averageAnnualLoss * PER_MILLE;
  return {
    interpreted,
    depths,
    standardOfProtectionYears,
    site,
    exposure,
    firstWetReturnPeriodYears: firstWet < 0 ? null : depths.grid.returnPeriodsYears[firstWet]!,
    floodIndex: values[0]!,
    structureFloodScore: values[1]!,
    structureDamage,
    averageAnnualDamagePerMille: inOpenWater ? null : damagePerMille,
    losses: recorder.losses(),
  };
}

function toScoredStructure({ building, vulnerability }: ExposedBuilding): ScoredStructure {
  return { vulnerability, firstFloorHeightMetres: building.firstFloorHeight };
}

function toFiguresBuilding({ financial, ...exposed }: InsuredBuilding): FiguresBuilding {
  const covers = assets.map((asset) => findCover(financial, asset));
  return {
    ...toScoredStructure(exposed),
    hasBasement: financial.basement === 'YES',
    tivs: Float64Array.from(covers, ({ tiv }) => tiv),
    deductibles: Float64Array.from(covers, ({ deductible }) => deductible),
  };
}
