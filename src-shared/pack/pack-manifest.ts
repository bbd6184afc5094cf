import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { lengthUnits } from '#shared/units/units.ts';
import { scenarios } from '#shared/hazard/hazard.ts';
import type { PackTextKey } from './pack-text.ts';

/** Damage functions that a region may use by default (docs/packs.md, curveSet). */
export const curveSets = [
  'hazus',
  'jrc-north-america',
  'jrc-europe',
  'jrc-asia',
  'jrc-africa',
  'jrc-oceania',
  'jrc-central-south-america',
  'jrc-global',
] as const;

/** Maps of a hazard and files of addresses that a manifest may name, each: a thousand times what any region has. */
const MOST_FILES = 1000;
/** Climates to come of a hazard, and models of each. */
const MOST_FUTURES = 50;
const MOST_MEMBERS = 100;

// What a rule says is the name of a text: findings are told in the language of whoever reads them.
// Ids and versions become names of folders on every system.
const folderName = z
  .string()
  .regex(/^[A-Za-z0-9](?:[A-Za-z0-9._+-]{0,62}[A-Za-z0-9_+-])?$/, 'folder-name-expected' satisfies PackTextKey);

/** A path inside the pack: relative, forward slashes, never upwards. */
const packPath = z
  .string()
  .min(1)
  .max(1024)
  .refine(
    (path) =>
      !/[\\\0]/.test(path) &&
      !/^[A-Za-z]:/.test(path) &&
      !path.split('/').some((part) => part === '' || part === '.' || part === '..'),
    'pack-path-expected' satisfies PackTextKey,
  );

const raster = z.strictObject({ path: packPath, band: z.int().min(1).default(1), crs: z.string().min(1).optional() });
const measuredRaster = raster.extend({ unit: z.enum(lengthUnits) });

const bbox = z
  .tuple([z.number().min(-180), z.number().min(-90), z.number().max(180), z.number().max(90)])
  .refine(([west, south, east, north]) => west < east && south < north, 'bbox-expected' satisfies PackTextKey);
const territory = z.union([z.strictObject({ bbox }), z.strictObject({ path: packPath })], {
  error: 'territory-expected' satisfies PackTextKey,
});

const terrain = measuredRaster.extend({
  /** Format 2: what its heights are counted from, as `EGM2008`. */
  verticalDatum: line.min(1).max(60).optional(),
  /** Format 2: `surface`: houses and trees are in it. */
  surface: z.enum(['ground', 'surface']).optional(),
});

const mapOfToday = raster.extend({
  returnPeriod: z
    .number()
    .min(1, 'return-period-expected' satisfies PackTextKey)
    .max(1e9),
  scenario: z.enum(scenarios).default('base'),
});

/**
 * A climate to come: maps of one or more climate models, whose spread is the range of its figures. They have no
 * scenarios: those of failing defences are derived, as model.md says.
 */
const future = z.strictObject({
  id: folderName,
  /** Of emissions or warming, as `RCP 8.5`. */
  pathway: line.min(1).max(100),
  year: z.int().min(1900).max(2500),
  members: z
    .array(
      z.strictObject({
        /** The climate model, or the percentile of a rise of the sea. */
        name: line.min(1).max(100),
        maps: z
          .array(mapOfToday.omit({ scenario: true }))
          .min(1)
          .max(MOST_FILES),
      }),
    )
    .min(1)
    .max(MOST_MEMBERS),
});
/** A climate to come of a manifest. */
export type ManifestFuture = z.infer<typeof future>;

const hazard = z.strictObject({
  quantity: z.enum(['depth', 'elevation']),
  unit: z.enum(lengthUnits),
  maps: z.array(mapOfToday).max(MOST_FILES),
  /** Format 2. */
  futures: z.array(future).max(MOST_FUTURES).default([]),
  dry: z.array(z.number()).default([]),
  openWater: z.array(z.number()).default([]),
  nodata: z.enum(['dry', 'outside', 'unknown']).default('dry'),
  territory: territory.optional(),
  standardOfProtection: raster.optional(),
});
/** One hazard of a manifest. */
export type ManifestHazard = z.infer<typeof hazard> & { readonly waves?: boolean | undefined };

/** What nodata of burn probabilities and indices means: no fire there (index 1), or (format 2) no map there. */
const wildfireNodata = z.enum(['unburnable', 'outside']).default('unburnable');
const wildfire = z.union(
  [
    z.strictObject({
      burnProbability: raster,
      flameLength: measuredRaster.optional(),
      conditionalIntensity: raster.optional(),
      nodata: wildfireNodata,
      territory: territory.optional(),
    }),
    z.strictObject({
      hazardIndex: raster.extend({
        classes: z.array(z.tuple([z.number(), z.number(), z.int().min(1).max(10)])).min(1),
      }),
      nodata: wildfireNodata,
      territory: territory.optional(),
    }),
  ],
  { error: 'wildfire-expected' satisfies PackTextKey },
);

/** `pack.json` (docs/packs.md). Unknown keys are refused: a misspelt one must not be lost silently. */
export const packManifestSchema = z
  .strictObject({
    format: z.literal([1, 2]),
    id: folderName,
    version: folderName,
    title: line.min(1).max(200),
    description: line.max(4000).default(''),
    license: line.max(2000).default(''),
    attribution: line.max(2000).default(''),
    /** Format 2: what the maps are not fit for, one sentence. */
    limits: line.max(500).default(''),
    synthetic: z.boolean().default(false),
    currency: line.min(1).max(12).optional(),
    curveSet: z.enum(curveSets).default('hazus'),
    territory,
    hazards: z
      .strictObject({
        fluvial: hazard.optional(),
        coastal: hazard.extend({ waves: z.boolean().default(true) }).optional(),
        pluvial: hazard.optional(),
      })
      .default({}),
    terrain: terrain.optional(),
    wildfire: wildfire.optional(),
    addresses: z
      .array(z.strictObject({ path: packPath, format: z.enum(['openaddresses', 'osm']) }))
      .max(MOST_FILES)
      .default([]),
    basemap: z.strictObject({ path: packPath }).optional(),
    checksums: z
      .record(z.string(), z.string().regex(/^[0-9a-f]{64}$/, 'checksum-expected' satisfies PackTextKey))
      .default({}),
  })
  // An earlier version would read such a pack without a word, and without these.
  .refine(
    ({ format, limits, hazards, terrain: heights, wildfire: fires }) =>
      format > 1 ||
      (limits === '' &&
        heights?.verticalDatum === undefined &&
        heights?.surface === undefined &&
        fires?.nodata !== 'outside' &&
        Object.values(hazards).every((hazard) => hazard?.nodata !== 'unknown' && !hazard?.futures.length)),
    { path: ['format'], error: 'format-two-expected' satisfies PackTextKey },
  );
/** A checked manifest, defaults filled in. */
export type PackManifest = z.infer<typeof packManifestSchema>;
