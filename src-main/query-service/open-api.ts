import * as z from 'zod';
import {
  errorBodySchemas,
  mediatorErrors,
  reasonPhrases,
  type MediatorErrorType,
} from '#shared/query-service/mediator-errors.ts';
import {
  addressRequestSchema,
  coordinateRequestSchema,
  formatOperationPath,
  type MediatorOperation,
} from '#shared/query-service/mediator-request.ts';
import { successBodySchema } from '#shared/query-service/mediator-response.ts';
import { describeFields } from './open-api-fields.ts';
import {
  addressRequestExamples,
  coordinateRequestExamples,
  createErrorExample,
  successExamples,
} from './open-api-examples.ts';

/** What the description of the service depends on. */
export interface OpenApiOptions {
  /** Version of the application. */
  readonly version: string;
  /** Whether the service asks for a token. */
  readonly requireToken: boolean;
}

const JSON_TYPE = 'application/json';

/** Errors that belong to no operation: the path or the method names none. */
const errorsWithoutOperation: readonly MediatorErrorType[] = ['NOT_FOUND', 'METHOD_NOT_ALLOWED'];
/** Errors that only a service with tokens answers. */
const errorsOfTokens: readonly MediatorErrorType[] = ['NO_AUTH_KEY', 'TOO_MANY_REQUESTS', 'QUOTA_REACHED'];

/**
 * The description of the query service as an OpenAPI 3.1 document, derived from the schemas that the service itself
 * uses.
 */
export function buildOpenApiDocument({ version, requireToken }: OpenApiOptions): object {
  const offered = (Object.keys(mediatorErrors) as MediatorErrorType[]).filter(
    (type) => !errorsWithoutOperation.includes(type) && (requireToken || !errorsOfTokens.includes(type)),
  );
  return {
    openapi: '3.1.0',
    info: {
      title: 'Freeboard query service',
      version,
      description:
        'Flood and wildfire figures of one building from the region packs of this installation. JSON in, JSON out; every response starts with the same envelope.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/', description: 'This installation, on the loopback address' }],
    security: requireToken ? [{ bearer: [] }] : [],
    paths: {
      ...describeOperation('single_building_query', {
        summary: 'Figures of a building at an address, which the service places',
        request: 'AddressRequest',
        requestExamples: addressRequestExamples,
        errors: offered,
      }),
      ...describeOperation('single_building_query_without_geocoding', {
        summary: 'Figures of a building at given coordinates',
        request: 'CoordinateRequest',
        requestExamples: coordinateRequestExamples,
        errors: offered.filter((type) => type !== 'NO_SPATIAL_COORDINATES'),
      }),
      '/openapi.json': {
        get: {
          operationId: 'get_description',
          summary: 'This description',
          security: [],
          responses: {
            200: { description: 'An OpenAPI document', content: { [JSON_TYPE]: { schema: { type: 'object' } } } },
          },
        },
      },
    },
    components: {
      schemas: {
        AddressRequest: toJsonSchema(addressRequestSchema, 'input'),
        CoordinateRequest: toJsonSchema(coordinateRequestSchema, 'input'),
        Success: toJsonSchema(successBodySchema, 'output'),
        ...Object.fromEntries(
          Object.entries(errorBodySchemas).map(([type, schema]) => [`Error_${type}`, toJsonSchema(schema, 'output')]),
        ),
      },
      securitySchemes: {
        bearer: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'A token signed with Ed25519 (alg EdDSA). Its modules decide which figures are answered.',
        },
      },
    },
  };
}

interface OperationDescription {
  readonly summary: string;
  /** Name of the request's schema. */
  readonly request: string;
  readonly requestExamples: object;
  readonly errors: readonly MediatorErrorType[];
}

function describeOperation(operation: MediatorOperation, description: OperationDescription): object {
  const { summary, request, requestExamples, errors } = description;
  return {
    [formatOperationPath(operation)]: {
      post: {
        operationId: operation,
        summary,
        requestBody: {
          required: true,
          content: { [JSON_TYPE]: { schema: refer(request), examples: requestExamples } },
        },
        responses: {
          200: {
            description: 'The figures, in the order of the schema. -1, -2 and -3 stand in place of a value.',
            content: { [JSON_TYPE]: { schema: refer('Success'), examples: successExamples } },
          },
          ...describeErrors(errors),
        },
      },
    },
  };
}

/** One response for each status: its error types with an example of each. */
function describeErrors(types: readonly MediatorErrorType[]): object {
  const statuses = [...new Set(types.map((type) => mediatorErrors[type].statusCode))];
  return Object.fromEntries(
    statuses.map((status) => [
      status,
      describeErrorResponse(
        status,
        types.filter((type) => mediatorErrors[type].statusCode === status),
      ),
    ]),
  );
}

function describeErrorResponse(status: number, types: readonly MediatorErrorType[]): object {
  return {
    description: `${reasonPhrases[status]}: ${types.join(', ')}`,
    ...(status === 429 ? { headers: { 'Retry-After': retryAfterHeader } } : {}),
    content: {
      [JSON_TYPE]: {
        schema: { oneOf: types.map((type) => refer(`Error_${type}`)) },
        examples: Object.fromEntries(types.map((type) => [type, { value: createErrorExample(type) }])),
      },
    },
  };
}

const retryAfterHeader = {
  description: 'Seconds until it is worth trying again',
  schema: { type: 'integer', minimum: 1 },
};

function refer(schema: string): { $ref: string } {
  return { $ref: `#/components/schemas/${schema}` };
}

/** A schema of the contract as JSON Schema; `input`: what may be sent, before defaults are filled in. */
function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): object {
  const { $schema: _dialect, ...document } = z.toJSONSchema(schema, { io });
  return describeFields(document) as object;
}
