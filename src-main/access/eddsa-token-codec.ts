import type { Module } from '#shared/hazard/hazard.ts';
import type { KeyObject } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import * as z from 'zod';
import { modules } from '#shared/hazard/hazard.ts';

/** What an access token or a licence says. */
export interface TokenClaims {
  /** Identity of the token, by which it is revoked and counted. */
  readonly jti: string;
  /** Whom it was issued to. */
  readonly sub: string;
  /** End of validity, seconds since 1970 (RFC 7519, 2). */
  readonly exp: number;
  readonly modules: readonly Module[];
  /** Requests per UTC day. */
  readonly quota?: number | undefined;
  /** Requests per second. */
  readonly rate?: number | undefined;
}

/** What the signature and the form of a token come to, before it is known whether it was revoked. */
export type TokenReading =
  | { readonly status: 'valid' | 'expired'; readonly claims: TokenClaims }
  | { readonly status: 'invalid'; readonly reason: string };

/** Reads and writes tokens with the keys of this installation or of its issuer. */
export interface TokenCodec {
  /** Null where only the issuer's public key is here. */
  readonly sign: ((claims: TokenClaims, issuedAt: Date) => Promise<string>) | null;
  read(token: string, now: Date): Promise<TokenReading>;
}

/** The one algorithm that is accepted: EdDSA, with an Ed25519 key (RFC 8037, 3.1). */
const ALGORITHM = 'EdDSA';
/** Last second that a Date can hold (ECMA-262, 21.4.1.1): an `exp` beyond it is no time. */
const LATEST_SECOND = 8.64e12;
/** How far the clock of whoever issues a token may be ahead of this one, milliseconds. */
const MAXIMUM_SKEW_MILLISECONDS = 5 * 60_000;
/** Longest identity or name in a token, in UTF-16 units. */
const MAXIMUM_NAME_LENGTH = 200;

const name = z.string().min(1).max(MAXIMUM_NAME_LENGTH);

/** Claims that the service knows; others are left unread, as RFC 7519 (4) asks. */
const claimsSchema = z.object({
  jti: name,
  sub: name,
  exp: z.number().min(0).max(LATEST_SECOND),
  iat: z.number().min(0).max(LATEST_SECOND).optional(),
  modules: z.array(z.enum(modules)),
  quota: z.int().min(0).optional(),
  rate: z.number().positive().max(1_000_000).optional(),
});

/** Tokens as compact JWS signed with Ed25519. `privateKey` null: they can be read, not written. */
export function createEddsaTokenCodec(keys: {
  readonly publicKey: KeyObject;
  readonly privateKey: KeyObject | null;
}): TokenCodec {
  const { publicKey, privateKey } = keys;
  return {
    sign:
      privateKey === null
        ? null
        : (claims, issuedAt) =>
            new SignJWT({ ...claims })
              .setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' })
              .setIssuedAt(issuedAt)
              .sign(privateKey),

    async read(token, now) {
      try {
        const { payload } = await jwtVerify(token, publicKey, { algorithms: [ALGORITHM], currentDate: now });
        return readClaims(payload, 'valid', now);
      } catch (error) {
        // The signature was checked before the time: the claims of an expired token can be believed.
        if (error instanceof errors.JWTExpired) return readClaims(error.payload, 'expired', now);
        if (error instanceof errors.JOSEError) return { status: 'invalid', reason: error.code };
        // Broken encodings inside the three parts surface as plain errors of the decoder.
        if (error instanceof TypeError || error instanceof SyntaxError)
          return { status: 'invalid', reason: 'malformed' };
        throw error;
      }
    },
  };
}

function readClaims(payload: unknown, status: 'valid' | 'expired', now: Date): TokenReading {
  const claims = claimsSchema.safeParse(payload);
  if (claims.success) {
    const { iat = 0, ...known } = claims.data;
    if (iat * 1000 > now.getTime() + MAXIMUM_SKEW_MILLISECONDS) {
      return { status: 'invalid', reason: 'issued in the future' };
    }
    return { status, claims: known };
  }
  return { status: 'invalid', reason: `claims: ${claims.error.issues.map(({ path }) => path.join('.')).join(', ')}` };
}
