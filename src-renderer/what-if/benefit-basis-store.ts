import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { BenefitBasis } from '#shared/query/variant-worth.ts';

/** Of what the annual losses are that measures save: chosen once for the window, its reports, and the next start. */
export const useBenefitBasis = create<{ readonly basis: BenefitBasis }>()(
  persist((): { readonly basis: BenefitBasis } => ({ basis: 'groundUp' }), {
    name: 'freeboard.benefitBasis',
    version: 1,
  }),
);
