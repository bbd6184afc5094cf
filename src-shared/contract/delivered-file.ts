import * as z from 'zod';

/**
 * Where a file went that was asked for by the window: to where its user wanted it (the desktop application asks), nowhere
 * when they thought better of it, or, for a browser, below `storedPaths.downloads` to be got by its id.
 */
export const deliveredFileSchema = z.discriminatedUnion('state', [
  z.strictObject({ state: z.literal('saved'), path: z.string(), rows: z.int() }),
  z.strictObject({ state: z.literal('cancelled') }),
  z.strictObject({
    state: z.literal('ready'),
    downloadId: z.uuid(),
    /** Suggested name of the file. */
    name: z.string(),
    rows: z.int(),
  }),
]);
export type DeliveredFile = z.infer<typeof deliveredFileSchema>;
