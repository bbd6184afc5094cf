import * as z from 'zod';

const saved = z.strictObject({ state: z.literal('saved'), path: z.string() });
const cancelled = z.strictObject({ state: z.literal('cancelled') });
const ready = z.strictObject({
  state: z.literal('ready'),
  downloadId: z.uuid(),
  /** Suggested name of the file. */
  name: z.string(),
});
/**
 * Where a file went that was asked for by the window: to where its user wanted it (the desktop application asks),
 * nowhere when they thought better of it, or, for a browser, below `storedPaths.downloads` to be got by its id.
 */
export const deliveredFileSchema = z.discriminatedUnion('state', [saved, cancelled, ready]);
export type DeliveredFile = z.infer<typeof deliveredFileSchema>;

/** As {@link deliveredFileSchema}, of a file of which something more is told. */
export function deliveredWith<Facts extends z.ZodRawShape>(facts: Facts) {
  return z.discriminatedUnion('state', [saved.extend(facts), cancelled, ready.extend(facts)]);
}

/** As {@link deliveredFileSchema}, of a file of rows. */
export const deliveredRowsSchema = deliveredWith({ rows: z.int() });
export type DeliveredRows = z.infer<typeof deliveredRowsSchema>;
