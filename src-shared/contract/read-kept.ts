import type * as z from 'zod';

/**
 * Reads JSON that was kept, perhaps by another version of the application or on a disk that has lost some of it.
 * @returns null where it is not what the schema says: then it counts as not kept.
 */
export function readKept<Schema extends z.ZodType>(schema: Schema, json: string): z.output<Schema> | null {
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    return null;
  }
  const read = schema.safeParse(value);
  return read.success ? read.data : null;
}
