import { createHmac, generateKeyPairSync, randomUUID, sign as signBytes, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { MediatorErrorType } from '#shared/query-service/mediator-errors.ts';
import { createPrivateKey, createPublicKey } from 'node:crypto';
import { createUsageStore } from '#main/access/usage-store.sql.ts';
import { COORDINATE_PATH, expectError, expectSuccess, jsonRequest } from './support/mediator-client.ts';
import { send, type RawResponse } from './support/raw-http.ts';
import { startService, type RunningService } from './support/running-service.ts';
import { riverBank } from './support/small-world.ts';

const start = new Date('2026-11-21T14:05:09.500Z');

let service: RunningService;
let issuer: KeyObject;
beforeAll(async () => {
  service = await startService();
  issuer = createPrivateKey(readFileSync(path.join(service.dataDirectory, 'keys', 'issuer.pem')));
});
beforeEach(() => service.clock.set(start));
afterAll(() => service.close());

function ask(token: string): Promise<RawResponse> {
  return send(service.port, jsonRequest(COORDINATE_PATH, { location: riverBank }, token));
}

function encode(part: unknown): string {
  return Buffer.from(typeof part === 'string' ? part : JSON.stringify(part)).toString('base64url');
}

/** A compact JWS made by hand (RFC 7515, 7.1), so that the library that reads tokens is not their only maker. */
function makeToken(header: unknown, claims: unknown, key: KeyObject = issuer): string {
  const input = `${encode(header)}.${encode(claims)}`;
  return `${input}.${signBytes(null, Buffer.from(input), key).toString('base64url')}`;
}

const header = { alg: 'EdDSA', typ: 'JWT' };
const seconds = Math.floor(start.getTime() / 1000);

function claims(change: object = {}): object {
  return { jti: randomUUID(), sub: 'a caller', exp: seconds + 60, modules: ['fluvial'], ...change };
}

describe('tokens that hold', () => {
  it.each([
    ['made by hand', () => makeToken(header, claims())],
    ['without typ', () => makeToken({ alg: 'EdDSA' }, claims())],
    ['with claims that are not read', () => makeToken(header, claims({ iss: 'x', roles: ['admin'] }))],
    ['with a quota and a rate', () => makeToken(header, claims({ quota: 10, rate: 2.5 }))],
    ['without any module', () => makeToken(header, claims({ modules: [] }))],
    ['one second before its end', () => makeToken(header, claims({ exp: seconds + 1 }))],
  ])('%s', async (_name, make) => {
    expectSuccess(await ask(make()));
  });

  it('the word Bearer in any case', async () => {
    const token = makeToken(header, claims());
    const headers = ['Content-Type: application/json', `authorization: bEARER  ${token}`];
    expectSuccess(await send(service.port, jsonRequest(COORDINATE_PATH, { location: riverBank }, null, { headers })));
  });
});

describe('tokens that do not', () => {
  const otherKey = generateKeyPairSync('ed25519').privateKey;
  const ecKey = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  const ed448 = generateKeyPairSync('ed448').privateKey;
  const publicPem = (): string => createPublicKey(issuer).export({ type: 'spki', format: 'pem' }).toString();

  const tampered = (): string => {
    const [head, , signature] = makeToken(header, claims()).split('.');
    return `${head}.${encode(claims({ modules: ['fluvial', 'financial'] }))}.${signature}`;
  };
  const unsigned = (alg: string): string => `${encode({ alg, typ: 'JWT' })}.${encode(claims())}.`;
  const withPublicKeyAsSecret = (): string => {
    const input = `${encode({ alg: 'HS256', typ: 'JWT' })}.${encode(claims())}`;
    return `${input}.${createHmac('sha256', publicPem()).update(input).digest('base64url')}`;
  };
  const ellipticCurve = (): string => {
    const input = `${encode({ alg: 'ES256', typ: 'JWT' })}.${encode(claims())}`;
    const signature = signBytes('sha256', Buffer.from(input), { key: ecKey, dsaEncoding: 'ieee-p1363' });
    return `${input}.${signature.toString('base64url')}`;
  };
  const ownKeyInHeader = (): string =>
    makeToken({ ...header, jwk: createPublicKey(otherKey).export({ format: 'jwk' }) }, claims(), otherKey);

  const refused: readonly (readonly [string, () => string, MediatorErrorType])[] = [
    ['no JWT', () => 'abc', 'INVALID_AUTH_KEY'],
    ['two parts', () => 'a.b', 'INVALID_AUTH_KEY'],
    ['four parts', () => `${makeToken(header, claims())}.x`, 'INVALID_AUTH_KEY'],
    ['empty parts', () => '..', 'INVALID_AUTH_KEY'],
    ['a header that is no JSON', () => makeToken('{', claims()), 'INVALID_AUTH_KEY'],
    ['claims that are no JSON', () => makeToken(header, 'x'), 'INVALID_AUTH_KEY'],
    ['claims that are a list', () => makeToken(header, []), 'INVALID_AUTH_KEY'],
    ['a space inside', () => `${makeToken(header, claims())} x`, 'INVALID_AUTH_KEY'],
    ['alg none', () => unsigned('none'), 'INVALID_AUTH_KEY'],
    ['alg NONE', () => unsigned('NONE'), 'INVALID_AUTH_KEY'],
    ['alg EdDSA without a signature', () => unsigned('EdDSA'), 'INVALID_AUTH_KEY'],
    ['alg HS256 over our public key', withPublicKeyAsSecret, 'INVALID_AUTH_KEY'],
    ['alg ES256', ellipticCurve, 'INVALID_AUTH_KEY'],
    ['alg Ed25519 instead of EdDSA', () => makeToken({ alg: 'Ed25519' }, claims()), 'INVALID_AUTH_KEY'],
    ['alg eddsa', () => makeToken({ alg: 'eddsa' }, claims()), 'INVALID_AUTH_KEY'],
    ['no alg', () => makeToken({ typ: 'JWT' }, claims()), 'INVALID_AUTH_KEY'],
    ['an unknown critical header', () => makeToken({ ...header, crit: ['x'], x: 1 }, claims()), 'INVALID_AUTH_KEY'],
    ['another Ed25519 key', () => makeToken(header, claims(), otherKey), 'INVALID_AUTH_KEY'],
    ['an Ed448 key', () => makeToken(header, claims(), ed448), 'INVALID_AUTH_KEY'],
    ['a key that it brings itself', ownKeyInHeader, 'INVALID_AUTH_KEY'],
    ['tampered claims', tampered, 'INVALID_AUTH_KEY'],
    ['expired', () => makeToken(header, claims({ exp: seconds - 1 })), 'ACCOUNT_EXPIRED'],
    ['expired this second', () => makeToken(header, claims({ exp: seconds })), 'ACCOUNT_EXPIRED'],
    ['expired, of another key', () => makeToken(header, claims({ exp: seconds - 1 }), otherKey), 'INVALID_AUTH_KEY'],
    [
      'expired, with modules that are none',
      () => makeToken(header, claims({ exp: 1, modules: 1 })),
      'INVALID_AUTH_KEY',
    ],
    ['without exp', () => makeToken(header, claims({ exp: undefined })), 'INVALID_AUTH_KEY'],
    ['exp as text', () => makeToken(header, claims({ exp: String(seconds + 60) })), 'INVALID_AUTH_KEY'],
    ['exp beyond time', () => makeToken(header, claims({ exp: 1e300 })), 'INVALID_AUTH_KEY'],
    ['not valid yet', () => makeToken(header, claims({ nbf: seconds + 60 })), 'INVALID_AUTH_KEY'],
    ['without jti', () => makeToken(header, claims({ jti: undefined })), 'INVALID_AUTH_KEY'],
    ['an empty jti', () => makeToken(header, claims({ jti: '' })), 'INVALID_AUTH_KEY'],
    ['without sub', () => makeToken(header, claims({ sub: undefined })), 'INVALID_AUTH_KEY'],
    ['without modules', () => makeToken(header, claims({ modules: undefined })), 'INVALID_AUTH_KEY'],
    ['an unknown module', () => makeToken(header, claims({ modules: ['fluvial', 'seismic'] })), 'INVALID_AUTH_KEY'],
    ['modules as text', () => makeToken(header, claims({ modules: 'fluvial' })), 'INVALID_AUTH_KEY'],
    ['a quota that is no number', () => makeToken(header, claims({ quota: '5' })), 'INVALID_AUTH_KEY'],
    ['a negative rate', () => makeToken(header, claims({ rate: -1 })), 'INVALID_AUTH_KEY'],
  ];
  it.each(refused)('%s', async (_name, make, type) => {
    expectError(await ask(make()), type);
  });

  it.each(['Basic dTpw', 'Bearer', 'Bearer ', 'Token x', 'bearerx'])('"%s" is no bearer token', async (value) => {
    const headers = ['Content-Type: application/json', `Authorization: ${value}`];
    const request = jsonRequest(COORDINATE_PATH, { location: riverBank }, null, { headers });
    expectError(await send(service.port, request), 'NO_AUTH_KEY');
  });

  it('two Authorization headers are one too many', async () => {
    const bearer = `Authorization: Bearer ${makeToken(header, claims())}`;
    const request = jsonRequest(COORDINATE_PATH, { location: riverBank }, null, {
      headers: ['Content-Type: application/json', bearer, bearer],
    });
    expectError(await send(service.port, request), 'INVALID_AUTH_KEY');
  });

  it('a revoked token stays revoked, also when it has expired', async () => {
    const { token, claims: issued } = await service.tokens.issue({ subject: 'x', modules: ['fluvial'], days: 1 });
    expectSuccess(await ask(token));
    service.tokens.revoke(issued.jti);
    service.tokens.revoke(issued.jti);
    expectError(await ask(token), 'INVALID_AUTH_KEY');
    service.clock.advance(2 * 86_400_000);
    expectError(await ask(token), 'INVALID_AUTH_KEY');
  });

  it('a token in the address or the body is none', async () => {
    const token = makeToken(header, claims());
    const request = jsonRequest(`${COORDINATE_PATH}?access_token=${token}`, { location: riverBank }, null);
    expectError(await send(service.port, request), 'NO_AUTH_KEY');
  });
});

describe('quota', () => {
  it('counts every request that passed the token check, also refused ones, and begins anew at midnight UTC', async () => {
    const token = await service.issue({ quota: 3, days: 3 });
    expectSuccess(await ask(token));
    expectError(await send(service.port, jsonRequest(COORDINATE_PATH, 'no json', token)), 'INVALID_REQUEST');
    expectError(
      await send(
        service.port,
        jsonRequest(COORDINATE_PATH, '', token, { headers: [`Authorization: Bearer ${token}`] }),
      ),
      'UNSUPPORTED_MEDIA_TYPE',
    );
    const refused = await ask(token);
    expectError(refused, 'QUOTA_REACHED');
    // From 14:05:09.5 to midnight: 35,690.5 s.
    expect(refused.headers['retry-after']).toBe('35691');
    service.clock.set(new Date('2026-11-21T23:59:59.999Z'));
    const lastMoment = await ask(token);
    expectError(lastMoment, 'QUOTA_REACHED');
    expect(lastMoment.headers['retry-after']).toBe('1');
    service.clock.advance(1);
    expectSuccess(await ask(token));
  });

  it('requests to other paths, by other methods or without a token do not count', async () => {
    const token = await service.issue({ quota: 1 });
    const bearer = [`Authorization: Bearer ${token}`];
    await send(service.port, { method: 'GET', path: COORDINATE_PATH, headers: bearer });
    await send(service.port, { method: 'POST', path: '/nowhere', headers: bearer });
    await send(service.port, { method: 'GET', path: '/openapi.json', headers: bearer });
    expectSuccess(await ask(token));
    expectError(await ask(token), 'QUOTA_REACHED');
  });

  it('each token has its own', async () => {
    const [one, two] = [await service.issue({ quota: 1 }), await service.issue({ quota: 1 })];
    expectSuccess(await ask(one));
    expectSuccess(await ask(two));
    expectError(await ask(one), 'QUOTA_REACHED');
  });

  it('of many requests at once exactly the quota is let through', async () => {
    const token = await service.issue({ quota: 7 });
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask(token)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(7);
    expect(statuses.filter((status) => status === 429)).toHaveLength(13);
  });

  it('is shared with another process on the same data directory', async () => {
    const token = await service.issue({ quota: 2 });
    const jti = (JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { jti: string }).jti;
    const elsewhere = createUsageStore(path.join(service.dataDirectory, 'freeboard.sqlite'));
    const now = service.clock.now().getTime();
    expect(elsewhere.count({ jti, day: '2026-11-21', now, window: null })).toEqual({
      requestsToday: 1,
      blockedUntil: null,
    });
    elsewhere.close();
    expectSuccess(await ask(token));
    expectError(await ask(token), 'QUOTA_REACHED');
  });
});

describe('rate', () => {
  it('lets so many requests through in any second, and says when the next one is', async () => {
    const token = await service.issue({ rate: 2 });
    expectSuccess(await ask(token));
    service.clock.advance(600);
    expectSuccess(await ask(token));
    const refused = await ask(token);
    expectError(refused, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('1');
    // 999 ms after the first: still two in the last second.
    service.clock.advance(399);
    expectError(await ask(token), 'TOO_MANY_REQUESTS');
    service.clock.advance(1);
    expectSuccess(await ask(token));
    expectError(await ask(token), 'TOO_MANY_REQUESTS');
  });

  it('below one a second: one request in so many seconds', async () => {
    const token = await service.issue({ rate: 0.1 });
    expectSuccess(await ask(token));
    const refused = await ask(token);
    expectError(refused, 'TOO_MANY_REQUESTS');
    expect(refused.headers['retry-after']).toBe('10');
    service.clock.advance(10_000);
    expectSuccess(await ask(token));
  });

  it('a request that the rate refuses does not push the next one further away, but counts for the quota', async () => {
    const token = await service.issue({ rate: 1, quota: 3 });
    expectSuccess(await ask(token));
    service.clock.advance(500);
    expectError(await ask(token), 'TOO_MANY_REQUESTS');
    service.clock.advance(500);
    expectSuccess(await ask(token));
    service.clock.advance(1000);
    expectError(await ask(token), 'QUOTA_REACHED');
  });

  it('a clock that is set back does not block, though time stands still for all else', async () => {
    const other = await startService({ goesForward: true });
    try {
      const token = await other.issue({ rate: 1 });
      const request = jsonRequest(COORDINATE_PATH, { location: riverBank }, token);
      const askOther = (): Promise<RawResponse> => send(other.port, request);
      other.clock.advance(3_600_000);
      expectSuccess(await askOther());
      other.clock.advance(-3_600_000);
      expectSuccess(await askOther());
      expectError(await askOther(), 'TOO_MANY_REQUESTS');
      other.clock.advance(1000);
      expectSuccess(await askOther());
    } finally {
      await other.close();
    }
  });

  it('a token that was issued in the future does not hold yet', async () => {
    const now = Math.floor(service.clock.now().getTime() / 1000);
    const at = (minutes: number) => claims({ iat: now + minutes * 60, exp: now + 3600 });
    expectSuccess(await ask(makeToken(header, at(4))));
    expectError(await ask(makeToken(header, at(6))), 'INVALID_AUTH_KEY');
  });

  it('of many requests at once exactly the rate is let through', async () => {
    const token = await service.issue({ rate: 5 });
    const statuses = await Promise.all(Array.from({ length: 20 }, async () => (await ask(token)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(5);
  });
});
