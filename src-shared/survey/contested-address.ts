import * as z from 'zod';
import { placeMatchSchema } from '#shared/geocoding/place.ts';

/**
 * Details of the failure NO_SPATIAL_COORDINATES where several places fit an address alike: one of them has to be
 * chosen.
 */
export const contestedAddressSchema = z.object({ candidates: z.array(placeMatchSchema).min(1) });
export type ContestedAddress = z.infer<typeof contestedAddressSchema>;
