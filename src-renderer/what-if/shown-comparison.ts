import type { WhatIfComparison } from '#shared/query/what-if.ts';
import type { WireFigures } from '#shared/query-service/mediator-response.ts';

type Failed = Extract<WhatIfComparison['variants'][number], { readonly status: 'failed' }>;

/** What is shown of a comparison: just computed, or kept with an answer. */
export interface ShownComparison {
  readonly baseline: { readonly figures: WireFigures };
  readonly variants: readonly (
    | { readonly id: string; readonly status: 'answered'; readonly figures: WireFigures }
    | Failed
  )[];
}
