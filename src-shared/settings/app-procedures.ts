import * as z from 'zod';
import { modules } from '#shared/hazard/hazard.ts';
import { menuCommands } from '#shared/settings/menu-commands.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

const nothing = z.strictObject({});

/** How a window came to know of a fault in its own code. */
export const windowFaultSources = ['drawing', 'event', 'promise'] as const;

/**
 * A fault in a window's own code, without any words of it: they may quote what was typed.
 */
const windowFault = z.strictObject({
  source: z.enum(windowFaultSources),
  /** Name of the error's class, and the code of one that has a code. */
  type: z.string().regex(/^\w{1,60}$/),
  code: z
    .string()
    .regex(/^\w{1,60}$/)
    .nullable(),
  /** Where it arose, the innermost place first: name of the function, if it has one, file, line and column. */
  places: z.array(z.string().regex(/^(?:[\w$.<>#]{1,100} )?[\w.-]{1,100}:\d{1,9}:\d{1,9}$/)).max(30),
});

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
  'app.reportFault': command({
    summary: 'Puts a fault in a window’s own code into the log: what kind of error it was and where it arose.',
    input: windowFault,
    output: nothing,
  }),
  'app.offerCommands': command({
    summary:
      'Tells the menu of the desktop application what the page that asks can do now. In a browser there is none.',
    input: z.strictObject({
      commands: z.array(z.enum(menuCommands)).max(menuCommands.length),
      /** Which of them are marked as those that hold. */
      chosen: z.array(z.enum(menuCommands)).max(menuCommands.length),
    }),
    output: nothing,
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
