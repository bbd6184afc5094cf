import { Validator } from '@seriousme/openapi-schema-validator';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediatorErrors, type MediatorErrorType } from '#shared/query-service/mediator-errors.ts';
import { buildOpenApiDocument } from '#main/query-service/open-api.ts';
import { ADDRESS_PATH, COORDINATE_PATH, jsonRequest, post } from './support/mediator-client.ts';
import { send } from './support/raw-http.ts';
import { startService, type RunningService } from './support/running-service.ts';
import { faraway, financial, placedAddress, riverBank, unknownGround } from './support/small-world.ts';

interface Media {
  readonly schema: object;
  readonly examples: Readonly<Record<string, { readonly value: unknown }>>;
}
interface Operation {
  readonly operationId: string;
  readonly security?: readonly object[];
  readonly requestBody: { readonly content: { readonly 'application/json': Media } };
  readonly responses: Readonly<Record<string, { readonly content: { readonly 'application/json': Media } }>>;
}
interface Description {
  readonly openapi: string;
  readonly security: readonly object[];
  readonly paths: Readonly<Record<string, { readonly post: Operation }>>;
  readonly components: { readonly schemas: Readonly<Record<string, object>>; readonly securitySchemes: object };
}

let service: RunningService;
let published: Description;
let token: string;
beforeAll(async () => {
  service = await startService();
  token = await service.issue();
  const response = await send(service.port, { method: 'GET', path: '/openapi.json' });
  expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
  published = JSON.parse(response.text) as Description;
});
afterAll(() => service.close());

/** Compiles a schema of the document, whose references lead into it. */
function compile(schema: object): ValidateFunction {
  const ajv = new Ajv2020({ strict: false, allErrors: true, formats: { uuid: true } });
  return ajv.compile({ ...schema, components: published.components });
}

function operation(path: string): Operation {
  const found = published.paths[path]?.post;
  if (found === undefined) throw new Error(`the description has no ${path}`);
  return found;
}

function responseSchema(path: string, status: number): ValidateFunction {
  return compile(operation(path).responses[status]?.content['application/json'].schema ?? { not: {} });
}

describe('the published description', () => {
  it.each([true, false])('is valid OpenAPI 3.1 (with tokens: %s)', async (requireToken) => {
    const document = buildOpenApiDocument({ version: '1.2.3', requireToken });
    const result = await new Validator().validate(structuredClone(document) as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
    expect(document).toMatchObject({ openapi: '3.1.0', info: { version: '1.2.3' } });
  });

  it('describes both operations and the way in', () => {
    expect(operation(ADDRESS_PATH).operationId).toBe('single_building_query');
    expect(operation(COORDINATE_PATH).operationId).toBe('single_building_query_without_geocoding');
    expect(published.security).toEqual([{ bearer: [] }]);
    expect(published.components.securitySchemes).toMatchObject({ bearer: { type: 'http', scheme: 'bearer' } });
  });

  it('names every error type that an operation can answer, under its status', () => {
    const named = (path: string): Record<string, string[]> =>
      Object.fromEntries(
        Object.entries(operation(path).responses)
          .filter(([status]) => status !== '200')
          .map(([status, { content }]) => [status, Object.keys(content['application/json'].examples)]),
      );
    const types = Object.keys(mediatorErrors) as MediatorErrorType[];
    const elsewhere: MediatorErrorType[] = ['NOT_FOUND', 'METHOD_NOT_ALLOWED'];
    expect(Object.values(named(ADDRESS_PATH)).flat().toSorted()).toEqual(
      types.filter((type) => !elsewhere.includes(type)).toSorted(),
    );
    for (const [status, ofStatus] of Object.entries(named(COORDINATE_PATH))) {
      for (const type of ofStatus) expect(mediatorErrors[type as MediatorErrorType].statusCode).toBe(Number(status));
    }
  });

  it('has examples that fit its own schemas', () => {
    for (const path of [ADDRESS_PATH, COORDINATE_PATH]) {
      const { requestBody, responses } = operation(path);
      const all = [requestBody, ...Object.values(responses)];
      for (const { content } of all) {
        const { schema, examples } = content['application/json'];
        const validate = compile(schema);
        for (const [name, { value }] of Object.entries(examples)) {
          expect(validate(value), `${path} ${name}: ${JSON.stringify(validate.errors)}`).toBe(true);
        }
      }
    }
  });

  it('has request examples that the service understands', async () => {
    for (const path of [ADDRESS_PATH, COORDINATE_PATH]) {
      for (const { value } of Object.values(operation(path).requestBody.content['application/json'].examples)) {
        const { status, text } = await post(service.port, path, value, token);
        expect([200, 403, 404], text).toContain(status);
      }
    }
  });

  it('says what every field means', () => {
    const undescribed: string[] = [];
    const walk = (node: unknown): void => {
      if (typeof node !== 'object' || node === null) return;
      for (const [key, value] of Object.entries(node)) {
        if (key !== 'properties') walk(value);
        else for (const [field, schema] of Object.entries(value as object)) walkField(field, schema);
      }
    };
    const plain = new Set(['type', 'description', 'statusCode', 'status', 'location']);
    const walkField = (field: string, schema: unknown): void => {
      if (!plain.has(field) && !(schema as { description?: string }).description) undescribed.push(field);
      walk(schema);
    };
    walk(published.components.schemas);
    expect(undescribed).toEqual([]);
  });
});

describe('what the service answers fits what it publishes', () => {
  const answers: readonly (readonly [string, string, unknown, boolean, number])[] = [
    ['a success without losses', COORDINATE_PATH, { location: riverBank }, true, 200],
    ['a success with losses', ADDRESS_PATH, { location: placedAddress, financial }, true, 200],
    ['a refused body', ADDRESS_PATH, { location: {} }, true, 400],
    ['no token', ADDRESS_PATH, { location: placedAddress }, false, 401],
    ['out of bounds', COORDINATE_PATH, { location: faraway }, true, 403],
    ['an unknown address', ADDRESS_PATH, { location: { streetAddress: '1 X', city: 'Y' } }, true, 404],
    ['no data', COORDINATE_PATH, { location: unknownGround }, true, 500],
    ['too large', COORDINATE_PATH, `"${'x'.repeat(70_000)}"`, true, 413],
  ];
  it.each(answers)('%s', async (_name, path, body, withToken, status) => {
    const response = await send(service.port, jsonRequest(path, body, withToken ? token : null));
    expect(response.status).toBe(status);
    const validate = responseSchema(path, status);
    expect(validate(JSON.parse(response.text)), JSON.stringify(validate.errors)).toBe(true);
  });

  const request = (): ValidateFunction => compile({ $ref: '#/components/schemas/AddressRequest' });
  it.each([
    ['neither city nor postal code', { location: { streetAddress: '1 X' } }],
    ['an unknown field', { location: { ...placedAddress, x: 1 } }],
    ['a control character', { location: { ...placedAddress, city: 'a\tb' } }],
    ['201 characters', { location: { ...placedAddress, city: '𝔸'.repeat(201) } }],
    ['an even window', { location: { ...placedAddress, wb_window: 2 } }],
    ['one of the ten missing', { location: placedAddress, financial: { ...financial, structureTIV: undefined } }],
  ])('what its schema refuses, the service refuses: %s', async (_name, body) => {
    expect(request()(JSON.parse(JSON.stringify(body)))).toBe(false);
    expect((await post(service.port, ADDRESS_PATH, body, token)).status).toBe(400);
  });

  it('200 characters beyond the basic plane are within its length, and the service agrees', async () => {
    const body = { location: { ...placedAddress, areaName: '𝔸'.repeat(200) } };
    expect(request()(body)).toBe(true);
    expect((await post(service.port, ADDRESS_PATH, body, token)).status).toBe(200);
  });
});
