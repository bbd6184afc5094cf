import * as z from 'zod';
import { financialSchema } from '#shared/exposure/exposure.ts';

/** Longest text of an address field after trimming, in characters (Unicode code points). */
export const ADDRESS_FIELD_MAXIMUM_LENGTH = 200;
/** Cells on a side of the open-water window that may be asked for; 1 turns the window off. */
export const waterWindows = [1, 3, 5, 7] as const;
export type WaterWindow = (typeof waterWindows)[number];
/** The window that is used when none is sent. */
export const DEFAULT_WATER_WINDOW: WaterWindow = 5;

// Unicode's control characters (general category Cc: C0, DEL, C1) and halves of surrogate pairs (Cs), which are no
// characters at all and would be changed on their way into a file.
const withoutControlCharacters = /^[^\p{Cc}\p{Cs}]*$/u;

// Characters, not UTF-16 units: that is how JSON Schema counts `maxLength`, which the published description carries.
const text = z
  .string()
  .regex(withoutControlCharacters, 'must not hold control characters')
  .trim()
  .refine((value) => [...value].length <= ADDRESS_FIELD_MAXIMUM_LENGTH, {
    message: `must be at most ${ADDRESS_FIELD_MAXIMUM_LENGTH} characters long`,
  })
  .meta({ maxLength: ADDRESS_FIELD_MAXIMUM_LENGTH });

const requiredText = text
  .refine((value) => value !== '', { message: 'must not be empty' })
  .meta({
    minLength: 1,
    maxLength: ADDRESS_FIELD_MAXIMUM_LENGTH,
  });

const optionalText = text.transform((value) => (value === '' ? undefined : value)).optional();

const waterWindow = z.literal([...waterWindows]).default(DEFAULT_WATER_WINDOW);

/** What is said when an address names neither a city nor a postal code. */
export const PLACE_REQUIRED = 'is missing: at least one of city or postalCode is required';

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
    message: PLACE_REQUIRED,
    // Told together with what is wrong elsewhere, unless the two fields themselves are what is wrong.
    when: ({ value, issues }) =>
      typeof value === 'object' &&
      value !== null &&
      !issues.some(({ code, path = [] }) =>
        path.length === 0 ? code === 'invalid_type' : path[0] === 'city' || path[0] === 'postalCode',
      ),
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

/** Tells the two forms of a location apart. */
export function isAddressLocation(location: BuildingRequest['location']): location is AddressRequest['location'] {
  return 'streetAddress' in location;
}

/** Tells the two forms of a request apart. */
export function isAddressRequest(request: BuildingRequest): request is AddressRequest {
  return isAddressLocation(request.location);
}

/** The two operations: name (also the last part of the path) and what they take. */
export const mediatorOperations = {
  single_building_query: addressRequestSchema,
  single_building_query_without_geocoding: coordinateRequestSchema,
} as const;
/** Name of a mediator operation. */
export type MediatorOperation = keyof typeof mediatorOperations;
/** Path of a mediator operation. */
export function formatOperationPath(operation: MediatorOperation): `/mediator/${MediatorOperation}` {
  return `/mediator/${operation}`;
}
