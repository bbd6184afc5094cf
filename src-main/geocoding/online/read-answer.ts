import * as z from 'zod';
import { computeDistanceMetres, coordinatesSchema } from '#shared/geo/geo.ts';
import { cutText } from '#shared/text/cut-text.ts';
import { toOneLine } from '#shared/text/to-one-line.ts';
import { ServerError } from './server-error.ts';

/** Reads a server's answer by a schema. @throws ServerError */
export function readAnswer<Schema extends z.ZodType>(schema: Schema, answer: unknown): z.output<Schema> {
  const parsed = schema.safeParse(answer);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new ServerError(
    'notUnderstood',
    `the answer has another form: ${issue?.path.join('.') ?? ''} ${issue?.message}`,
  );
}

/** Longest text of an answer that is kept, characters: labels and licences are shown as they come. */
const LONGEST_TEXT = 500;

/** Marks that turn or hide the signs beside them, and halves of surrogate pairs: a label would read as another one. */
const deceptive = /[\p{Cs}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/gu;

/** A text that may be left out, null or a number; on one line, without control characters. */
export const looseText = z
  .union([z.string(), z.number().transform(String)])
  .nullish()
  .transform((text) => cutText(toOneLine((text ?? '').replaceAll(deceptive, '')), LONGEST_TEXT));

/** A GeoJSON point. */
export const pointSchema = z
  .object({ type: z.literal('Point'), coordinates: z.tuple([z.number(), z.number()], z.number()) })
  .transform(({ coordinates: [longitude, latitude] }) => ({ longitude, latitude }))
  .pipe(coordinatesSchema);

/** Half the diagonal of a box, metres; 0 for a box with a part that is no number. */
export function computeBoxRadius(box: readonly [west: number, south: number, east: number, north: number]): number {
  const [west, south, east, north] = box;
  if (!box.every(Number.isFinite) || Math.abs(south) > 90 || Math.abs(north) > 90) return 0;
  return computeDistanceMetres({ latitude: south, longitude: west }, { latitude: north, longitude: east }) / 2;
}
