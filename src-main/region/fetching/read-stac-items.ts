import * as z from 'zod';
import { doBoxesOverlap, type BoundingBox } from '#shared/geo/geo.ts';
import type { PartlyFileParts } from '#main/platform/files/partly-file.ts';
import type { TemplateValues } from '../expand-template.ts';
import { outlineSchema, ringsOf } from './outlines.ts';
import { boxOf, pickValues, readJson } from './read-tile-index.ts';

/** A page of items that a STAC API has found. */
export interface StacItemsJob {
  /** The whole of it. */
  readonly parts: PartlyFileParts;
  /** Degrees, WGS 84. */
  readonly box: BoundingBox;
  /** Names of the properties that are the values of the template's variables; `id` and `collection` are the item's. */
  readonly properties: readonly string[];
}

/** What a page says. */
export interface StacPage {
  /** The template's values of each item whose outline's box overlaps the box that is wanted. */
  readonly values: readonly TemplateValues[];
  /** Address of the next page; null on the last one. */
  readonly next: string | null;
}

/** An ItemCollection (STAC API 1.0, Item Search). */
const pageSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(
    z.object({
      id: z.string(),
      collection: z.string().optional(),
      geometry: outlineSchema.nullable(),
      properties: z.record(z.string(), z.unknown()),
    }),
  ),
  links: z.array(z.object({ rel: z.string(), href: z.string(), method: z.string().default('GET') })).default([]),
});

/** @throws Error where it is no such page, an item lacks a property, or the next page is not had by GET */
export function readStacItems({ parts, box, properties: names }: StacItemsJob): StacPage {
  const { features, links } = pageSchema.parse(readJson(parts));
  const next = links.find(({ rel }) => rel === 'next');
  if (next !== undefined && next.method.toUpperCase() !== 'GET') throw new Error('the next page is not had by GET');
  return {
    values: features
      .filter(({ geometry }) => geometry !== null && doBoxesOverlap(boxOf(ringsOf(geometry).flat()), box))
      .map(({ id, collection, properties }) => pickValues({ ...properties, id, collection }, names)),
    next: next?.href ?? null,
  };
}
