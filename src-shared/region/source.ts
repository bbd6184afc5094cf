import * as z from 'zod';
import { computeWidth } from '#shared/geo/geo.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { addressColumnsSchema } from '#shared/pack/pack-plan.ts';
import { line } from '#shared/text/line.ts';

const text = line.min(1).max(2000);
/** Also the name of a folder. */
const idSchema = z
  .string()
  .max(60)
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/);

/** West, south, east, north in decimal degrees. */
const sidesSchema = z.tuple([
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
  z.number().min(-180).max(180),
  z.number().min(-90).max(90),
]);

/** A box over the date line is two. */
export const boxSchema = sidesSchema.refine(([west, south, east, north]) => west < east && south < north, {
  message: 'no area',
});

/** Widest box over the date line, degrees: sides that were exchanged would span nearly all of the earth. */
const WIDEST_OVER_DATE_LINE = 90;

/** Whether a box has an area; over the date line its west is above its east. */
export function isRegionBox([west, south, east, north]: readonly [number, number, number, number]): boolean {
  const isWide = west < east || (west > east && computeWidth([west, south, east, north]) <= WIDEST_OVER_DATE_LINE);
  return isWide && south < north && !(west === 180 && east === -180);
}

/** A box that a region is made of. */
export const regionBoxSchema = sidesSchema.refine(isRegionBox, { message: 'no area' });

/**
 * An address with variables in braces, as `RP{returnPeriod}/{name}.tif`; `{latitude:2}` has at least two digits. https,
 * or http on this machine, for tests.
 */
const urlTemplateSchema = z
  .string()
  .max(1000)
  .regex(
    /^(?:https:\/\/[a-z\d-]+(?:\.[a-z\d-]+)+(?::\d+)?|http:\/\/127\.0\.0\.1:\d+)\//,
    'neither https to a host of the public internet nor on this machine',
  )
  .refine((url) => !/\{[^}]*:\d{2,}\}/.test(url), { message: 'a number of more than 9 digits' });

/** What cells are in which a raster has no figure, or one that is none. */
const cellMeanings = ['dry', 'outside', 'unknown', 'openWater', 'untrusted'] as const;

/** Cells that another raster of the same grid marks. */
const maskSchema = z.strictObject({
  urls: z.array(urlTemplateSchema).min(1),
  /** Value of the marked cells; all others are not marked. */
  equals: z.number(),
  means: z.enum(cellMeanings),
});

const crsSchema = z.string().regex(/^EPSG:\d+$/);

const rasterSchema = z.strictObject({
  /** Horizontal reference, as `EPSG:4326`. */
  crs: crsSchema,
  resolution: z.strictObject({ value: z.number().positive(), unit: z.enum(['arcSeconds', 'metres']) }),
  unit: z.enum(['m', 'ft', 'years', 'perYear', 'share']),
  noData: z.strictObject({
    /** The value itself, or the bound at or below which all values are none. */
    equals: z.number().optional(),
    atMost: z.number().optional(),
    means: z.enum(cellMeanings),
  }),
  /** What it means that a file of the layout is not there (404). */
  missingFile: z.enum(cellMeanings),
  masks: z.array(maskSchema).default([]),
});

/** A climate and year that a hazard was modelled for. */
const climateSchema = z.strictObject({
  id: idSchema,
  /** As `RCP 8.5`; null: the climate of the past. */
  pathway: line.max(60).nullable(),
  year: z.int().min(1800).max(2500),
  /** A climate model, or a percentile of a rise of the sea, with its values of the template's variables. */
  members: z.array(z.strictObject({ name: text.max(100), values: z.record(z.string(), z.string()) })).min(1),
});

const holdsSchema = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('flood'),
    hazard: z.enum(floodHazards),
    /** Years, ascending. */
    returnPeriods: z
      .array(z.number().min(1).max(1e9))
      .min(1)
      .refine((years) => years.every((year, index) => index === 0 || year > years[index - 1]!), {
        message: 'not ascending',
      }),
    /** Today's first, then those to come. */
    climates: z
      .array(climateSchema)
      .min(1)
      .refine((climates) => climates.every(({ pathway }, index) => (pathway === null) === (index === 0)), {
        message: 'the first climate is that of the past, all others have a pathway',
      }),
    raster: rasterSchema,
  }),
  z.strictObject({
    kind: z.literal('terrain'),
    /** Whether houses and trees are in it. */
    surface: z.enum(['ground', 'surface']),
    verticalDatum: text.max(60),
    raster: rasterSchema
      .extend({
        unit: z.enum(['m', 'ft']),
        /** `sea`: where neither it nor the source behind it has a file, the ground is at 0. */
        missingFile: z.enum(['unknown', 'sea']),
      })
      .refine(({ masks }) => masks.length === 0, { message: 'masks of terrain are not read' }),
    /** Id of the source of terrain that is asked for what this one lacks: of a grid of the same degrees. */
    behind: idSchema.optional(),
  }),
  z.strictObject({
    kind: z.literal('protection'),
    hazard: z.enum(floodHazards),
    /** Member of its zip: a Shapefile, whose other files stand beside it. */
    member: text,
    /** Attribute that says the years; 0: no standard is recorded. */
    field: text,
    unit: z.literal('years'),
  }),
  z.strictObject({
    kind: z.literal('wildfire'),
    /** File of the yearly chance of burning, and of the shares of fires by flame length. */
    burnProbability: text,
    flameLengths: z
      .array(
        z.strictObject({
          member: text,
          fromFeet: z.number(),
          toFeet: z.number().nullable(),
          /** What a fire of this class counts for in the mean flame length. */
          meanFeet: z.number().positive(),
        }),
      )
      .min(1),
    raster: rasterSchema.refine(({ masks }) => masks.length === 0, { message: 'masks of wildfire are not read' }),
  }),
  z.strictObject({
    kind: z.literal('addresses'),
    /** ISO 3166-1; empty: anywhere. */
    countries: z.array(z.string().regex(/^[A-Z]{2}$/)),
    /** Columns of its tables (CSV, gzipped or not) by what they hold: those that are named are read here. */
    columns: addressColumnsSchema.optional(),
    /** Horizontal reference of its coordinates, as `EPSG:3347`; left out: degrees, WGS 84. */
    crs: crsSchema.optional(),
    /** Where its files are zips: the tables in them, by what part of the country they are of. */
    members: z
      .strictObject({
        /** `{part}` stands for the part, `*` for any letters: a part may have several. */
        path: text,
        /** By GeoNames' code of the first division (a province) that towns are in. */
        parts: z.record(z.string(), z.string()),
      })
      .optional(),
  }),
  z.strictObject({ kind: z.literal('baseMap'), zooms: z.tuple([z.int().min(0), z.int().max(22)]) }),
]);

/** How a source's files are found for a box. */
const filesSchema = z.discriminatedUnion('by', [
  /** The same for every box. */
  z.strictObject({ by: z.literal('whole') }),
  /** One for each cell of a grid over the earth, named by a corner: {latitude}, {longitude}, {NS}, {EW}, {ns}, {ew}. */
  z.strictObject({
    by: z.literal('grid'),
    degrees: z.number().min(0.01),
    corner: z.enum(['southWest', 'northWest']),
    /** A list of the cells that there are. */
    list: urlTemplateSchema.optional(),
  }),
  /** As a GeoJSON file of outlines says, whose properties are the template's variables. */
  z.strictObject({ by: z.literal('index'), index: urlTemplateSchema, properties: z.array(text).min(1) }),
  /**
   * As the items say that a STAC API finds in the box: a search by GET (STAC API, Item Search) with {west}, {south},
   * {east} and {north}. The template's variables are properties of an item, its `id` and its `collection`.
   */
  z.strictObject({ by: z.literal('stac'), search: urlTemplateSchema, properties: z.array(text).min(1) }),
  /**
   * The smallest extracts that hold a box together, of a GeoJSON file of outlines with `id`, `parent` and `urls`, as
   * Geofabrik has it; `format` names the file's among the addresses of each. The one variable of the template, {path},
   * is what stands there.
   */
  z.strictObject({ by: z.literal('extracts'), index: urlTemplateSchema, format: text }),
  /** The last entry of a JSON list, whose fields are the template's variables. */
  z.strictObject({ by: z.literal('newest'), list: urlTemplateSchema, properties: z.array(text).min(1) }),
  /**
   * The newest file that a page links to: what stands between two texts of its address, the greatest of them, is the
   * template's variable.
   */
  z.strictObject({ by: z.literal('link'), list: urlTemplateSchema, before: text, after: text, variable: text }),
  /**
   * Entries of a list for {latitude} and {longitude}, as OpenAddresses has them: a record for each says its bounds and
   * licence.
   */
  z.strictObject({
    by: z.literal('records'),
    list: urlTemplateSchema,
    properties: z.array(text).min(1),
    record: urlTemplateSchema,
  }),
  /** As a page or list says that has to be read each time. */
  z.strictObject({ by: z.literal('listed'), list: urlTemplateSchema, properties: z.array(text).default([]) }),
  /** One for each part, the template's {part}: a state or department, by GeoNames' code of a town's second division. */
  z.strictObject({ by: z.literal('chosen'), parts: z.array(text).min(1) }),
]);

/** What public data there is, where it lies, and what it may be used for. docs/sources.md is made of these. */
export const sourceSchema = z.strictObject({
  id: idSchema,
  title: text,
  publisher: text,
  version: text,
  holds: holdsSchema,
  /** Boxes that hold all of it; inside them a place may still have none. */
  coverage: z.array(boxSchema).min(1),
  files: filesSchema,
  /** Addresses of a file, the first that answers is used. */
  urls: z.array(urlTemplateSchema).min(1),
  /** Whether windows of a file can be read, or only the whole. */
  reading: z.enum(['windows', 'whole']),
  /** Bytes of one file, where they are known and it is read whole. */
  wholeBytes: z.int().positive().optional(),
  sha256: z
    .string()
    .regex(/^[0-9a-f]{64}$/)
    .optional(),
  licence: z.strictObject({ name: text, url: z.url({ protocol: /^https$/ }).optional() }),
  /** Line that stands wherever its figures do. */
  attribution: text.max(900),
  /** One sentence. */
  notFitFor: text.max(240),
  /** How far its layout is confirmed by public documents or code; nobody has asked the server. */
  confirmed: z.enum(['yes', 'partly', 'no']),
  /** What is not, one sentence. */
  unconfirmed: line.optional(),
  /** Day on which this was looked up, YYYY-MM-DD. */
  lookedUpOn: z.iso.date(),
});

/** One source of public data. */
export type Source = z.infer<typeof sourceSchema>;

/** A file that a region can be made of. */
export const regionFileSchema = z.strictObject({
  /** Id of its source. */
  source: z.string(),
  url: z.string(),
  /** Where the same lies when it is not there, in the order in which they are tried. */
  others: z.array(z.string()),
  /** Null: not known before the server was asked. */
  bytes: z.int().nullable(),
  sha256: z.string().nullable(),
});
export type RegionFile = z.infer<typeof regionFileSchema>;
