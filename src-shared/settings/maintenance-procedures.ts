import * as z from 'zod';
import { findingSchema } from '#shared/pack/pack.ts';
import { reportedFailureSchema } from '../call/envelope.ts';
import { command, query, type Procedure } from '../call/procedure.ts';
import { appProcedures } from './app-procedures.ts';

const nothing = z.strictObject({});

/** What the data directory holds, by what it is for. */
export const storageParts = [
  'packs',
  'surveys',
  'portfolios',
  'database',
  'cache',
  'fetched',
  'logs',
  'window',
  'other',
] as const;

const storageUse = z.strictObject({
  dataDirectory: z.string(),
  parts: z.array(z.strictObject({ part: z.enum(storageParts), bytes: z.int() })),
  /** Whether the caller's window can show the folder. */
  canOpenFolder: z.boolean(),
});

/** The installation itself: its licence, its storage, its health. */
export const maintenanceProcedures = {
  'licence.install': command({
    summary: 'Verifies a licence and puts it in place of the present one, which stays when the new one does not hold.',
    input: z.strictObject({ text: z.string().max(16_384) }),
    output: appProcedures['licence.get'].output,
  }),
  'pack.installDemonstration': command({
    summary: 'Installs the built-in demonstration region, unless it is there.',
    input: nothing,
    output: z.strictObject({ installed: z.boolean() }),
  }),
  'pack.demonstrationFailure': query({
    summary:
      'Why the demonstration region could not be installed the last time; null when nothing failed since the start.',
    input: nothing,
    output: z.strictObject({
      failure: reportedFailureSchema.nullable(),
    }),
  }),
  'pack.verify': query({
    summary: 'Reads an installed pack through and tells what is damaged.',
    input: z.strictObject({ id: z.string().min(1), version: z.string().min(1) }),
    output: z.strictObject({ findings: z.array(findingSchema) }),
  }),
  'storage.get': query({ summary: 'How much room the installation takes.', input: nothing, output: storageUse }),
  'storage.clearCache': command({
    summary: 'Forgets every kept answer; they are computed anew when they are asked for again.',
    input: nothing,
    output: storageUse,
  }),
  'storage.openFolder': command({
    summary: 'Shows the data folder in the system. Only in the desktop application.',
    input: nothing,
    output: z.strictObject({ opened: z.boolean() }),
  }),
} as const satisfies Record<string, Procedure>;
