import * as z from 'zod';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { index, lossFiguresSchema, packReferenceSchema, type Read } from './explanation.ts';

/** What one set of flood maps comes to for a building, in the base scenario. */
export type FutureFigures = Read<typeof futureFiguresSchema>;
const futureFiguresSchema = z.union([
  z.strictObject({ status: z.enum(['outside', 'noData']) }),
  z.strictObject({
    status: z.literal('answered'),
    floodIndex: index,
    structureFloodScore: index,
    /** On the map of 100 years or the next rarer; null in open water that is answered with 10. */
    depth: z.strictObject({ returnPeriodYears: z.number(), depthMetres: z.number() }).nullable(),
    /** Sum of the three assets, currency units; null when not asked for or not licensed. */
    losses: lossFiguresSchema.nullable(),
  }),
]);

/**
 * A hazard under the climates to come that a pack has maps of: figures of each of its members, beside those of the same
 * pack's maps of today.
 */
export type HazardFutures = Read<typeof hazardFutures>;
const hazardFutures = z.strictObject({
  hazard: z.enum(floodHazards),
  pack: packReferenceSchema,
  /** Whether the hazard's answer comes from this pack, too. */
  answersToday: z.boolean(),
  today: futureFiguresSchema,
  futures: z.array(
    z.strictObject({
      id: z.string(),
      pathway: z.string(),
      year: z.int(),
      members: z.array(z.strictObject({ name: z.string(), figures: futureFiguresSchema })),
    }),
  ),
});
export const hazardFuturesSchema = hazardFutures as z.ZodType<HazardFutures>;

/** The smallest and the largest of some numbers. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** The range of a figure over the members that have it; null where none has. */
export function findRange(
  members: readonly { readonly figures: FutureFigures }[],
  pick: (figures: Extract<FutureFigures, { status: 'answered' }>) => number | null | undefined,
): Range | null {
  const found = members.flatMap(({ figures }) => (figures.status === 'answered' ? (pick(figures) ?? []) : []));
  return found.length === 0 ? null : { least: Math.min(...found), most: Math.max(...found) };
}
