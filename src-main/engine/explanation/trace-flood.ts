import type { HazardTrace, ScoreTrace, TraceReading } from '#shared/query/explanation.ts';
import type { HazardReading, MapReading } from '#shared/hazard/hazard-reading.ts';
import type { FloodComputation, FloodInput } from '../flood-computation.ts';
import { traceFloodDepths, type InterpretedDepths } from '../hazard/flood-depths.ts';
import type { ExposedBuilding } from '../loss/exposed-building.ts';

/**
 * The way from the cells to the figures, complete enough to compute them again by hand (docs/methodology/limits.md).
 */
export function traceFlood(input: FloodInput, computation: FloodComputation): HazardTrace {
  const { definition, reading } = input;
  const { interpreted, depths, standardOfProtectionYears, site, exposure } = computation;
  return {
    hazard: definition.hazard,
    pack: input.pack,
    curveSet: input.curveSet,
    returnPeriodsYears: interpreted.returnPeriodsYears,
    maps: { quantity: definition.quantity, unit: definition.unit },
    readings: traceReadings(reading, interpreted),
    ground: reading.ground,
    standardOfProtectionYears,
    openWater: interpreted.openWater,
    scenarios: site.inOpenWater ? {} : traceFloodDepths(definition, depths, standardOfProtectionYears),
    firstWetReturnPeriodYears: computation.firstWetReturnPeriodYears,
    building: traceBuilding(exposure.insured ?? exposure.scored),
    score: traceScore(computation),
    losses: computation.losses,
  };
}

function traceBuilding({ building, vulnerability }: ExposedBuilding): HazardTrace['building'] {
  return {
    occupancy: vulnerability.occupancy,
    storeys: building.numberOfStoreys,
    basement: building.basement,
    firstFloorHeightMetres: building.firstFloorHeight,
  };
}

function traceScore({ exposure, structureDamage, averageAnnualDamagePerMille }: FloodComputation): ScoreTrace {
  return {
    standardBuilding: exposure.scored !== exposure.insured,
    curves: exposure.scored.vulnerability.assets.structure.curves,
    firstFloorHeightMetres: exposure.scored.building.firstFloorHeight,
    damageRatios: structureDamage.damageRatios,
    integration: structureDamage.integration,
    averageAnnualDamagePerMille,
  };
}

/** Every map's cell, frequent to rare, base before the scenarios' own maps of the same return period. */
function traceReadings(reading: HazardReading, { maps }: InterpretedDepths): TraceReading[] {
  const windows = new Map(maps.map((map) => [map.reading, map.window]));
  return reading.maps
    .toSorted((a, b) => a.returnPeriodYears - b.returnPeriodYears)
    .map((map) => ({ ...traceCell(map), window: windows.get(map) ?? null }));
}

function traceCell({ returnPeriodYears, scenario, path, band, kind, cell, stored, scaled }: MapReading) {
  const hasNumber = kind === 'value' && Number.isFinite(stored) && Number.isFinite(scaled);
  return {
    returnPeriodYears,
    scenario,
    path,
    band,
    kind,
    cell,
    stored: hasNumber ? stored : null,
    scaled: hasNumber ? scaled : null,
  };
}
