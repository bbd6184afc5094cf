import * as z from 'zod';

const position = z.tuple([z.number(), z.number()]).rest(z.number());

/** An outline in GeoJSON. */
export const outlineSchema = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Polygon'), coordinates: z.array(z.array(position)) }),
  z.object({ type: z.literal('MultiPolygon'), coordinates: z.array(z.array(z.array(position))) }),
]);

/** The rings of an outline's polygons. */
export function ringsOf(outline: z.infer<typeof outlineSchema>): z.infer<typeof position>[][] {
  return outline.type === 'Polygon' ? outline.coordinates : outline.coordinates.flat();
}
