import * as z from 'zod';
import { coordinatesSchema } from '#shared/domain/geo.ts';
import { floodHazards, modules, scenarios } from '#shared/domain/hazard.ts';
import { findingSchema, installedPackSchema } from '#shared/domain/pack.ts';
import { placeMatchSchema } from '#shared/domain/place.ts';
import { assessmentSchema } from './assessment-schema.ts';
import { addressRequestSchema, coordinateRequestSchema } from './mediator-request.ts';
import { command, query, type Procedure } from './procedure.ts';

const nothing = z.strictObject({});
const packKey = z.strictObject({ id: z.string().min(1), version: z.string().min(1) });
const packList = z.strictObject({ packs: z.array(installedPackSchema) });
const packSource = z.strictObject({ path: z.string().min(1).max(4096) });

const riskQueryOutput = z.strictObject({
  /** The request as it was understood: checked, trimmed, defaults filled in. Send it again to repeat the query. */
  request: z.union([addressRequestSchema, coordinateRequestSchema]),
  assessment: assessmentSchema,
  /** The figures as the wire has them, without the envelope; hazards without data are left out. */
  figures: z.record(z.string(), z.int()),
  currency: z.string().nullable(),
  fromCache: z.boolean(),
  /** Entry of the history that this answer was kept under. */
  historyId: z.int().nullable(),
});

const historyEntry = z.strictObject({
  id: z.int(),
  /** ISO 8601, UTC. */
  askedAt: z.string(),
  label: z.string(),
  point: coordinatesSchema,
  figures: z.record(z.string(), z.int()),
  hasFinancial: z.boolean(),
});

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
  bbox: z.tuple([z.number(), z.number(), z.number(), z.number()]),
  attribution: z.string(),
  synthetic: z.boolean(),
  basemap: z.discriminatedUnion('kind', [
    z.strictObject({ kind: z.literal('none') }),
    z.strictObject({ kind: z.literal('geojson'), url: z.string() }),
    z.strictObject({
      kind: z.enum(['vector', 'raster']),
      /** Template with {z}, {x}, {y}. */
      tileUrl: z.string(),
      minimumZoom: z.int(),
      maximumZoom: z.int(),
      /** Vector source layers in the file. */
      sourceLayers: z.array(z.string()),
      schema: z.enum(['protomaps', 'openmaptiles', 'plain', 'raster']),
    }),
  ]),
  overlays: z.array(overlayMap),
  /** Template with {hazard}, {scenario}, {returnPeriod}, {z}, {x}, {y}: PNG, 256 px, web mercator; depth classes coloured. */
  overlayTileUrl: z.string(),
  hasWildfire: z.boolean(),
  /** Template with {z}, {x}, {y}, or null. */
  wildfireTileUrl: z.string().nullable(),
  /** Outline of the pack's territory: a GeoJSON geometry. */
  territory: z.unknown(),
});

/**
 * The one table of the application's own procedures: handlers, the renderer's client, IPC, HTTP `POST /api/<name>`
 * and OpenAPI derive from it.
 */
export const procedures = {
  'app.info': query({
    summary: 'Version, data directory and runtime of the application.',
    input: nothing,
    output: z.strictObject({
      version: z.string(),
      modelVersion: z.string(),
      dataDirectory: z.string(),
      /** Whether an Electron meant for development and tests only is running. */
      developmentRuntime: z.boolean(),
    }),
  }),
  'licence.get': query({
    summary: 'What the licence of this installation includes and when it ends.',
    input: nothing,
    output: z.strictObject({
      subject: z.string(),
      modules: z.array(z.enum(modules)),
      /** ISO 8601, UTC. */
      expiresAt: z.string(),
      state: z.enum(['valid', 'expired']),
    }),
  }),
  'risk.query': query({
    summary: 'Indices, scores and losses of one building, with the calculation behind them.',
    input: z.union([addressRequestSchema, coordinateRequestSchema]),
    output: riskQueryOutput,
  }),
  'place.suggest': query({
    summary: 'Completions of what is typed in the search field.',
    input: z.strictObject({
      text: z.string().max(400),
      limit: z.int().min(1).max(20).default(8),
      /** Prefer places near this point. */
      near: coordinatesSchema.optional(),
    }),
    output: z.strictObject({
      suggestions: z.array(
        z.strictObject({
          kind: z.enum(['address', 'street', 'city', 'coordinates']),
          label: z.string(),
          /** Second line: city, region. */
          detail: z.string(),
          point: coordinatesSchema,
          /** What to send to risk.query for this suggestion; null for a city, which is never used for risk. */
          query: z
            .strictObject({
              streetAddress: z.string(),
              unitNumber: z.string().optional(),
              city: z.string().optional(),
              areaName: z.string().optional(),
              postalCode: z.string().optional(),
              countryName: z.string().optional(),
            })
            .nullable(),
        }),
      ),
    }),
  }),
  'place.locate': query({
    summary: 'Places an address: the best match and what else it could be.',
    input: z.strictObject({ location: addressRequestSchema.shape.location }),
    output: z.strictObject({ match: placeMatchSchema.nullable(), alternatives: z.array(placeMatchSchema) }),
  }),
  'place.reverse': query({
    summary: 'The address nearest to a point.',
    input: coordinatesSchema,
    output: z.strictObject({
      match: placeMatchSchema.nullable(),
      distanceMetres: z.number().nullable(),
    }),
  }),
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
  'history.list': query({
    summary: 'Earlier queries, newest first.',
    input: z.strictObject({ limit: z.int().min(1).max(500).default(50), before: z.int().optional() }),
    output: z.strictObject({ entries: z.array(historyEntry) }),
  }),
  'history.open': query({
    summary: 'An earlier query with its answer as it was given.',
    input: z.strictObject({ id: z.int() }),
    output: riskQueryOutput,
  }),
  'history.remove': command({
    summary: 'Forgets one earlier query, or all of them.',
    input: z.strictObject({ id: z.int().nullable() }),
    output: nothing,
  }),
} as const satisfies Record<string, Procedure>;

/** Name of a procedure. */
export type ProcedureName = keyof typeof procedures;
/** What a caller may send. */
export type ProcedureInput<Name extends ProcedureName> = z.input<(typeof procedures)[Name]['input']>;
/** What a handler gets: checked, defaults filled in. */
export type ParsedInput<Name extends ProcedureName> = z.output<(typeof procedures)[Name]['input']>;
/** What a caller gets. */
export type ProcedureOutput<Name extends ProcedureName> = z.output<(typeof procedures)[Name]['output']>;

/** Whether a text names a procedure. */
export function isProcedureName(name: string): name is ProcedureName {
  return Object.hasOwn(procedures, name);
}
