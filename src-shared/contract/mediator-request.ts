import * as z from 'zod';
import { financialSchema } from '#shared/domain/exposure.ts';

/** Longest text of an address field, after trimming. */
export const ADDRESS_FIELD_MAXIMUM_LENGTH = 200;
/** Cells on a side of the open-water window that may be asked for; 1 turns the window off. */
export const waterWindows = [1, 3, 5, 7] as const;
/** One of {@link waterWindows}. */
export type WaterWindow = (typeof waterWindows)[number];
/** The window that is used when none is sent. */
export const DEFAULT_WATER_WINDOW: WaterWindow = 5;

// Unicode's control characters (general category Cc): C0, DEL, C1.
const withoutControlCharacters = /^\P{Cc}*$/u;

const requiredText = z
  .string()
  .regex(withoutControlCharacters, 'control characters are not allowed')
  .trim()
  .min(1, 'must not be empty')
  .max(ADDRESS_FIELD_MAXIMUM_LENGTH);

const optionalText = z
  .string()
  .regex(withoutControlCharacters, 'control characters are not allowed')
  .trim()
  .max(ADDRESS_FIELD_MAXIMUM_LENGTH)
  .transform((text) => (text === '' ? undefined : text))
  .optional();

const waterWindow = z.literal([...waterWindows]).default(DEFAULT_WATER_WINDOW);

/** `location` of single_building_query: an address that the service places. */
export const addressLocationSchema = z
  .strictObject({
    streetAddress: requiredText,
    unitNumber: optionalText,
    city: optionalText,
    areaName: optionalText,
    postalCode: optionalText,
    countryName: optionalText,
    wb_window: waterWindow,
  })
  .refine((location) => location.city !== undefined || location.postalCode !== undefined, {
    path: ['city'],
    message: 'at least one of city or postalCode is required',
  });

/** `location` of single_building_query_without_geocoding: degrees, WGS 84. */
export const coordinateLocationSchema = z.strictObject({
  latitude: z.number().min(-90).max(90),
  longitude: z.number().min(-180).max(180),
  wb_window: waterWindow,
});

/** Body of `POST /mediator/single_building_query`. */
export const addressRequestSchema = z.strictObject({
  location: addressLocationSchema,
  financial: financialSchema.optional(),
});
/** A checked and normalised body of single_building_query. */
export type AddressRequest = z.infer<typeof addressRequestSchema>;

/** Body of `POST /mediator/single_building_query_without_geocoding`. */
export const coordinateRequestSchema = z.strictObject({
  location: coordinateLocationSchema,
  financial: financialSchema.optional(),
});
/** A checked and normalised body of single_building_query_without_geocoding. */
export type CoordinateRequest = z.infer<typeof coordinateRequestSchema>;

/** Either request, as the use case takes it. */
export type BuildingRequest = AddressRequest | CoordinateRequest;

/** Tells the two forms of a request apart. */
export function isAddressRequest(request: BuildingRequest): request is AddressRequest {
  return 'streetAddress' in request.location;
}

/** The two operations: name (also the last part of the path) and whether the address is placed by the service. */
export const mediatorOperations = {
  single_building_query: addressRequestSchema,
  single_building_query_without_geocoding: coordinateRequestSchema,
} as const;
/** Name of a mediator operation. */
export type MediatorOperation = keyof typeof mediatorOperations;
