import type { Assessment } from '#shared/query/assessment.ts';
import type { BuildingTrace, HazardTrace } from '#shared/query/explanation.ts';
import type { FloodHazard } from '#shared/hazard/hazard.ts';
import type { BuildingRequest } from '#shared/query-service/mediator-request.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { CurveLibrary } from '#engine/index.ts';
import { assessSite } from './building-site.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { SiteReader } from './site-reader.ts';

export interface RecomputeRiskPorts {
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
