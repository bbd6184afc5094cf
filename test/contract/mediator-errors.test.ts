import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { mediatorErrors, type MediatorErrorType } from '#shared/query-service/mediator-errors.ts';
import type { AssessBuilding } from '#main/query/assess-building.ts';
import { ADDRESS_PATH, COORDINATE_PATH, expectError, expectSuccess, jsonRequest } from './support/mediator-client.ts';
import { send, type RawRequest, type RawResponse } from './support/raw-http.ts';
import { startService, type RunningService } from './support/running-service.ts';
import { contestedAddress, createSmallWorld, faraway, riverBank, unknownGround } from './support/small-world.ts';

/** A longitude at which the use case breaks, as a bug would make it. */
const BROKEN_LONGITUDE = -121.5;
const secretPath = '/secret/place/on/this/machine.ts';

let service: RunningService;
let token: string;
let crowdedToken: string;
let usedUpToken: string;

beforeAll(async () => {
  const answer = createSmallWorld();
  const assess: AssessBuilding = (request, entitlement, signal) => {
    if ('longitude' in request.location && request.location.longitude === BROKEN_LONGITUDE) {
      throw new Error(`cannot read properties of undefined at ${secretPath}:12:3`);
    }
    return answer(request, entitlement, signal);
  };
  service = await startService({ assess });
  token = await service.issue();
  // The clock stands still: one request each, and there is room for no other.
  crowdedToken = await service.issue({ rate: 1 });
  usedUpToken = await service.issue({ quota: 1 });
  const body = { location: riverBank };
  for (const spent of [crowdedToken, usedUpToken]) {
    expectSuccess(await send(service.port, jsonRequest(COORDINATE_PATH, body, spent)));
  }
});
afterAll(() => service.close());

/** What is wrong with a request, in the order in which it is to be found. */
interface Fault {
  readonly type: MediatorErrorType;
  readonly host?: string;
  readonly path?: string;
  readonly method?: string;
  readonly token?: () => string | null;
  readonly contentType?: string;
  readonly body?: string;
}

const faults: readonly Fault[] = [
  { type: 'MISDIRECTED_REQUEST', host: 'freeboard.example' },
  { type: 'NOT_FOUND', path: '/mediator/single_building_querie' },
  { type: 'METHOD_NOT_ALLOWED', method: 'PUT' },
  { type: 'NO_AUTH_KEY', token: () => null },
  { type: 'INVALID_AUTH_KEY', token: () => 'not.a.token' },
  { type: 'TOO_MANY_REQUESTS', token: () => crowdedToken },
  { type: 'QUOTA_REACHED', token: () => usedUpToken },
  { type: 'UNSUPPORTED_MEDIA_TYPE', contentType: 'text/plain' },
  { type: 'PAYLOAD_TOO_LARGE', body: `${' '.repeat(64 * 1024)}x` },
  { type: 'INVALID_REQUEST', body: '{"location":' },
];

/** A request with these faults; where two concern the same part, the first has it. */
function createFaultyRequest(chosen: readonly Fault[]): RawRequest {
  const fault: Partial<Fault> = Object.assign({}, ...chosen.toReversed());
  const bearer = fault.token === undefined ? token : fault.token();
  return {
    method: fault.method ?? 'POST',
    path: fault.path ?? COORDINATE_PATH,
    host: fault.host ?? `127.0.0.1:${service.port}`,
    headers: [
      `Content-Type: ${fault.contentType ?? 'application/json'}`,
      ...(bearer === null ? [] : [`Authorization: Bearer ${bearer}`]),
    ],
    body: fault.body ?? JSON.stringify({ location: riverBank }),
  };
}

function query(location: object, path = COORDINATE_PATH): Promise<RawResponse> {
  return send(service.port, jsonRequest(path, { location }, token));
}

describe('the error table over a real socket', () => {
  it.each(faults.map((fault) => [fault.type, fault] as const))('%s', async (type, fault) => {
    const response = await send(service.port, createFaultyRequest([fault]));
    const body = expectError(response, type);
    expect(body.description).toBe(mediatorErrors[type].description);
  });

  it('ACCOUNT_EXPIRED', async () => {
    const expired = await service.issue({ days: 0 });
    expectError(
      await send(service.port, jsonRequest(COORDINATE_PATH, { location: riverBank }, expired)),
      'ACCOUNT_EXPIRED',
    );
  });

  it('OUT_OF_BOUND_LOCATION names the longitude and latitude as sent', async () => {
    const body = expectError(await query(faraway), 'OUT_OF_BOUND_LOCATION');
    expect(body.description).toContain('longitude -100.25, latitude 60.5');
  });

  it('OUT_OF_BOUND_LOCATION of an address names the place that it was found at', async () => {
    const response = await query({ streetAddress: '1 Far Away', city: 'Portham' }, ADDRESS_PATH);
    expect(expectError(response, 'OUT_OF_BOUND_LOCATION').description).toContain('longitude -100.25, latitude 60.5');
  });

  it('NO_SPATIAL_COORDINATES: an unknown address, a city alone, or an address that several places fit alike', async () => {
    expectError(
      await query({ streetAddress: '12 Mill Rd', city: 'Elsewhere' }, ADDRESS_PATH),
      'NO_SPATIAL_COORDINATES',
    );
    expectError(await query({ streetAddress: 'Portham', city: 'Portham' }, ADDRESS_PATH), 'NO_SPATIAL_COORDINATES');
    expectError(await query(contestedAddress, ADDRESS_PATH), 'NO_SPATIAL_COORDINATES');
  });

  it('NO_DATA is the whole answer, and no fault of the log', async () => {
    expectError(await query(unknownGround), 'NO_DATA');
    expect(service.faults.filter(({ context }) => context.uuid === undefined)).toEqual([]);
  });

  it('INTERNAL_SERVER_ERROR is logged under its uuid and tells nothing of the inside', async () => {
    const response = await query({ latitude: 49.5, longitude: BROKEN_LONGITUDE });
    const body = expectError(response, 'INTERNAL_SERVER_ERROR');
    expect(response.text).not.toMatch(/secret|machine|undefined|\.ts|\bat\b .*:\d+/);
    const logged = service.faults.find(({ context }) => context.uuid === body.uuid);
    expect(String(logged?.context.err)).toContain(secretPath);
  });

  it('covers every type of the table', () => {
    const provoked = [
      ...faults.map(({ type }) => type),
      'ACCOUNT_EXPIRED',
      'OUT_OF_BOUND_LOCATION',
      'NO_SPATIAL_COORDINATES',
      'NO_DATA',
      'INTERNAL_SERVER_ERROR',
    ];
    expect(provoked.toSorted()).toEqual(Object.keys(mediatorErrors).toSorted());
  });
});

describe('precedence: of two faults the first of the order is answered', () => {
  const pairs = faults.flatMap((first, index) => faults.slice(index + 1).map((second) => [first, second] as const));

  it.each(pairs.map(([first, second]) => [first.type, second.type, [first, second]] as const))(
    '%s before %s',
    async (type, _other, chosen) => {
      expectError(await send(service.port, createFaultyRequest(chosen)), type);
    },
  );

  it('all faults at once', async () => {
    expectError(await send(service.port, createFaultyRequest(faults)), 'MISDIRECTED_REQUEST');
  });
});

describe('headers', () => {
  it('401 names the scheme, 405 what is allowed, 429 when to come back', async () => {
    const [noKey, badMethod, crowded, usedUp] = await Promise.all(
      (['NO_AUTH_KEY', 'METHOD_NOT_ALLOWED', 'TOO_MANY_REQUESTS', 'QUOTA_REACHED'] as const).map((type) =>
        send(service.port, createFaultyRequest(faults.filter((fault) => fault.type === type))),
      ),
    );
    expect(noKey?.headers['www-authenticate']).toMatch(/^Bearer/);
    expect(badMethod?.headers['allow']).toBe('POST');
    expect(crowded?.headers['retry-after']).toBe('1');
    // From 14:05:09.5 to midnight: 9 h 54 min 50.5 s = 35,690.5 s.
    expect(usedUp?.headers['retry-after']).toBe('35691');
  });

  it('every response forbids keeping, sniffing and framing it, and invites no other origin', async () => {
    const responses = await Promise.all([
      ...faults.map((fault) => send(service.port, createFaultyRequest([fault]))),
      query(riverBank),
      send(service.port, { method: 'GET', path: '/openapi.json' }),
    ]);
    for (const { headers } of responses) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
      });
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
    }
  });
});
