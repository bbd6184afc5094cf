import * as z from 'zod';
import { modules } from '#shared/domain/hazard.ts';
import { query, type Procedure } from '../procedure.ts';

const nothing = z.strictObject({});

/** The application itself and its licence. */
export const appProcedures = {
  'app.info': query({
    summary: 'Version, data directory and runtime of the application.',
    input: nothing,
    output: z.strictObject({
      version: z.string(),
      modelVersion: z.string(),
      dataDirectory: z.string(),
      /** Whether an Electron meant for development and tests only is running. */
      developmentRuntime: z.boolean(),
    }),
  }),
  'licence.get': query({
    summary: 'What the licence of this installation includes and when it ends.',
    input: nothing,
    output: z.strictObject({
      subject: z.string(),
      modules: z.array(z.enum(modules)),
      /** ISO 8601, UTC. */
      expiresAt: z.string(),
      state: z.enum(['valid', 'expired']),
    }),
  }),
} as const satisfies Record<string, Procedure>;
