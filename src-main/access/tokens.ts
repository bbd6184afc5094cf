import { failureText } from '#shared/call/failure-text.ts';
import type { Module } from '#shared/hazard/hazard.ts';
import { ServiceError } from '#main/platform/errors/errors.ts';
import type { TokenClaims, TokenCodec } from './eddsa-token-codec.ts';
import type { Entitlement } from './entitlement.ts';
import type { TokenRevocationStore } from './token-revocation-store.sql.ts';
import type { RateWindow, UsageStore } from './usage-store.sql.ts';
import type { Clock } from '#main/platform/forward-clock.ts';

/** What a token that holds gives its bearer. */
export interface TokenGrant {
  readonly claims: TokenClaims;
  readonly entitlement: Entitlement;
}

/** Whether a token holds. `reason` is for the log alone: whoever tries tokens out learns nothing from the answer. */
export type TokenVerdict =
  | { readonly ok: true; readonly grant: TokenGrant }
  | { readonly ok: false; readonly type: 'INVALID_AUTH_KEY' | 'ACCOUNT_EXPIRED'; readonly reason: string };

/** Whether a token's rate and quota leave room for one more request. */
export type UsageVerdict =
  | { readonly ok: true }
  | {
      readonly ok: false;
      readonly type: 'TOO_MANY_REQUESTS' | 'QUOTA_REACHED';
      /** Whole seconds until it is worth trying again; at least 1. */
      readonly retryAfterSeconds: number;
    };

export interface TokenOrder {
  readonly subject: string;
  readonly modules: readonly Module[];
  readonly days: number;
  /** Requests per UTC day. */
  readonly quota?: number | undefined;
  /** Requests per second. */
  readonly rate?: number | undefined;
}

/** Access tokens: issue, check, count, revoke. */
export interface TokenService {
  check(token: string): Promise<TokenVerdict>;
  /** Counts a request made with a token that holds; every one of them counts, also one that is then refused. */
  count(claims: TokenClaims): UsageVerdict;
  /** @throws ServiceError LICENCE_INVALID where the private key is not here */
  issue(order: TokenOrder): Promise<{ readonly token: string; readonly claims: TokenClaims }>;
  /** Takes effect at once, in every process on the same data directory. */
  revoke(jti: string): void;
}

export interface TokenServicePorts {
  readonly codec: TokenCodec;
  readonly revocations: TokenRevocationStore;
  readonly usage: UsageStore;
  readonly clock: Clock;
  /** The system's clock, by which a rate is measured: a clock that stands still would let nobody through. */
  readonly system: Clock;
  readonly createId: () => string;
}

const SECONDS_PER_DAY = 86_400;
const MILLISECONDS_PER_DAY = SECONDS_PER_DAY * 1000;

/** Creates the token service over its ports. */
export function createTokenService(ports: TokenServicePorts): TokenService {
  const { codec, revocations, usage, clock, system, createId } = ports;
  return {
    async check(token) {
      const reading = await codec.read(token, clock.now());
      if (reading.status === 'invalid') return { ok: false, type: 'INVALID_AUTH_KEY', reason: reading.reason };
      const { claims } = reading;
      // Before the expiry: a revoked token stays revoked, whatever else has become of it.
      if (revocations.isRevoked(claims.jti)) return { ok: false, type: 'INVALID_AUTH_KEY', reason: 'revoked' };
      if (reading.status === 'expired') return { ok: false, type: 'ACCOUNT_EXPIRED', reason: 'expired' };
      return { ok: true, grant: { claims, entitlement: toEntitlement(claims) } };
    },

    count({ jti, quota, rate }) {
      const now = clock.now().getTime();
      const day = new Date(now).toISOString().slice(0, 10);
      const window = rate === undefined ? null : toRateWindow(rate);
      const moment = system.now().getTime();
      const { requestsToday, blockedUntil } = usage.count({ jti, day, now: moment, window });
      if (blockedUntil !== null) {
        return { ok: false, type: 'TOO_MANY_REQUESTS', retryAfterSeconds: toWholeSeconds(blockedUntil - moment) };
      }
      if (quota !== undefined && requestsToday > quota) {
        const nextDay = (Math.floor(now / MILLISECONDS_PER_DAY) + 1) * MILLISECONDS_PER_DAY;
        return { ok: false, type: 'QUOTA_REACHED', retryAfterSeconds: toWholeSeconds(nextDay - now) };
      }
      return { ok: true };
    },

    async issue({ subject, modules, days, quota, rate }) {
      if (codec.sign === null) {
        throw new ServiceError('LICENCE_INVALID', failureText('token-issuer-elsewhere'));
      }
      const now = clock.now();
      const claims: TokenClaims = {
        jti: createId(),
        sub: subject,
        exp: Math.floor(now.getTime() / 1000) + Math.round(days * SECONDS_PER_DAY),
        modules: [...new Set(modules)],
        ...(quota === undefined ? {} : { quota }),
        ...(rate === undefined ? {} : { rate }),
      };
      return { token: await codec.sign(claims, now), claims };
    },

    revoke(jti) {
      revocations.revoke(jti, clock.now());
    },
  };
}

/** What the claims of a token entitle to. */
export function toEntitlement({ sub, modules, exp }: TokenClaims): Entitlement {
  return { subject: sub, modules: new Set(modules), expiresAt: new Date(exp * 1000) };
}

/**
 * `rate` requests per second as a whole number of requests in a span: 2 -> 2 in 1 s, 0.5 -> 1 in 2 s, 2.5 -> 2 in 0.8
 * s.
 */
function toRateWindow(rate: number): RateWindow {
  const requests = Math.max(1, Math.floor(rate));
  return { requests, milliseconds: (requests / rate) * 1000 };
}

/** Longest wait that is said, seconds: a rate may be as low as somebody likes, and the header has digits alone. */
const MOST_SECONDS = 2 ** 31 - 1;

function toWholeSeconds(milliseconds: number): number {
  return Math.min(MOST_SECONDS, Math.max(1, Math.ceil(milliseconds / 1000)));
}
