import * as z from 'zod';
import { failureTextSchema, type FailureText } from './failure-text.ts';

/** Codes of expected failures of the application's own procedures. */
export const failureCodes = [
  'INVALID_INPUT',
  'UNKNOWN_PROCEDURE',
  'NOT_FOUND',
  'CANCELLED',
  'PACK_REFUSED',
  'PACK_ALREADY_INSTALLED',
  'OUT_OF_BOUND_LOCATION',
  'NO_SPATIAL_COORDINATES',
  'LICENCE_INVALID',
  'LICENCE_REFUSED',
  'PORT_UNAVAILABLE',
  'STORAGE_FULL',
  'UNAVAILABLE',
  'CONFLICT',
  'FILE_REFUSED',
  'FILE_DAMAGED',
  'NOT_SAVED',
  'ANSWER_NEEDED',
  'INTERNAL',
] as const;
export type FailureCode = (typeof failureCodes)[number];

/**
 * What went wrong, for people and programs. `details`: field path -> what is wrong, or any plain JSON the code defines.
 */
export interface Failure {
  readonly code: FailureCode;
  /** The sentence in English, for logs and other programs. */
  readonly message: string;
  readonly details: unknown;
  /** What `message` says, for windows of other languages; absent where the code says it all. */
  readonly text?: FailureText | undefined;
}

/** A failure as it is reported and saved: without what only programs want to know. */
export const reportedFailureSchema = z.strictObject({
  code: z.enum(failureCodes),
  message: z.string(),
  text: failureTextSchema.optional(),
});
export type ReportedFailure = z.infer<typeof reportedFailureSchema>;

/** What every procedure answers. */
export type Envelope<Value = unknown> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly error: Failure };

/** The envelope as it crosses a process border. */
export const envelopeSchema = z.discriminatedUnion('ok', [
  z.strictObject({ ok: z.literal(true), value: z.unknown() }),
  z.strictObject({
    ok: z.literal(false),
    error: z.strictObject({
      code: z.enum(failureCodes),
      message: z.string(),
      details: z.unknown(),
      text: failureTextSchema.optional(),
    }),
  }),
]);
