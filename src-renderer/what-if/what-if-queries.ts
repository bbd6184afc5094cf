import { hashKey, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Financial } from '#shared/exposure/exposure.ts';
import type { ProcedureInput } from '#shared/contract/procedures.ts';
import type { AnnualLossAnswer, AnnualLossQuestion } from '#shared/query/what-if.ts';
import type { Variant } from '#shared/query/variant.ts';
import type { Client } from '#renderer/client/client.ts';

/** Where the building stands. */
export type WhatIfLocation = ProcedureInput<'what-if.compare'>['location'];

/** Nothing is kept of what was typed a while ago. */
const CACHED_MILLISECONDS = 10_000;

/** A building against its variants; the last comparison stays until the next one is there. */
export function variantComparisonOptions(
  client: Client,
  location: WhatIfLocation,
  financial: Financial,
  variants: readonly Variant[],
) {
  const asked = variants.map(({ id, measures }) => ({ id, measures: [...measures] }));
  return queryOptions({
    queryKey: ['what-if.compare', location, financial, asked],
    queryFn: ({ signal }) => client.call('what-if.compare', { location, financial, variants: asked }, signal),
    staleTime: Infinity,
    gcTime: CACHED_MILLISECONDS,
    placeholderData: keepPreviousData,
  });
}

/**
 * The floor or the deductible at which an average annual loss falls to a target; the last one of the same kind stays
 * meanwhile.
 */
export function solutionOptions(
  client: Client,
  location: WhatIfLocation,
  financial: Financial,
  target: AnnualLossQuestion,
) {
  return queryOptions({
    queryKey: ['what-if.solve', location, financial, target] as const,
    queryFn: ({ signal }) => client.call('what-if.solve', { location, financial, target }, signal),
    staleTime: Infinity,
    gcTime: CACHED_MILLISECONDS,
    // Metres are not to be read, nor added, as money.
    placeholderData: (last: AnnualLossAnswer | undefined, query) =>
      query !== undefined && hashKind(query.queryKey[3]) === hashKind(target) ? last : undefined,
  });
}

/** What tells the kinds of answers apart. */
function hashKind({ quantity, assets, hazard, scenario }: AnnualLossQuestion): string {
  return hashKey([quantity, assets, hazard, scenario]);
}
