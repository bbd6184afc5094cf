import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { command, type Procedure } from '../call/procedure.ts';
import { openedFileKinds } from './opened-file.ts';

/** A dialog that was left without a choice, or that this window has none of: it is a browser's. */
const unchosen = [
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({ state: z.literal('unavailable') }),
] as const;

/** What a file or folder is called, for people: it leads to none. */
const name = line.min(1).max(255);

/**
 * Folders and files, by grants (see `grant.ts`): chosen in dialogs of the desktop application, opened with it, or made
 * for a browser.
 */
export const folderProcedures = {
  'folder.choose': command({
    summary: 'Has a person choose a folder in a dialog of the desktop application.',
    input: z.strictObject({
      /** Files are to be put into it, too. */
      isWritten: z.boolean().default(false),
    }),
    output: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('chosen'), name, grant: z.uuid(), targetGrant: z.uuid().nullable() }),
      ...unchosen,
    ]),
  }),
  'folder.place': command({
    summary: 'Has a person say in a dialog of the desktop application where a new folder is to be.',
    input: z.strictObject({ suggestedName: name }),
    output: z.discriminatedUnion('state', [
      z.strictObject({ state: z.literal('chosen'), name, targetGrant: z.uuid() }),
      ...unchosen,
    ]),
  }),
  'folder.begin': command({
    summary:
      'Makes a folder of the data directory for files that a browser brings or maps that are fetched, for a day.',
    input: z.strictObject({ name }),
    output: z.strictObject({ name, grant: z.uuid(), targetGrant: z.uuid() }),
  }),
  'file.takeOpened': command({
    summary: 'Files that the system has asked the desktop application to open and that no page has taken yet.',
    input: z.strictObject({}),
    output: z.strictObject({
      files: z.array(z.strictObject({ name, grant: z.uuid(), kind: z.enum(openedFileKinds) })),
    }),
  }),
} as const satisfies Record<string, Procedure>;
