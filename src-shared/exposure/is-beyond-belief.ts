/**
 * Whether a building loses more than a tenth of its value a year: one that does would not stand. Its floor or its
 * point is probably wrong.
 */
export function isBeyondBelief({ aal, tiv }: { readonly aal: number | null; readonly tiv: number }): boolean {
  return aal !== null && tiv > 0 && aal * 10 > tiv;
}
