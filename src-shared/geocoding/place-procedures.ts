import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { placeMatchSchema } from '#shared/geocoding/place.ts';
import { LONGEST_SEARCH_TEXT } from './longest-search-text.ts';
import { addressRequestSchema } from '#shared/query-service/mediator-request.ts';
import { query, type Procedure } from '../call/procedure.ts';

const suggestionSchema = z.strictObject({
  kind: z.enum(['address', 'street', 'city', 'coordinates']),
  /** First line: the street with its number, the town. */
  label: line,
  /** Second line: postcode, town, region. */
  detail: line,
  point: coordinatesSchema,
  /** What to send to risk.query for this suggestion; null where nothing but the point names it, as of a city. */
  query: z
    .strictObject({
      streetAddress: z.string(),
      unitNumber: z.string().optional(),
      city: z.string().optional(),
      areaName: z.string().optional(),
      postalCode: z.string().optional(),
      countryName: z.string().optional(),
    })
    .nullable(),
  /** Nothing begins as what is typed, and this may be meant: to be taken only when it is chosen. */
  isGuess: z.literal(true).optional(),
});
/** One completion of what is typed. */
export type Suggestion = z.infer<typeof suggestionSchema>;

/** Finds addresses by text, and the address nearest to a point. */
export const placeProcedures = {
  'place.suggest': query({
    summary: 'Completions of what is typed in the search field.',
    input: z.strictObject({
      text: z.string().max(LONGEST_SEARCH_TEXT),
      limit: z.int().min(1).max(20).default(8),
      /** Prefer places near this point. */
      near: coordinatesSchema.optional(),
    }),
    output: z.strictObject({
      suggestions: z.array(suggestionSchema),
    }),
  }),
  'place.locate': query({
    summary: 'Places an address: the best match and what else it could be.',
    input: z.strictObject({ location: addressRequestSchema.shape.location }),
    output: z.strictObject({ match: placeMatchSchema.nullable(), alternatives: z.array(placeMatchSchema) }),
  }),
  'place.reverse': query({
    summary: 'The address nearest to a point.',
    input: coordinatesSchema,
    output: z.strictObject({
      match: placeMatchSchema.nullable(),
      distanceMetres: z.number().nullable(),
    }),
  }),
} as const satisfies Record<string, Procedure>;
