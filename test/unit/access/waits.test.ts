import { expect, it } from 'vitest';
import type { TokenClaims } from '#main/access/eddsa-token-codec.ts';
import { createTokenService, type TokenServicePorts } from '#main/access/tokens.ts';

const clock = { now: () => new Date('2026-11-21T12:00:00Z') };
const claims: TokenClaims = { jti: 'a', sub: 'b', exp: 2e9, modules: [] };

/** What is said to who asks again at once. */
function countAgain(rate: number) {
  const usage: TokenServicePorts['usage'] = {
    count: ({ now, window }) => ({ requestsToday: 2, blockedUntil: now + window!.milliseconds }),
  };
  return createTokenService({ usage, clock, system: clock } as TokenServicePorts).count({ ...claims, rate });
}

it.each([
  [2, 1],
  [0.1, 10],
  [1e-25, 2 ** 31 - 1],
  [Number.MIN_VALUE, 2 ** 31 - 1],
])('of %d requests a second the next is worth trying in %d s, which a header can say', (rate, seconds) => {
  expect(countAgain(rate)).toEqual({ ok: false, type: 'TOO_MANY_REQUESTS', retryAfterSeconds: seconds });
});
