import { classify, WILDFIRE_INDEX_CLASSES } from '#shared/exposure/class-tables.ts';

/** Wildfire index 1..10 from the annual risk R. */
export function computeWildfireIndex(annualRisk: number): number {
  return classify(WILDFIRE_INDEX_CLASSES, annualRisk);
}
