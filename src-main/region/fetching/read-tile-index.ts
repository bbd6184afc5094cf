import * as z from 'zod';
import { doBoxesOverlap, type BoundingBox } from '#shared/geo/geo.ts';
import { openPartlyFile, type PartlyFileParts } from '#main/platform/files/partly-file.ts';
import type { TemplateValues } from '../expand-template.ts';
import { outlineSchema, ringsOf } from './outlines.ts';

/** An index of tiles that is looked through for those that a box touches. */
export interface TileIndexJob {
  /** The whole of it. */
  readonly parts: PartlyFileParts;
  /** Degrees, WGS 84. */
  readonly box: BoundingBox;
  /** Names of the properties that are the values of the template's variables. */
  readonly properties: readonly string[];
}

const indexSchema = z.object({
  type: z.literal('FeatureCollection'),
  features: z.array(z.object({ properties: z.record(z.string(), z.unknown()), geometry: outlineSchema })),
});
/** A value is a part of an address: no way to another folder. */
const valueSchema = z.union([z.string().regex(/^\w[\w.-]{0,99}$/), z.int()]);

/** A list whose last entry is wanted. */
export interface NewestJob {
  /** The whole of it. */
  readonly parts: PartlyFileParts;
  /** Names of the fields that are the values of the template's variables. */
  readonly properties: readonly string[];
}

/** The template's values that the last entry of a JSON list has. @throws Error where it is no such list */
export function readNewest({ parts, properties }: NewestJob): TemplateValues {
  const list = z.array(z.record(z.string(), z.unknown())).min(1).parse(readJson(parts));
  return pickValues(list.at(-1)!, properties);
}

/** A page of links of which the newest is wanted. */
export interface NewestLinkJob {
  /** The whole of it. */
  readonly parts: PartlyFileParts;
  /** What stands in front of and behind that which tells the files apart. */
  readonly before: string;
  readonly after: string;
  /** The variable of the template that it is. */
  readonly variable: string;
}

/** The greatest of what stands between two texts of a page's links. @throws Error where there is none */
export function readNewestLink({ parts, before, after, variable }: NewestLinkJob): TemplateValues {
  const [, ...behind] = readText(parts).split(before);
  const found = behind.map((text) => text.split(after, 1)[0]!).filter((text) => /^\w{1,100}$/.test(text));
  const newest = found.toSorted().at(-1);
  if (newest === undefined) throw new Error(`the page has no link with ${before} and ${after}`);
  return { [variable]: newest };
}

/** @throws Error where it is no JSON in UTF-8 */
export function readJson(parts: PartlyFileParts): unknown {
  return JSON.parse(readText(parts));
}

/** @throws TypeError where it is no UTF-8 */
export function readText(parts: PartlyFileParts): string {
  const file = openPartlyFile(parts);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file.read(0, file.size));
  } finally {
    file.close();
  }
}

/** The values of some fields. @throws Error for one that is no part of an address */
export function pickValues(from: Readonly<Record<string, unknown>>, properties: readonly string[]): TemplateValues {
  return Object.fromEntries(properties.map((name) => [name, valueSchema.parse(from[name])]));
}

/**
 * The template's values of each tile whose outline's box overlaps the box that is wanted, in the order of the index (a
 * GeoJSON FeatureCollection of polygons).
 * @throws Error where it is no such index, or a tile lacks a property
 */
export function readTileIndex({ parts, box, properties }: TileIndexJob): TemplateValues[] {
  const { features } = indexSchema.parse(readJson(parts));
  return features
    .filter(({ geometry }) => doBoxesOverlap(boxOf(ringsOf(geometry).flat()), box))
    .map((tile) => pickValues(tile.properties, properties));
}

/** The box around some positions. */
export function boxOf(positions: readonly (readonly [number, number, ...number[]])[]): BoundingBox {
  const longitudes = positions.map(([longitude]) => longitude);
  const latitudes = positions.map(([, latitude]) => latitude);
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}
