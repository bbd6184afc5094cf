import { floodHazards, scenariosOf, type FloodHazard, type Scenario } from '#shared/hazard/hazard.ts';
import type { HazardReading } from '#shared/hazard/hazard-reading.ts';
import { formatPackKey } from '#shared/pack/pack.ts';
import { DEFAULT_WATER_WINDOW } from '#shared/query-service/mediator-request.ts';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import { assessWildfire, computeFloodDepths, findStandardOfProtection, interpretReading } from '#engine/index.ts';
import { PackUnreadableError } from '#main/pack/index.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { HazardCatalogue, HazardSource } from '#main/pack/index.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { mapProcedures } from '#shared/map/map-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import type { RiskQueries } from '#main/query/index.ts';

type ProbeAnswer = ProcedureOutput<'map.probe'>;
type ProbedFlood = ProbeAnswer['floods'][number];

/** Reads what the map shows at a point, by the same rules as a building's answer; keeps nothing. */
export type ProbeMap = (point: ProcedureInput<'map.probe'>) => ProbeAnswer;

/** Creates the probe over the active packs. The data of a hazard that the licence lacks is never read. */
export function createProbeMap(ports: {
  readonly catalogue: () => HazardCatalogue;
  /** @throws ServiceError LICENCE_INVALID when the licence has ended. */
  readonly entitlement: () => Entitlement;
}): ProbeMap {
  return (point) => {
    const catalogue = ports.catalogue();
    const { modules } = ports.entitlement();
    let groundMetres: number | null = null;

    const probeHazard = (hazard: FloodHazard): ProbedFlood[] => {
      if (!modules.has(hazard)) return [];
      const source = catalogue.floodSources(hazard).find((candidate) => candidate.containsPoint(point));
      if (source === undefined) return [];
      const reading = readOrNull(() => source.read(point, DEFAULT_WATER_WINDOW));
      if (reading === null) return [{ ...nameFlood(source), status: 'unreadable', isOpenWater: false }];
      if (reading.ground.kind === 'value') groundMetres ??= reading.ground.elevationMetres;
      const probed = describeFlood(source, reading);
      return probed === null ? [] : [probed];
    };

    const floods = floodHazards.flatMap(probeHazard);
    return { floods, wildfire: modules.has('wildfire') ? probeWildfire(catalogue, point) : null, groundMetres };
  };
}

/** Null where the pack cannot be read: the map says so, and what the others hold. */
function readOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof PackUnreadableError) return null;
    throw error;
  }
}

/** A hazard without what its maps hold. */
function nameFlood({ definition: { hazard }, pack }: HazardSource) {
  const standardOfProtectionYears: number | null = null;
  const depthsMetres: ProbedFlood['depthsMetres'] = { base: [] };
  return { hazard, pack: formatPackKey(pack), standardOfProtectionYears, returnPeriodsYears: [], depthsMetres };
}

function describeFlood(source: HazardSource, reading: HazardReading): ProbedFlood | null {
  const { definition } = source;
  const interpreted = interpretReading(definition, reading, DEFAULT_WATER_WINDOW);
  // Dry is not known where no map says anything.
  if (interpreted.kind === 'outside' || (interpreted.kind === 'depths' && interpreted.isNotModelled)) return null;
  const standardOfProtectionYears = findStandardOfProtection(definition, reading);
  const probed = { ...nameFlood(source), standardOfProtectionYears };
  if (interpreted.kind === 'noData') return { ...probed, status: 'noData', isOpenWater: false };
  const isOpenWater = interpreted.openWater !== 'none';
  const returnPeriodsYears = [...interpreted.returnPeriodsYears];
  if (interpreted.openWater === 'answeredWith10') {
    return { ...probed, status: 'depths', isOpenWater, returnPeriodsYears };
  }
  const { depthsMetres } = computeFloodDepths(interpreted, standardOfProtectionYears);
  const count = returnPeriodsYears.length;
  const rows = Object.fromEntries(
    scenariosOf(definition.hazard).map((scenario, row) => [
      scenario,
      [...depthsMetres.subarray(row * count, (row + 1) * count)],
    ]),
  ) as Record<Scenario, number[]>;
  return { ...probed, status: 'depths', isOpenWater, returnPeriodsYears, depthsMetres: rows };
}

function probeWildfire(catalogue: HazardCatalogue, point: ProcedureInput<'map.probe'>): ProbeAnswer['wildfire'] {
  const source = catalogue.wildfireSources().find((candidate) => candidate.containsPoint(point));
  if (source === undefined) return null;
  const { pack } = source;
  const reading = readOrNull(() => source.read(point));
  if (reading === null) return { pack: formatPackKey(pack), status: 'unreadable' };
  const { figures } = assessWildfire({ reading, pack });
  if (figures.status !== 'answered') return null;
  const { wildfireIndex } = figures;
  return {
    pack: formatPackKey(pack),
    status: 'answered',
    wildfireIndex,
    burnProbability: reading.kind === 'probability' ? reading.burnProbability : null,
    flameLengthMetres: reading.kind === 'probability' ? reading.flameLengthMetres : null,
  };
}

/** What the map asks of the backend beside its tiles. */
export function composeMap(ports: {
  readonly risk: Pick<RiskQueries, 'compute'>;
  readonly catalogue: () => HazardCatalogue;
  readonly entitlement: () => Entitlement;
}): { readonly handlers: HandlersOf<typeof mapProcedures, CallContext> } {
  const probe = createProbeMap(ports);
  return {
    handlers: {
      'map.probe': (point) => probe(point),
      'risk.preview': async (request, { signal }) => ({
        ...(await ports.risk.compute(request, signal)),
        historyId: null,
      }),
    },
  };
}
