import * as z from 'zod';
import { assets, MAXIMUM_TIV } from '#shared/exposure/exposure.ts';

/**
 * What is changed of buildings, to see what it would do: the first floor raised by so many metres, a basement filled
 * (where there is one or may be one), the deductible of an asset set.
 */
export const measureChangeSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('raiseFirstFloor'), byMetres: z.number().min(-10).max(10) }),
  z.strictObject({ kind: z.literal('fillBasement') }),
  z.strictObject({
    kind: z.literal('setDeductible'),
    asset: z.enum(assets),
    amount: z.number().min(0).max(MAXIMUM_TIV),
  }),
]);
export type MeasureChange = z.infer<typeof measureChangeSchema>;

/** The inputs of a building that a measure can change, by the query service's names. */
export const measuredInputs = [
  'firstFloorHeight',
  'basement',
  'structureDeductible',
  'inventoryDeductible',
  'equipmentDeductible',
] as const;
export type MeasuredInput = (typeof measuredInputs)[number];

/**
 * Why figures of a location moved. An input that was changed; else, between two runs: what became of the row, how
 * exactly or where its address was placed, an index (so the hazard there), the losses alone (so the damage functions or
 * the model), or nothing but the warnings.
 */
export const movementCauses = [
  ...measuredInputs,
  'status',
  'matchLevel',
  'place',
  'index',
  'losses',
  'warnings',
] as const;
export type MovementCause = (typeof movementCauses)[number];
