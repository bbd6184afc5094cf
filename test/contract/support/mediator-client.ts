import { expect } from 'vitest';
import {
  errorBodySchema,
  type MediatorErrorBody,
  type MediatorErrorType,
} from '#shared/query-service/mediator-errors.ts';
import { successBodySchema } from '#shared/query-service/mediator-response.ts';
import { send, type RawRequest, type RawResponse } from './raw-http.ts';

/** Path of the operation that places the address itself. */
export const ADDRESS_PATH = '/mediator/single_building_query';
/** Path of the operation that takes coordinates. */
export const COORDINATE_PATH = '/mediator/single_building_query_without_geocoding';

/** A JSON request to the service with a token, everything as it should be. */
export function jsonRequest(
  path: string,
  body: unknown,
  token: string | null,
  extra: Partial<RawRequest> = {},
): RawRequest {
  return {
    path,
    headers: ['Content-Type: application/json', ...(token === null ? [] : [`Authorization: Bearer ${token}`])],
    body: typeof body === 'string' || body instanceof Uint8Array ? body : JSON.stringify(body),
    ...extra,
  };
}

/** The body of a response that must be a whole, well-formed error of a type. */
export function expectError(response: RawResponse, type: MediatorErrorType): MediatorErrorBody {
  const body = JSON.parse(response.text) as MediatorErrorBody;
  expect(body).toMatchObject({ type });
  errorBodySchema.parse(body);
  expect(body.statusCode).toBe(response.status);
  expect(body.status).toBe(response.reason);
  const first = ['uuid', 'timeStamp', 'type', 'description', 'statusCode', 'status'];
  expect(Object.keys(body)).toEqual(response.status === 400 ? [...first, 'details'] : first);
  return body;
}

/** The body of a response that must be a whole, well-formed success. */
export function expectSuccess(response: RawResponse): Record<string, string | number> {
  expect(response.status, response.text).toBe(200);
  const body = JSON.parse(response.text) as Record<string, string | number>;
  successBodySchema.parse(body);
  return body;
}

/** Sends a JSON request and gives the response. */
export function post(port: number, path: string, body: unknown, token: string | null): Promise<RawResponse> {
  return send(port, jsonRequest(path, body, token));
}
