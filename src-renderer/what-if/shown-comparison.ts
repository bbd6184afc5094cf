import type { WhatIfComparison } from '#shared/contract/what-if.ts';
import type { WireFigures } from '#shared/contract/mediator-response.ts';

type Failed = Extract<WhatIfComparison['variants'][number], { readonly status: 'failed' }>;

/** What is shown of a comparison: just computed, or kept with an answer. */
export interface ShownComparison {
  readonly baseline: { readonly figures: WireFigures };
  readonly variants: readonly (
    | { readonly id: string; readonly status: 'answered'; readonly figures: WireFigures }
    | Failed
  )[];
}
