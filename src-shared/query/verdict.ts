import { assets } from '#shared/exposure/exposure.ts';
import { floodHazards, hazards, type FloodHazard, type Hazard } from '#shared/hazard/hazard.ts';
import { findMainHazard } from '#shared/hazard/main-hazard.ts';
import type { Assessment } from './assessment.ts';
import { findHeadlineDepth } from './headline-depth.ts';
import type { MapDepth } from '#shared/hazard/map-depth.ts';

/** Which floods an average annual loss comes from: more frequent than, between or rarer than return periods, years. */
export type LossSource =
  | { readonly kind: 'frequent'; readonly years: number }
  | { readonly kind: 'between'; readonly years: number; readonly rarerYears: number }
  | { readonly kind: 'rare'; readonly years: number };

/** What the hazard that matters most comes to, in the base scenario. */
export interface Verdict {
  readonly hazard: Hazard;
  readonly index: number;
  /** On the map of 100 years or the next rarer; null for wildfire, and in open water that is answered with 10. */
  readonly depth: MapDepth | null;
  /** Null where no loss was asked for, or there is none. */
  readonly loss: {
    /** Of all assets, currency units a year. */
    readonly annual: number;
    /** Of all that is insured. */
    readonly perMille: number;
    /** Its largest part, and what share of it that is, 0..1. */
    readonly source: LossSource;
    readonly share: number;
    /** Years up to which defences keep the water out, where they do; null: none do. */
    readonly protectedYears: number | null;
  } | null;
}

/**
 * The hazard that matters most at a place: that of the largest annual loss or, without any loss, of the largest index;
 * of equal ones the first in the order fluvial, coastal, pluvial, wildfire. Null where no hazard has an answer.
 */
export function findVerdict(assessment: Pick<Assessment, 'floods' | 'wildfire' | 'explanation'>): Verdict | null {
  const found = hazards.flatMap((hazard) => describeHazard(assessment, hazard) ?? []);
  const main = findMainHazard((hazard) => {
    const { index, loss } = found.find((one) => one.hazard === hazard) ?? { index: 0, loss: null };
    return { index, annualLoss: loss?.annual ?? 0 };
  });
  return found.find(({ hazard }) => hazard === main) ?? null;
}

function describeHazard(
  { floods, wildfire, explanation }: Pick<Assessment, 'floods' | 'wildfire' | 'explanation'>,
  hazard: Hazard,
): Verdict | null {
  if (!isFlood(hazard)) {
    return wildfire.status === 'answered' ? { hazard, index: wildfire.wildfireIndex, depth: null, loss: null } : null;
  }
  const figures = floods[hazard];
  const trace = explanation.floods[hazard];
  if (figures.status !== 'answered' || trace === undefined) return null;
  return { hazard, index: figures.floodIndex, depth: findHeadlineDepth(trace), loss: addLosses(trace) };
}

function isFlood(hazard: Hazard): hazard is FloodHazard {
  return floodHazards.some((flood) => flood === hazard);
}

type Trace = NonNullable<Assessment['explanation']['floods'][FloodHazard]>;

/** The losses of all assets, which one flood meets together. */
function addLosses({ losses, returnPeriodsYears }: Trace): Verdict['loss'] {
  if (losses === null) return null;
  const insured = assets.reduce((total, asset) => total + losses[asset].tiv, 0);
  const integrations = assets.flatMap((asset) => losses[asset].scenarios.base?.integration ?? []);
  const sum = (pick: (of: (typeof integrations)[number]) => number): number =>
    integrations.reduce((total, of) => total + pick(of), 0);
  const annual = sum(({ averageAnnualLoss }) => averageAnnualLoss);
  const [first] = returnPeriodsYears;
  const last = returnPeriodsYears.at(-1);
  if (annual <= 0 || insured <= 0 || first === undefined || last === undefined) return null;
  const parts: readonly { readonly source: LossSource; readonly amount: number }[] = [
    { source: { kind: 'frequent', years: first }, amount: sum(({ closingTriangle }) => closingTriangle) },
    ...returnPeriodsYears.slice(1).map((rarerYears, at) => ({
      source: { kind: 'between' as const, years: returnPeriodsYears[at]!, rarerYears },
      amount: sum(({ trapezoids }) => trapezoids[at] ?? 0),
    })),
    { source: { kind: 'rare', years: last }, amount: sum(({ rareTail }) => rareTail) },
  ];
  const largest = parts.reduce((best, part) => (part.amount > best.amount ? part : best));
  const cuts = integrations.flatMap(({ cut }) => cut?.returnPeriodYears ?? []);
  return {
    annual,
    perMille: (1000 * annual) / insured,
    source: largest.source,
    share: largest.amount / annual,
    protectedYears: cuts.length === 0 ? null : Math.max(...cuts),
  };
}
