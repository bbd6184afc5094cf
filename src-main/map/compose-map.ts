import type { HandlersOf } from '#shared/contract/handlers.ts';
import type { mapProcedures } from '#shared/contract/procedures/map-procedures.ts';
import type { Entitlement } from '#main/access/index.ts';
import type { HazardCatalogue } from '#main/pack/index.ts';
import type { CallContext } from '#main/platform/rpc/call-context.ts';
import { createProbeMap } from './probe-map.ts';
import type { RiskQueries } from '#main/query/index.ts';

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
