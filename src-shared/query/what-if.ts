import * as z from 'zod';
import { assets } from '#shared/exposure/exposure.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { floodHazards, scenarios } from '#shared/hazard/hazard.ts';
import { variantSchema } from './variant.ts';

/** A variant of a building as it is asked about: its name, and what it costs, are no matter. */
export const whatIfVariantSchema = variantSchema.omit({ name: true, economics: true });
/** A variant of a building as it is asked about. */
export type WhatIfVariant = z.infer<typeof whatIfVariantSchema>;

/** Whole figures as on the wire: field -> integer; hazards without data are left out. Read with `readHazardLosses`. */
const figures = z.record(z.string(), z.int());

/** The figures, and the same without any deductible: what is lost, whoever pays. */
const bothFigures = { figures, groundUp: figures };

/** Why a variant has no figures: its place cannot be answered, or it is no building that is accepted. */
const failure = z.enum(['OUT_OF_BOUND_LOCATION', 'NO_SPATIAL_COORDINATES', 'NOT_A_BUILDING']);

/** What `what-if.compare` answers; also what a report prints. */
export const whatIfComparisonSchema = z.strictObject({
  /** The building as it is. */
  baseline: z.strictObject({ point: coordinatesSchema, ...bothFigures }),
  /** In the order asked. */
  variants: z.array(
    z.union([
      z.strictObject({ id: z.string(), status: z.literal('answered'), point: coordinatesSchema, ...bothFigures }),
      z.strictObject({ id: z.string(), status: z.literal('failed'), failure }),
    ]),
  ),
});
/** What `what-if.compare` answers. */
export type WhatIfComparison = z.infer<typeof whatIfComparisonSchema>;

/** What a solution is sought for. */
export const annualLossTargetSchema = z.strictObject({
  hazard: z.enum(floodHazards),
  scenario: z.enum(scenarios),
  /** Added up; a deductible that is sought is the same for each of them. */
  assets: z.array(z.enum(assets)).min(1).max(assets.length),
  /** Whole currency units a year, as the figures are shown. */
  averageAnnualLoss: z.number().min(0),
  quantity: z.enum(['firstFloorHeight', 'deductible']),
});
/** What a solution is sought for. */
export type AnnualLossQuestion = z.infer<typeof annualLossTargetSchema>;

/**
 * What was found: `met` by the building as it is; `solved`: the smallest value that meets the target, one centimetre or
 * one currency unit less does not; `unreachable`: the largest value that is allowed does not meet it; `noLosses`: the
 * hazard has no losses here. `value`: metres or currency units; null where the building's own deductibles differ.
 */
export const annualLossSolutionSchema = z.union([
  z.strictObject({
    status: z.enum(['met', 'solved', 'unreachable']),
    value: z.number().nullable(),
    averageAnnualLoss: z.number(),
  }),
  z.strictObject({ status: z.literal('noLosses') }),
]);
/** What was found. */
export type AnnualLossAnswer = z.infer<typeof annualLossSolutionSchema>;
