import { applyMeasures } from '#shared/portfolio/measure.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { BuildingRequest } from '#shared/query-service/mediator-request.ts';
import { coordinateLocationSchema } from '#shared/query-service/mediator-request.ts';
import type { ParsedInput } from '#shared/contract/procedures.ts';
import type { AnnualLossAnswer, WhatIfComparison, WhatIfVariant } from '#shared/query/what-if.ts';
import { solveAnnualLoss } from '#engine/index.ts';
import { assessSite } from './building-site.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import { type RecomputeRiskPorts, createRecomputeRisk } from './recompute-risk.ts';
import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { whatIfProcedures } from '#shared/query/what-if-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { createSiteReader, type SiteReaderPorts } from './site-reader.ts';

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
    const { floods } = assessSite(site, financial, curves);
    const figures = { ...buildFigures({ floods, wildfire: site.wildfire.figures }, true) };
    return { point: site.point, figures };
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
      'what-if.compare': (question, { signal }) => whatIf.compare(question, signal),
      'what-if.solve': (question, { signal }) => whatIf.solve(question, signal),
    },
  };
}
