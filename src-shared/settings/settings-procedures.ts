import * as z from 'zod';
import { settingsChangeSchema, settingsSchema } from '#shared/settings/settings-schema.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

/** What the user sets, shared by all windows. */
export const settingsProcedures = {
  'settings.get': query({
    summary: 'Units, formats, appearance and the report template.',
    input: z.strictObject({}),
    output: settingsSchema,
  }),
  'settings.set': command({
    summary: 'Changes some settings and gives all of them; every window hears settings.changed.',
    input: settingsChangeSchema,
    output: settingsSchema,
  }),
} as const satisfies Record<string, Procedure>;
