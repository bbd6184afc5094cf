import * as z from 'zod';
import { menuCommands } from '#shared/settings/menu-commands.ts';
import { portfolioProgressSchema } from '../portfolio/portfolio-progress.ts';
import { reportedFailureSchema } from '../call/envelope.ts';

/** What the backend tells every window, and the desktop application the one in use. */
export const events = {
  /** At most ten a second while a pack is installed. */
  'pack.progress': z.strictObject({
    /** The grant that the work was asked for with: what it is done to, for nobody else. */
    source: z.string(),
    step: z.enum(['fetch', 'inspect', 'build', 'unpack', 'check', 'index', 'addresses', 'finish']),
    /** 0..1 of the whole work, or null while unknown; it never goes back. */
    fraction: z.number().min(0).max(1).nullable(),
    file: z.string().nullable(),
  }),
  /** At most ten a second while a source of public data is fetched. */
  'region.progress': z.strictObject({
    source: z.string(),
    /** Maps. */
    pieces: z.int().min(0),
    ofPieces: z.int().min(0),
    /** That have come over the network. */
    bytes: z.int().min(0),
  }),
  /** The set of installed or active packs changed: everything derived from it is stale. */
  'packs.changed': z.strictObject({}),
  /** Nothing was installed, and whoever started it may not be there any more to be told. */
  'pack.failed': z.strictObject({
    /** As in `pack.progress`, or the demonstration region. */
    source: z.string(),
    /** A pack could not be installed, or not be made of maps. */
    task: z.enum(['install', 'build']),
    ...reportedFailureSchema.shape,
  }),
  'history.changed': z.strictObject({}),
  /** Surveys were added, edited or archived, in any window or process of this backend. Empty: any of them. */
  'surveys.changed': z.strictObject({ ids: z.array(z.uuid()) }),
  /** At most ten a second while a `.freeboard` file is read, brought in or written. */
  'handOver.progress': z.strictObject({
    handOverId: z.uuid(),
    step: z.enum(['read', 'photos', 'write', 'pack']),
    /** Surveys or files of the step. */
    done: z.int().min(0),
    total: z.int().min(0),
  }),
  /** At most ten a second while the figures of a report's buildings are written as CSV or JSON. */
  'report.exporting': z.strictObject({ exportId: z.uuid(), done: z.int().min(0), total: z.int().min(1) }),
  /** A part of a long report is in its file. */
  'report.joined': z.strictObject({ runId: z.uuid(), joined: z.int().min(1) }),
  'settings.changed': z.strictObject({}),
  /** Another licence was installed: what may be asked may be more or less than before. */
  'licence.changed': z.strictObject({}),
  /** The query service was started or stopped, or has answered requests, at most four times a second. */
  'service.changed': z.strictObject({}),
  /** At most ten a second while a portfolio is read, run or exported, and once when that has ended. */
  'portfolio.progress': portfolioProgressSchema,
  /** A named area of a portfolio was kept or removed. */
  'portfolio.areasChanged': z.strictObject({ portfolioId: z.string() }),
  /** To the window in use alone: there is something for `file.takeOpened`. */
  'file.opened': z.strictObject({}),
  /** To the window in use alone: its user has chosen a command in the menu of the desktop application. */
  'menu.chosen': z.strictObject({ command: z.enum(menuCommands) }),
} as const;

export type EventName = keyof typeof events;
export type EventPayload<Name extends EventName> = z.output<(typeof events)[Name]>;
/** Tells all windows of an event. */
export type EmitEvent = <Name extends EventName>(name: Name, payload: EventPayload<Name>) => void;
