import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { whatIfProcedures } from '#shared/contract/procedures/what-if-procedures.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { createRecomputeRisk, type RecomputeRiskPorts } from './recompute-risk.ts';
import { createWhatIf, type WhatIf } from './what-if.ts';
import { createSiteReader, type SiteReaderPorts } from './site-reader.ts';

/** What trying works with: the same packs, addresses, curves and licence as a query. */
export type WhatIfPorts = SiteReaderPorts & Omit<RecomputeRiskPorts, 'sites'>;

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
