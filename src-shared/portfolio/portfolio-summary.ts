import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { floodHazards, scenarios } from '#shared/hazard/hazard.ts';
import { namedPlaceSchema } from '#shared/geocoding/named-place.ts';
import { portfolioRingSchema } from './portfolio-review.ts';
import { portfolioMatchLevels, portfolioStatuses } from './portfolio-status.ts';

const perAsset = z.strictObject({ structure: z.number(), inventory: z.number(), equipment: z.number() });

/** Sums over rows, in currency units. */
const accumulationShape = {
  rows: z.int(),
  tiv: z.number(),
  /** Rows that have an AAL, and their TIV: the others lie outside of every region, were not placed, or the like. */
  answeredRows: z.int(),
  answeredTiv: z.number(),
  /** Over the flood hazards and assets, base scenario. */
  aal: z.number(),
  /** AAL per mille of `answeredTiv`; null without any. */
  aalPerMille: z.number().nullable(),
  /**
   * Sum of the locations' PML1500 of each hazard, base scenario: the loss if every location had its own at once (full
   * dependence). An upper bound, never the portfolio's PML. Null where the hazard is answered nowhere.
   */
  fullDependenceBound: z.strictObject({
    fluvial: z.number().nullable(),
    coastal: z.number().nullable(),
    pluvial: z.number().nullable(),
  }),
};

/** Rows that share a city, a postal code, a cell of a grid or a ring. */
export const accumulationSchema = z.strictObject({
  /**
   * The city or postal code in its commonest spelling, '' where the file has none; the ring's name. For a cell: its
   * west and south edge, degrees.
   */
  key: z.string(),
  /** Of a city or postal code: what a filter names it by. Null for others. */
  place: namedPlaceSchema.nullable(),
  ...accumulationShape,
  /** West, south, east, north of the rows' points; null without points. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]).nullable(),
});
export type Accumulation = z.infer<typeof accumulationSchema>;

/** What rows are grouped by. */
export const accumulationKinds = ['city', 'postalCode', 'gridCell', 'ring'] as const;
export type AccumulationKind = (typeof accumulationKinds)[number];

/** Most named areas of a portfolio. */
export const MOST_NAMED_AREAS = 50;

/** A ring that was drawn, by the name that people know it by. */
export const namedRingSchema = z.strictObject({ name: line.min(1).max(80), ring: portfolioRingSchema });
export type NamedRing = z.infer<typeof namedRingSchema>;

/** A portfolio, or a part of it, in figures. Money in the file's own units, whatever its rows' currencies. */
export const portfolioSummarySchema = z.strictObject({
  ...accumulationShape,
  /** Rows of each status; rows not run yet count as `pending`. */
  statuses: z.partialRecord(z.enum([...portfolioStatuses, 'pending']), z.int()),
  matchLevels: z.partialRecord(z.enum(portfolioMatchLevels), z.int()),
  /** Rows of each currency as the file writes it; more than one: sums mix them. */
  currencies: z.record(z.string(), z.int()),
  tivByAsset: perAsset,
  /** Every hazard in every scenario that it is answered in. */
  losses: z.array(
    z.strictObject({
      hazard: z.enum(floodHazards),
      scenario: z.enum(scenarios),
      /** Rows that are answered with losses. */
      rows: z.int(),
      /** TIV of those rows. */
      tiv: z.number(),
      aal: z.number(),
      aalPerMille: z.number().nullable(),
      aalByAsset: perAsset,
      /** Sum of PML1500: see above. */
      fullDependenceBound: z.number(),
      fullDependenceBoundByAsset: perAsset,
    }),
  ),
  /** Rows whose index is 1 and losses are 0 for no map says anything of the place; floods without any left out. */
  notModelled: z.partialRecord(z.enum(floodHazards), z.int()),
  /** Rows by index and by score: position 0 for 1, up to 10. Rows with a code or without data are in none. */
  classes: z.array(z.strictObject({ figure: z.string(), rows: z.array(z.int()).length(10) })),
  /** Rows by AAL: from `from` (included) to `to` (not), null: no end. The first is 0 exactly. */
  distribution: z.array(
    z.strictObject({ from: z.number(), to: z.number().nullable(), rows: z.int(), tiv: z.number(), aal: z.number() }),
  ),
  /** Rows with the largest AAL. */
  topContributors: z.array(
    z.strictObject({
      id: z.int(),
      locationId: z.string(),
      label: z.string(),
      tiv: z.number(),
      aal: z.number(),
      /** Share of the whole AAL, 0..1. */
      share: z.number(),
    }),
  ),
});
export type PortfolioSummary = z.infer<typeof portfolioSummarySchema>;

type Losses = PortfolioSummary['losses'][number];

/** Losses of a hazard, and the scenarios that come to the same to the last figure. */
export interface AlikeLosses extends Omit<Losses, 'scenario'> {
  readonly scenarios: readonly Losses['scenario'][];
}

/** Gathers the scenarios of each hazard that do not differ, in the order of the first of them. */
export function gatherAlike(losses: readonly Losses[]): AlikeLosses[] {
  const alike = new Map<string, AlikeLosses>();
  for (const { scenario, ...figures } of losses) {
    const key = JSON.stringify(figures);
    alike.set(key, { ...figures, scenarios: [...(alike.get(key)?.scenarios ?? []), scenario] });
  }
  return [...alike.values()];
}
