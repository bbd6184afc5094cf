import * as z from 'zod';

/** A small picture of a band of a raster. */
export const rasterPreviewSchema = z.strictObject({
  /** West, south, east, north in degrees; across the date line west is above east. */
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  width: z.int().min(1),
  height: z.int().min(1),
  /** Numbers as stored, row by row from the north-west; null where there is none. */
  values: z.array(z.number().nullable()),
  /** scaled = stored x scale + offset. */
  scale: z.number(),
  offset: z.number(),
});
export type RasterPreview = z.infer<typeof rasterPreviewSchema>;
