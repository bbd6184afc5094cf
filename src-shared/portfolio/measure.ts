import * as z from 'zod';
import { assets, basements, financialSchema, type Financial } from '#shared/exposure/exposure.ts';
import { coordinatesSchema, type Coordinates } from '#shared/geo/geo.ts';

const amounts = z.partialRecord(z.enum(assets), z.number().min(0));

/** One thing to do about a building's risk, told as a change of the building as it is. */
export const measureSchema = z.discriminatedUnion('kind', [
  /** Raises the first floor (lowers it when negative), metres. */
  z.strictObject({ kind: z.literal('raiseFloor'), byMetres: z.number() }),
  /** Fills or removes the basement (NO), or makes one. */
  z.strictObject({ kind: z.literal('basement'), basement: z.enum(basements) }),
  /** Sets deductibles, currency units; those that are not named stay. */
  z.strictObject({ kind: z.literal('deductible'), amounts }),
  /** Sets insured values, currency units; those that are not named stay. */
  z.strictObject({ kind: z.literal('value'), amounts }),
  /** Puts the building elsewhere. */
  z.strictObject({ kind: z.literal('move'), point: coordinatesSchema }),
]);
/** One of the changes of {@link measureSchema}. */
export type Measure = z.infer<typeof measureSchema>;

/** A building with its measures taken: its policy, and where it stands if not where it stood. */
export interface ChangedBuilding {
  readonly financial: Financial;
  /** Null: where the building as it is stands. */
  readonly point: Coordinates | null;
}

/** Takes measures one after the other. Null when what comes out is no building that is accepted: a floor too high. */
export function applyMeasures(financial: Financial, measures: readonly Measure[]): ChangedBuilding | null {
  const changed: Financial = { ...financial };
  let point: Coordinates | null = null;
  for (const measure of measures) {
    if (measure.kind === 'move') point = measure.point;
    else Object.assign(changed, toChange(changed, measure));
  }
  const checked = financialSchema.safeParse(changed);
  return checked.success ? { financial: checked.data, point } : null;
}

function toChange(financial: Financial, measure: Exclude<Measure, { kind: 'move' }>): Partial<Financial> {
  if (measure.kind === 'raiseFloor') {
    // To the micrometre: 0.3 + 0.6 must be the 0.9 that a reader would enter.
    return { firstFloorHeight: Math.round((financial.firstFloorHeight + measure.byMetres) * 1e6) / 1e6 };
  }
  if (measure.kind === 'basement') return { basement: measure.basement };
  return nameAmounts(measure.amounts, measure.kind === 'deductible' ? 'Deductible' : 'TIV');
}

function nameAmounts(
  amounts: Extract<Measure, { kind: 'value' }>['amounts'],
  suffix: 'Deductible' | 'TIV',
): Partial<Financial> {
  return Object.fromEntries(Object.entries(amounts).map(([asset, amount]) => [`${asset}${suffix}`, amount]));
}
