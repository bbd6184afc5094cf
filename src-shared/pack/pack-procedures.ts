import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { floodHazards, scenarios } from '#shared/hazard/hazard.ts';
import { surfaceKinds } from '#shared/map/map-surface.ts';
import { findingSchema, installedPackSchema } from '#shared/pack/pack.ts';
import { readGrantSchema } from '../call/grant.ts';
import { command, query, type Procedure } from '../call/procedure.ts';

const nothing = z.strictObject({});

const packKey = z.strictObject({ id: z.string().min(1), version: z.string().min(1) });

const packList = z.strictObject({ packs: z.array(installedPackSchema) });

/** A pack folder or zip. */
const packSource = z.strictObject({ grant: readGrantSchema });

/** One map that can be laid over the basemap. */
const overlayMap = z.strictObject({
  hazard: z.enum(floodHazards),
  scenario: z.enum(scenarios),
  returnPeriodYears: z.number(),
});

/** What a pack can draw. Bytes come from `/bytes/...`: see `tileUrl`. */
const packLayers = z.strictObject({
  id: z.string(),
  version: z.string(),
  title: z.string(),
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  attribution: z.string(),
  synthetic: z.boolean(),
  basemap: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({
      kind: z.enum(['vector', 'raster']),
      /** Template with {z}, {x}, {y}. */
      tileUrl: z.string(),
      minimumZoom: z.int(),
      maximumZoom: z.int(),
      /** Vector source layers in the file. */
      sourceLayers: z.array(z.string()),
      /** `mixed`: cut from one GeoJSON file, whose features only their properties tell apart. */
      schema: z.enum(['protomaps', 'openmaptiles', 'plain', 'mixed', 'raster']),
      /** Side of a raster tile, pixels; 256 where it is left out. */
      tileSidePixels: z.int().optional(),
      /** Who made the tiles, where the file says so. */
      attribution: line.optional(),
    }),
  ]),
  overlays: z.array(overlayMap),
  /**
   * Template with {hazard}, {scenario}, {returnPeriod}, {z}, {x}, {y}: PNG, 256 px, web mercator; depth classes
   * coloured.
   */
  overlayTileUrl: z.string(),
  hasWildfire: z.boolean(),
  /** Template with {z}, {x}, {y}, or null. */
  wildfireTileUrl: z.string().nullable(),
  /**
   * What else can be laid over the basemap; `hazard` only for a standard of protection. Templates with {z}, {x}, {y}.
   */
  surfaces: z.array(
    z.strictObject({ kind: z.enum(surfaceKinds), hazard: z.enum(floodHazards).nullable(), tileUrl: z.string() }),
  ),
  /** Outline of the pack's territory: a GeoJSON geometry. */
  territory: z.unknown(),
});

/** Where a pack is. */
const packOutline = packKey.extend({
  /** Outline of the pack's territory: a GeoJSON geometry, degrees. */
  territory: z.unknown(),
});

/** Region packs and what they can draw. */
export const packProcedures = {
  'pack.list': query({ summary: 'Installed region packs.', input: nothing, output: packList }),
  'pack.check': query({
    summary: 'Checks a pack folder or zip without installing it.',
    input: packSource,
    output: z.strictObject({ findings: z.array(findingSchema) }),
  }),
  'pack.install': command({
    summary: 'Installs and activates a pack from a folder or zip; progress comes as pack.progress events.',
    input: packSource,
    output: z.strictObject({ pack: installedPackSchema, findings: z.array(findingSchema) }),
  }),
  'pack.activate': command({ summary: 'Activates one installed version.', input: packKey, output: packList }),
  'pack.deactivate': command({ summary: 'Switches a pack off without removing it.', input: packKey, output: packList }),
  'pack.remove': command({ summary: 'Removes an installed pack and its index.', input: packKey, output: packList }),
  'pack.layers': query({
    summary: 'What the active packs can draw on the map.',
    input: nothing,
    output: z.strictObject({ packs: z.array(packLayers) }),
  }),
  'pack.outlines': query({
    summary: 'Where the installed packs are that answer nothing now: switched off, or damaged.',
    input: nothing,
    output: z.strictObject({ packs: z.array(packOutline) }),
  }),
} as const satisfies Record<string, Procedure>;
