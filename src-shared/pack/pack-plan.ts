import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { floodHazards, scenarios } from '#shared/hazard/hazard.ts';
import { curveSets } from './pack-manifest.ts';
import { packTextSchema } from './pack-text.ts';
import { findingSchema } from './pack.ts';
import { lengthUnits } from '#shared/units/units.ts';

/** Layers that a plan may have, and values and classes of one: many times those of any region. */
const MOST_LAYERS = 100_000;
const MOST_VALUES = 10_000;

/** What a file, or a band of a raster, can be in a pack. */
export const sourceUses = [
  'flood',
  'terrain',
  'standardOfProtection',
  'burnProbability',
  'flameLength',
  'conditionalIntensity',
  'hazardIndex',
  'addresses',
  'basemap',
  'territory',
  'ignore',
] as const;
export type SourceUse = (typeof sourceUses)[number];

/** How sure a guess is: `stated` by the plan that was given; a `low` one is never used without being confirmed. */
export const confidences = ['stated', 'high', 'medium', 'low'] as const;
export type Confidence = (typeof confidences)[number];

/**
 * What cells without a number may mean, by what a layer is; where nobody says it, the first: there is no water, or
 * nothing burns.
 */
export const nodataMeanings = {
  flood: ['dry', 'outside', 'unknown'],
  burnProbability: ['unburnable', 'outside'],
  hazardIndex: ['unburnable', 'outside'],
} as const satisfies Partial<Record<SourceUse, readonly string[]>>;
export type NodataMeaning = (typeof nodataMeanings)[keyof typeof nodataMeanings][number];

const guessSchema = z.strictObject({
  /** Field of the layer. */
  field: z.string(),
  /** The value, as text. */
  value: z.string(),
  /** What it was guessed from, in words. */
  why: z.string(),
  /** The same for windows in other languages. */
  whyText: packTextSchema.optional(),
  confidence: z.enum(confidences),
});
/** Why a field of a layer has its value. */
export type PlanGuess = z.infer<typeof guessSchema>;

/** Parts of an address that a column may hold. */
export const addressParts = [
  'longitude',
  'latitude',
  'number',
  'street',
  'unit',
  'city',
  'district',
  'region',
  'postcode',
] as const;
export type AddressPart = (typeof addressParts)[number];
/** Parts without which no row of a table is an address. */
export const requiredAddressParts = [
  'longitude',
  'latitude',
  'number',
  'street',
] as const satisfies readonly AddressPart[];

/**
 * Pieces that some tables have in columns of their own, of the number (`N6W` in front, `A`, `bis`) and of the street
 * (`N`, `Rue`, `Ave`, `W`).
 */
export const addressPieces = [
  'numberPrefix',
  'numberSuffix',
  'numberAddition',
  'streetPrefix',
  'streetPreType',
  'streetType',
  'streetDirection',
] as const;
/** What a column of a table of addresses may hold. */
export const addressColumnParts = [...addressParts, ...addressPieces] as const;
export type AddressColumnPart = (typeof addressColumnParts)[number];

export const addressColumnsSchema = z.partialRecord(z.enum(addressColumnParts), z.string());
/**
 * Which column of a table holds which part of an address; '' where none does, whatever the columns are named. One
 * column for number and street, or for postal code and town: each of its texts is split.
 */
export type AddressColumns = Readonly<z.infer<typeof addressColumnsSchema>>;

/** Whether columns hold all without which no row is an address. */
export function hasRequiredParts(columns: AddressColumns): boolean {
  return requiredAddressParts.every((part) => columns[part] !== undefined && columns[part] !== '');
}

/** The column that holds number and street together (`12 Mill Rd`); null when each has its own. */
export function findJointColumn({ number, street }: AddressColumns): string | null {
  return street !== undefined && street !== '' && number === street ? street : null;
}

/** Classes of a hazard index: lowest and highest number (both included), index 1 to 10; the first that fits counts. */
export const hazardClassesSchema = z.array(z.tuple([z.number(), z.number(), z.int().min(1).max(10)])).max(MOST_VALUES);
export type HazardClasses = z.infer<typeof hazardClassesSchema>;

const nullable = <Type extends z.ZodType>(type: Type) => z.nullable(type).default(null);

const layerSchema = z.strictObject({
  /** Path inside the folder, forward slashes. */
  file: z.string().min(1).max(1024),
  /** Band of a raster, or layer of a GeoPackage in the order in which it lists them, counted from 1. */
  band: z.int().min(1).default(1),
  /** The layer's name inside its file. Told, not asked. */
  name: nullable(z.string()),
  use: nullable(z.enum(sourceUses)),
  hazard: nullable(z.enum(floodHazards)),
  scenario: nullable(z.enum(scenarios)),
  returnPeriodYears: nullable(z.number().min(1).max(1e9)),
  quantity: nullable(z.enum(['depth', 'elevation'])),
  unit: nullable(z.enum(lengthUnits)),
  /** What water levels or heights of the ground are counted from, as `NAVD88`. */
  verticalDatum: nullable(line.min(1).max(60)),
  /**
   * What the numbers of a burn probability are multiplied with to be how likely a fire is in a year (0.01 of percent),
   * and those of an intensity to be kW/m.
   */
  factor: nullable(z.number().positive()),
  /**
   * EPSG code or proj4 string, for a raster or areas that name none, or for a table whose coordinates are no degrees.
   */
  crs: nullable(z.string().min(1).max(2000)),
  /** Stored numbers that mean permanent water. */
  openWater: nullable(z.array(z.number()).max(MOST_VALUES)),
  /** Stored numbers that mean dry land. */
  dry: nullable(z.array(z.number()).max(MOST_VALUES)),
  /** What cells without a number mean. Said of one map, it is true of all of its hazard. */
  nodata: nullable(z.enum(['dry', 'unburnable', 'outside', 'unknown'])),
  /** Property of the polygons that holds the standard of protection, years. */
  attribute: nullable(z.string().min(1)),
  /** What the numbers of a hazard index stand for. */
  classes: nullable(hazardClassesSchema),
  /** Which column of a table holds which part of an address. Parts that are left out are found by name. */
  columns: nullable(addressColumnsSchema),
  guesses: z.array(guessSchema).max(MOST_VALUES).default([]),
});
/** What one file, or one band of one, is to become. Null: not known, or without meaning for its use. */
export type PlanLayer = z.infer<typeof layerSchema>;

/** A plan to make a pack of a folder: as guessed, or as given by somebody, where null means "guess". */
export const packPlanSchema = z.strictObject({
  plan: z.literal(1),
  pack: z
    .strictObject({
      id: nullable(z.string().min(1)),
      version: nullable(z.string().min(1)),
      title: nullable(line.min(1).max(200)),
      description: nullable(line.max(4000)),
      license: nullable(line.max(2000)),
      attribution: nullable(line.max(2000)),
      currency: nullable(line.min(1).max(12)),
      curveSet: nullable(z.enum(curveSets)),
      /**
       * West, south, east, north in degrees; where no file is the territory. Across the date line west is above east.
       */
      bbox: nullable(z.tuple([z.number(), z.number(), z.number(), z.number()])),
      /** Of the damage curves and the currency. */
      guesses: z.array(guessSchema).max(MOST_VALUES).default([]),
    })
    .prefault({}),
  /** For every layer that neither says it itself nor shows it. */
  defaults: z
    .strictObject({
      hazard: nullable(z.enum(floodHazards)),
      quantity: nullable(z.enum(['depth', 'elevation'])),
      unit: nullable(z.enum(lengthUnits)),
      crs: nullable(z.string().min(1).max(2000)),
    })
    .prefault({}),
  layers: z.array(layerSchema).max(MOST_LAYERS).default([]),
  /** What has to be added before a pack can be made, and remarks. Made anew each time. */
  missing: z.array(findingSchema).max(MOST_LAYERS).default([]),
});
/** A table of a folder: its columns, each with the first row's text, to choose from. */
export const planTableSchema = z.strictObject({
  file: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), example: z.string() })),
});
export type PlanTable = z.infer<typeof planTableSchema>;

export type PackPlan = z.infer<typeof packPlanSchema>;
/** A plan as somebody may write it: what is left out is to be guessed. */
export type WrittenPackPlan = z.input<typeof packPlanSchema>;
