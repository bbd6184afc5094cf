import * as z from 'zod';
import { coordinatesSchema } from './geo.ts';

/** How exactly an address was placed, best first. `city` is never used for risk (spec: errors). */
export const matchLevels = ['address', 'interpolated', 'street', 'city', 'none'] as const;
/** One of {@link matchLevels}. */
export type MatchLevel = (typeof matchLevels)[number];

/**
 * Parts of a query that may differ from a match or were not used. `streetType` and `direction`: the street's name agrees
 * but for these (`Maple Street`, `Maple`). `ambiguous`: another match fits as well; when the street's name is not exactly
 * the one that was asked for, such matches have the level `none` and are only suggestions.
 */
export const matchDifferences = [
  'unit',
  'number',
  'street',
  'streetType',
  'direction',
  'city',
  'areaName',
  'postalCode',
  'ambiguous',
] as const;
/** One of {@link matchDifferences}. */
export type MatchDifference = (typeof matchDifferences)[number];

/** An address as people send it; empty optional fields count as left out. */
export interface AddressQuery {
  readonly streetAddress: string;
  readonly unitNumber?: string | undefined;
  readonly city?: string | undefined;
  readonly areaName?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryName?: string | undefined;
}

/** One placed address. */
export const placeMatchSchema = z.strictObject({
  level: z.enum(matchLevels),
  /** 0..1: how well the words agree. */
  score: z.number().min(0).max(1),
  /** The address as the pack writes it. */
  label: z.string(),
  point: coordinatesSchema,
  /** Radius in metres within which the building is expected. */
  uncertaintyMetres: z.number().min(0),
  /** Parts of the query that differ from the match or were not used: see {@link matchDifferences}. */
  differences: z.array(z.string()),
  packId: z.string(),
});
/** One placed address. */
export type PlaceMatch = z.infer<typeof placeMatchSchema>;
