import { applyMeasures } from '#shared/portfolio/measure.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import { type BuildingRequest, coordinateLocationSchema } from '#shared/query-service/mediator-request.ts';
import type { ParsedInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { AnnualLossAnswer, WhatIfComparison, WhatIfVariant } from '#shared/query/what-if.ts';
import { solveAnnualLoss, type CurveLibrary } from '#engine/index.ts';
import { assessSite } from './building-site.ts';
import { computeDrivers } from './compute-drivers.ts';
import { computeFutures } from './compute-futures.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { whatIfProcedures } from '#shared/query/what-if-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { createSiteReader, type SiteReaderPorts, type SiteReader } from './site-reader.ts';
import type { Assessment } from '#shared/query/assessment.ts';
import type { BuildingTrace, HazardTrace } from '#shared/query/explanation.ts';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import type { Entitlement } from '#main/access/index.ts';

type Location = BuildingRequest['location'];
type ComparedVariant = WhatIfComparison['variants'][number];

/** A building against variants of it. */
export interface WhatIf {
  /** @throws ServiceError OUT_OF_BOUND_LOCATION, NO_SPATIAL_COORDINATES, LICENCE_INVALID for the building as it is. */
  compare(question: ParsedInput<'what-if.compare'>, signal: AbortSignal): Promise<WhatIfComparison>;
  /** @throws ServiceError as for {@link WhatIf.compare} */
  solve(question: ParsedInput<'what-if.solve'>, signal: AbortSignal): Promise<AnnualLossAnswer>;
}

/** Creates the use case over the sites that were read; nothing is kept. */
export function createWhatIf({ sites, curves, entitlement, buildFigures }: RecomputeRiskPorts): WhatIf {
  async function compute(location: Location, financial: Financial, signal: AbortSignal) {
    const site = await sites.find(location, entitlement(), signal);
    const build = (building: Financial) => {
      const { floods } = assessSite(site, building, curves);
      return { ...buildFigures({ floods, wildfire: site.wildfire.figures }, true) };
    };
    return { point: site.point, figures: build(financial), groundUp: build(withoutDeductibles(financial)) };
  }

  async function computeVariant(
    { location, financial }: ParsedInput<'what-if.compare'>,
    { id, measures }: WhatIfVariant,
    signal: AbortSignal,
  ): Promise<ComparedVariant> {
    const changed = applyMeasures(financial, measures);
    if (changed === null) return { id, status: 'failed', failure: 'NOT_A_BUILDING' };
    try {
      return { id, status: 'answered', ...(await compute(moveTo(location, changed.point), changed.financial, signal)) };
    } catch (error) {
      // The other variants are still compared.
      if (!(error instanceof ServiceError)) throw error;
      const { code } = error;
      if (code !== 'OUT_OF_BOUND_LOCATION' && code !== 'NO_SPATIAL_COORDINATES') throw error;
      return { id, status: 'failed', failure: code };
    }
  }

  return {
    async compare(question, signal) {
      const baseline = await compute(question.location, question.financial, signal);
      const variants: ComparedVariant[] = [];
      for (const variant of question.variants) variants.push(await computeVariant(question, variant, signal));
      return { baseline, variants };
    },

    async solve({ location, financial, target }, signal) {
      const site = await sites.find(location, entitlement(), signal);
      const flood = site.floods[target.hazard];
      if (flood.status !== 'read' || !site.financialLicensed) return { status: 'noLosses' };
      const { definition, reading, pack, curveSet } = flood;
      const input = { definition, reading, pack, curveSet, curves, waterWindow: site.waterWindow };
      return solveAnnualLoss(input, financial, target);
    },
  };
}

function withoutDeductibles(financial: Financial): Financial {
  return { ...financial, structureDeductible: 0, inventoryDeductible: 0, equipmentDeductible: 0 };
}

function moveTo(location: Location, point: { latitude: number; longitude: number } | null): Location {
  if (point === null) return location;
  return coordinateLocationSchema.parse({ ...point, wb_window: location.wb_window });
}

/** What trying works with: the same packs, addresses, curves and licence as a query. */
type WhatIfPorts = SiteReaderPorts & Omit<RecomputeRiskPorts, 'sites'>;

/** Puts together what answers a form that is being typed into, and variants of a building. */
export function composeWhatIf(ports: WhatIfPorts): {
  readonly handlers: HandlersOf<typeof whatIfProcedures, CallContext>;
  /** For surveys, which keep what was tried with its figures. */
  readonly compare: WhatIf['compare'];
} {
  const sites = createSiteReader(ports);
  const recompute = createRecomputeRisk({ ...ports, sites });
  const whatIf = createWhatIf({ ...ports, sites });
  return {
    compare: whatIf.compare,
    handlers: {
      'risk.recompute': (request, { signal }) => recompute(request, signal),
      'risk.futures': async (request, { signal }) => {
        const site = await sites.find(request.location, ports.entitlement(), signal);
        const { curves } = ports;
        const financial = request.financial ?? null;
        return { hazards: computeFutures({ site, financial, catalogue: ports.catalogue(), curves }) };
      },
      'risk.drivers': async ({ location, financial }, { signal }) => {
        const site = await sites.find(location, ports.entitlement(), signal);
        return { hazards: financial === undefined ? [] : computeDrivers(site, financial, ports.curves) };
      },
      'what-if.compare': (question, { signal }) => whatIf.compare(question, signal),
      'what-if.solve': (question, { signal }) => whatIf.solve(question, signal),
    },
  };
}

interface RecomputeRiskPorts {
  readonly sites: SiteReader;
  readonly curves: CurveLibrary;
  /** What the installation's licence allows now. @throws ServiceError LICENCE_INVALID when it has expired. */
  readonly entitlement: () => Entitlement;
  /** Puts figures into the wire's form; hazards without data are left out. */
  readonly buildFigures: (assessment: Pick<Assessment, 'floods' | 'wildfire'>, financialAsked: boolean) => WireFigures;
}

/**
 * Creates the use case behind a form that is being typed into: another building at a place that was asked about.
 * Nothing is read, placed or kept; what does not depend on the building (cells, depths, wildfire) is not sent again.
 */
export function createRecomputeRisk({ sites, curves, entitlement, buildFigures }: RecomputeRiskPorts) {
  return async (request: BuildingRequest, signal: AbortSignal): Promise<ProcedureOutput<'risk.recompute'>> => {
    const site = await sites.find(request.location, entitlement(), signal);
    const { floods, traces, warnings } = assessSite(site, request.financial ?? null, curves);
    const figures = buildFigures({ floods, wildfire: site.wildfire.figures }, request.financial !== undefined);
    return { floods, traces: mapTraces(traces), warnings: [...warnings], figures: { ...figures } };
  };
}

function mapTraces(traces: Partial<Record<FloodHazard, HazardTrace>>): Partial<Record<FloodHazard, BuildingTrace>> {
  return Object.fromEntries(
    Object.entries(traces).map(([hazard, { building, score, losses }]) => [hazard, { building, score, losses }]),
  );
}
