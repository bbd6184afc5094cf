import * as z from 'zod';

/** One row of the error table: HTTP status and the fixed sentence, which says what happened and what to do. */
interface ErrorRow {
  readonly statusCode: number;
  readonly description: string;
}

/** Every error of the service. `{longitude}` and `{latitude}` are filled with the numbers as sent. */
export const mediatorErrors = {
  INVALID_REQUEST: {
    statusCode: 400,
    description: 'The request is not valid. Correct the fields named in details and send it again.',
  },
  NO_AUTH_KEY: {
    statusCode: 401,
    description:
      'The request carries no access token. Send one in the Authorization header, as Bearer followed by the token.',
  },
  INVALID_AUTH_KEY: {
    statusCode: 403,
    description:
      'The access token, or the licence of this installation, is not valid here. Ask whoever issued it for a new one.',
  },
  ACCOUNT_EXPIRED: {
    statusCode: 403,
    description:
      'The access token, or the licence of this installation, has expired. Ask whoever issued it for a new one.',
  },
  OUT_OF_BOUND_LOCATION: {
    statusCode: 403,
    description:
      'The location at longitude {longitude}, latitude {latitude} is outside every installed region. Check the coordinates, or install a region that covers them.',
  },
  NO_SPATIAL_COORDINATES: {
    statusCode: 404,
    description:
      'The address could not be placed on a street of an installed region, or several places fit it equally. Check its spelling, add the region or postal code, or send coordinates instead.',
  },
  NOT_FOUND: {
    statusCode: 404,
    description: 'There is nothing at this path. The operations are listed in /openapi.json.',
  },
  METHOD_NOT_ALLOWED: {
    statusCode: 405,
    description: 'This path does not take this method. The Allow header names what it takes.',
  },
  PAYLOAD_TOO_LARGE: {
    statusCode: 413,
    description: 'The request body is larger than 64 KiB. Send one building in each request.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    statusCode: 415,
    description: 'The request body is not declared as JSON. Send it with Content-Type: application/json.',
  },
  MISDIRECTED_REQUEST: {
    statusCode: 421,
    description:
      'The Host header does not name this service. Use the address that the service printed when it started.',
  },
  TOO_MANY_REQUESTS: {
    statusCode: 429,
    description:
      'Requests come faster than the access token allows. Wait as long as Retry-After says and send it again.',
  },
  QUOTA_REACHED: {
    statusCode: 429,
    description:
      "The access token's requests for this day (UTC) are used up. Wait as long as Retry-After says, or ask for a larger quota.",
  },
  INTERNAL_SERVER_ERROR: {
    statusCode: 500,
    description:
      'The service failed to answer. The fault is logged under the uuid of this response; send it with a report.',
  },
  NO_DATA: {
    statusCode: 500,
    description:
      'The location is inside a modelled territory, but its data cannot be computed there. Try a point nearby, on the building itself.',
  },
} as const satisfies Record<string, ErrorRow>;
/** Type of an error of the service. */
export type MediatorErrorType = keyof typeof mediatorErrors;

/** Reason phrases of the statuses used (RFC 9110, RFC 6585), written as the `status` of the envelope. */
export const reasonPhrases: Readonly<Record<number, string>> = {
  200: 'OK',
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  413: 'Content Too Large',
  415: 'Unsupported Media Type',
  421: 'Misdirected Request',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
};

/** `YYYY-MM-DD HH:MM:SS UTC`, zero-padded. */
export const timeStampPattern = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2} UTC$/;

/** What every response starts with. */
export const envelopeShape = {
  uuid: z.uuidv4(),
  timeStamp: z.string().regex(timeStampPattern),
  type: z.string(),
  description: z.string(),
  statusCode: z.int(),
  status: z.string(),
} as const;

const errorTypes = Object.keys(mediatorErrors) as MediatorErrorType[];

/** What is wrong with a request: field path -> what is wrong and what is allowed, in plain words. */
export const errorDetailsSchema = z.record(z.string(), z.string());

/**
 * The body of one error type: its status and reason phrase are fixed, and `details` comes with a 400 and only there.
 */
function errorBodyOf(type: MediatorErrorType) {
  const { statusCode } = mediatorErrors[type];
  return z.strictObject({
    ...envelopeShape,
    type: z.literal(type),
    statusCode: z.literal(statusCode),
    status: z.literal(reasonPhrases[statusCode] ?? ''),
    ...(statusCode === 400 ? { details: errorDetailsSchema } : {}),
  });
}

/** The body of each error type. */
export const errorBodySchemas = Object.fromEntries(errorTypes.map((type) => [type, errorBodyOf(type)])) as Readonly<
  Record<MediatorErrorType, ReturnType<typeof errorBodyOf>>
>;
/** Any error's body. */
export const errorBodySchema = z.union(Object.values(errorBodySchemas));

/** An error's body. */
export interface MediatorErrorBody {
  readonly uuid: string;
  readonly timeStamp: string;
  readonly type: MediatorErrorType;
  readonly description: string;
  readonly statusCode: number;
  readonly status: string;
  readonly details?: Readonly<Record<string, string>>;
}

/** The sentence of an error, with the location filled in where the sentence names it. */
export function formatErrorDescription(
  type: MediatorErrorType,
  location?: { readonly latitude: number; readonly longitude: number },
): string {
  const { description } = mediatorErrors[type];
  return location === undefined
    ? description
    : description.replace('{longitude}', String(location.longitude)).replace('{latitude}', String(location.latitude));
}
