import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { modules } from '#shared/hazard/hazard.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

const nothing = z.strictObject({});

/** One request that the query service has answered. Never what was asked: that may be somebody's address. */
const answeredRequest = z.strictObject({
  /** ISO 8601, UTC. */
  at: z.string(),
  method: z.string(),
  path: z.string(),
  statusCode: z.int(),
  milliseconds: z.number(),
});

const serviceStatus = z.strictObject({
  /** Null while it is stopped. */
  port: z.int().nullable(),
  /** ISO 8601, UTC; null while it is stopped. */
  startedAt: z.string().nullable(),
  /** Whether it asks for a token; so it does when it is started unless told otherwise. */
  requiresToken: z.boolean(),
  /** Requests since it was started. */
  requestCount: z.int(),
  /** Recent requests, the newest first. */
  recent: z.array(answeredRequest),
});

const issuedToken = z.strictObject({
  jti: z.string(),
  name: z.string(),
  modules: z.array(z.enum(modules)),
  /** ISO 8601, UTC. */
  issuedAt: z.string(),
  /** ISO 8601, UTC. */
  expiresAt: z.string(),
  /** Requests per UTC day; null: any number. */
  quota: z.int().nullable(),
  state: z.enum(['valid', 'expired', 'revoked']),
  requestsToday: z.int(),
});
/** A token that was issued here, without its text. */
export type IssuedToken = z.output<typeof issuedToken>;

const tokenList = z.strictObject({ tokens: z.array(issuedToken) });

/** The query service over HTTP, as it is run from the window, and the tokens that it asks for. */
export const serviceProcedures = {
  'service.status': query({
    summary: 'Whether the query service runs, and its last requests.',
    input: nothing,
    output: serviceStatus,
  }),
  'service.start': command({
    summary: 'Starts the query service on the loopback address. PORT_UNAVAILABLE when the port is taken.',
    input: z.strictObject({
      /** 0: any free port. */
      port: z.int().min(0).max(65_535),
      /** False: whatever runs on this machine may ask, within the installation's licence. */
      requireToken: z.boolean().default(true),
    }),
    output: serviceStatus,
  }),
  'service.stop': command({ summary: 'Stops the query service.', input: nothing, output: serviceStatus }),
  'token.list': query({
    summary: 'Tokens issued here, the newest first; never their text.',
    input: nothing,
    output: tokenList,
  }),
  'token.issue': command({
    summary: 'Issues an access token. Its text is given this once and not kept.',
    input: z.strictObject({
      name: line.trim().min(1).max(100),
      modules: z.array(z.enum(modules)).min(1).max(modules.length),
      days: z.int().min(1).max(36_500),
      quota: z.int().min(1).max(1_000_000_000).nullable(),
    }),
    output: z.strictObject({ token: z.string(), jti: z.string() }),
  }),
  'token.revoke': command({
    summary: 'Revokes a token, at once and for good.',
    input: z.strictObject({ jti: z.string().min(1).max(200) }),
    output: tokenList,
  }),
} as const satisfies Record<string, Procedure>;
