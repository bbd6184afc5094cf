import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';

/** How exactly an address was placed, best first. `city` is never used for risk (docs/query-service.md). */
export const matchLevels = ['address', 'interpolated', 'street', 'city', 'none'] as const;
export type MatchLevel = (typeof matchLevels)[number];

/**
 * Parts of a query that may differ from a match or were not used. `streetType` and `direction`: the street's name
 * agrees but for these (`Maple Street`, `Maple`). `ambiguous`: another match fits as well; when the street's name is
 * not exactly the one that was asked for, such matches have the level `none` and are only suggestions.
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
export type MatchDifference = (typeof matchDifferences)[number];

/**
 * Why a match differs from what was asked, in codes that the window has words for; finer than {@link matchDifferences}.
 *
 * - `numberMissing`: no number was asked for; `numberNotFound`: the street is there, the number is not;
 *   `numberRepeated`: it stands at places too far apart to be one; `numberBetween`: placed between its neighbours;
 *   `additionDiffers`: next door (`7A` beside `7`); `numberInRange`: part of a range such as `12-14`;
 *   `numberUnused`: another number of the text is read as nothing, so the address is not sure;
 *   `numberGrouped`: `1,205` is read as 1205, and what stands behind the comma is on record too;
 *   `severalNumbers`: the text names several buildings, and this is the first on record.
 * - `unitIgnored`: the index does not know the unit; the building is what is placed.
 * - `streetSpelling`, `streetShortened`, `streetTypeMissing`, `streetTypeDiffers`, `directionMissing`,
 *   `directionAdded`: the street's name; `roadNumbering`: the same numbered road under another of its names.
 * - `citySpelling`: the postcode says that the town is meant; `citySimilar`: nothing does; `cityDiffers`,
 *   `cityUnrecorded`, `postcodeNear`, `postcodeDiffers`, `postcodeUnrecorded`,
 *   `regionDiffers`: the surroundings.
 * - `crossing`: the point where two streets meet; `othersFit`: more than one place fits as well.
 */
export const matchReasons = [
  'numberMissing',
  'numberNotFound',
  'numberRepeated',
  'numberBetween',
  'additionDiffers',
  'numberInRange',
  'numberUnused',
  'numberGrouped',
  'severalNumbers',
  'unitIgnored',
  'streetSpelling',
  'streetShortened',
  'streetTypeMissing',
  'streetTypeDiffers',
  'directionMissing',
  'directionAdded',
  'roadNumbering',
  'citySpelling',
  'citySimilar',
  'cityDiffers',
  'cityUnrecorded',
  'postcodeNear',
  'postcodeDiffers',
  'postcodeUnrecorded',
  'regionDiffers',
  'crossing',
  'othersFit',
] as const;
export type MatchReason = (typeof matchReasons)[number];

/**
 * Those of {@link matchReasons} that leave in doubt whether the place is the one that was meant: who uses an answer is
 * told.
 */
export const matchDoubts = [
  'numberUnused',
  'numberGrouped',
  'severalNumbers',
  'citySimilar',
  'cityDiffers',
  'postcodeDiffers',
  'regionDiffers',
  'othersFit',
] as const satisfies readonly MatchReason[];
export type MatchDoubt = (typeof matchDoubts)[number];

/** A match, as far as doubts are concerned. */
type Reasoned = { readonly why?: readonly MatchReason[] | undefined };

/** What leaves in doubt whether a match is the place that was meant. */
export function listDoubts({ why = [] }: Reasoned): MatchDoubt[] {
  return matchDoubts.filter((doubt) => why.includes(doubt));
}

/** {@link matchDoubts}, and what makes a match no more than a street: rows of portfolios are remarked on for these. */
export const rowDoubts = [
  ...matchDoubts,
  'numberMissing',
  'numberNotFound',
  'numberRepeated',
  'crossing',
] as const satisfies readonly MatchReason[];
export type RowDoubt = (typeof rowDoubts)[number];

/** What a portfolio's row is remarked on for. */
export function listRowDoubts({ why = [] }: Reasoned): RowDoubt[] {
  return rowDoubts.filter((doubt) => why.includes(doubt));
}

/** An address as people send it; empty optional fields count as left out. */
export interface AddressQuery {
  readonly streetAddress: string;
  readonly unitNumber?: string | undefined;
  readonly city?: string | undefined;
  readonly areaName?: string | undefined;
  readonly postalCode?: string | undefined;
  readonly countryName?: string | undefined;
}

/** The parts of an {@link AddressQuery} in the order in which they are asked for and written down. */
export const addressFields = [
  'streetAddress',
  'unitNumber',
  'city',
  'areaName',
  'postalCode',
  'countryName',
] as const satisfies readonly (keyof AddressQuery)[];

/** One placed address. */
export const placeMatchSchema = z.strictObject({
  level: z.enum(matchLevels),
  /** 0..1: how well the words agree. */
  score: z.number().min(0).max(1),
  /** The address as the pack writes it. */
  label: line,
  point: coordinatesSchema,
  /** Radius in metres within which the building is expected. */
  uncertaintyMetres: z.number().min(0),
  /** Parts of the query that differ from the match or were not used: see {@link matchDifferences}. */
  differences: z.array(z.string()),
  /** Why it differs: absent in answers that were kept by earlier versions. */
  why: z.array(z.enum(matchReasons)).optional(),
  /** House numbers of the text that are on record, of a text that names several; the first is the match's. */
  numbersFound: z.array(z.string()).optional(),
  /** Who must be named beside the answer, where a server of the user's choice gave it. */
  attribution: line.optional(),
  packId: z.string(),
});
/** One placed address. */
export type PlaceMatch = z.infer<typeof placeMatchSchema>;
