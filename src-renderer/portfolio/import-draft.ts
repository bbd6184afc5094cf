import { layoutOptions } from '#shared/portfolio/fitting-mapping.ts';
import type { NamedMapping, PortfolioFileOptions, PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';

/** What was corrected of what was found out about a file. */
export interface ImportDraft {
  /** How it is read; what is left out is found out. */
  readonly options: NamedMapping['options'];
  /** Which columns are what; null: as suggested. */
  readonly mapping: PortfolioMapping | null;
}

/** A draft without corrections. */
export const foundOut: ImportDraft = { options: {}, mapping: null };

/** Corrects how the file is read. */
export function correctOptions(draft: ImportDraft, change: Partial<PortfolioFileOptions>): ImportDraft {
  const hasOtherColumns = layoutOptions.some((option) => option in change);
  return { options: { ...draft.options, ...change }, mapping: hasOtherColumns ? null : draft.mapping };
}
