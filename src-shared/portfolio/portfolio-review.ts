import * as z from 'zod';
import { assets, financialSchema } from '#shared/exposure/exposure.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { namedPlaceSchema } from '#shared/geocoding/named-place.ts';
import { rowDoubts } from '#shared/geocoding/place.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { mapDepthSchema } from '#shared/hazard/map-depth.ts';
import { portfolioAddressSchema, rowNoteSchema } from './portfolio-location.ts';
import { portfolioMatchLevels, portfolioStatuses } from './portfolio-status.ts';

/** Longest text that rows are searched for, characters. */
export const LONGEST_ROW_SEARCH = 200;

/**
 * Figures of rows, in the order in which they are offered. `tiv`, `aal` and the others without an asset are sums over
 * the assets, base scenario; `aal` is over all flood hazards, `aalPerMille` that per mille of the TIV;
 * `mainHazardDepth` is in metres. The rest are the query service's.
 */
export const figureColumns = [
  'aal',
  'aalPerMille',
  'mainHazardDepth',
  'tiv',
  'structureTIV',
  'inventoryTIV',
  'equipmentTIV',
  'fluvialAal',
  'coastalAal',
  'pluvialAal',
  'fluvialPml1500',
  'coastalPml1500',
  'pluvialPml1500',
  'fluvialFloodIndex',
  'coastalFloodIndex',
  'pluvialFloodIndex',
  'wildfireIndex',
  'fluvialStructureFloodScore',
  'coastalStructureFloodScore',
  'pluvialStructureFloodScore',
  'line',
] as const;
export type FigureColumn = (typeof figureColumns)[number];

/**
 * What rows can be sorted by: figures, and what is no number. `mainHazard` is the hazard of `findMainHazard`, sorted in
 * the order of the hazards.
 */
export const reviewColumns = [
  'locationId',
  'city',
  'postalCode',
  'typeOfBusiness',
  'status',
  'matchLevel',
  'mainHazard',
  ...figureColumns,
] as const;
export type ReviewColumn = (typeof reviewColumns)[number];

/** Whether a column holds numbers. */
export function isFigureColumn(column: ReviewColumn): column is FigureColumn {
  return (figureColumns as readonly ReviewColumn[]).includes(column);
}

/**
 * What makes a row's figures doubtful. `valueMissing`: an insured value is empty or no amount, and counts as 0;
 * `lossBeyondBelief`: see {@link isBeyondBelief}.
 */
export const rowFlags = ['valueMissing', 'lossBeyondBelief'] as const;
export type RowFlag = (typeof rowFlags)[number];

/** Rules of a file's rows by which an insured value counts as 0 that the file does not give. */
export const missingValueRules = ['tiv-empty', 'tiv-not-given'] as const;

const position = z.tuple([z.number().min(-180).max(180), z.number().min(-90).max(90)]);

/** A ring of longitudes and latitudes, closed or not. */
export const portfolioRingSchema = z.array(position).min(3).max(2000);

/** Most conditions on figures that a filter has. */
export const MOST_FILTER_RANGES = 20;

/** Which rows are meant: all that every given part holds for. Left out: every row. */
export const portfolioFilterSchema = z
  .strictObject({
    /** Words, each of which occurs in the row's identifier, address, city or postal code, whatever case and accents. */
    search: z.string().max(LONGEST_ROW_SEARCH),
    statuses: z.array(z.enum(portfolioStatuses)).max(portfolioStatuses.length),
    matchLevels: z.array(z.enum(portfolioMatchLevels)).max(portfolioMatchLevels.length),
    /** Rows where the column holds a number from `minimum` to `maximum`, ends included. */
    ranges: z
      .array(
        z.strictObject({
          column: z.enum(reviewColumns),
          minimum: z.number().optional(),
          maximum: z.number().optional(),
        }),
      )
      .max(MOST_FILTER_RANGES),
    /** Rows that one of these is true of. */
    flags: z.array(z.enum(rowFlags)).max(rowFlags.length),
    /** Rows of this city, and of this postal code, however they are spelled. */
    city: namedPlaceSchema,
    postalCode: namedPlaceSchema,
    /** Rows whose point lies in the ring (longitude, latitude; closed or not), its border included. */
    ring: portfolioRingSchema,
    /** Rows by their ids. */
    ids: z.array(z.int()).max(100_000),
  })
  .partial();
export type PortfolioFilter = z.infer<typeof portfolioFilterSchema>;

/** Whether a filter holds for every row, those that were set aside included: it has no part, or looks for no word. */
export function holdsForAll({ search = '', ...parts }: PortfolioFilter): boolean {
  return search.trim() === '' && Object.keys(parts).length === 0;
}

/** One row of a portfolio as the review shows it. */
export const portfolioRowSchema = z.strictObject({
  /** Number of the record in the file, from 1. */
  id: z.int(),
  line: z.int(),
  locationId: z.string(),
  /** The point that was assessed: the file's, or the geocoder's; null where there is none (yet). */
  point: coordinatesSchema.nullable(),
  /** Whether the file gave the point. */
  hasOwnPoint: z.boolean(),
  address: portfolioAddressSchema,
  /** Null for a rejected row. */
  financial: financialSchema.nullable(),
  currency: z.string(),
  notes: z.array(rowNoteSchema),
  /** Null: not run yet. */
  status: z.enum(portfolioStatuses).nullable(),
  matchLevel: z.enum(portfolioMatchLevels).nullable(),
  matchLabel: z.string().nullable(),
  /** What leaves in doubt whether its address was placed where it was meant, or makes it no more than a street. */
  matchDoubts: z.array(z.enum(rowDoubts)),
  /**
   * The query service's figures by name; those without data are left out. Null: not run yet, or not answered at all.
   */
  figures: z.record(z.string(), z.int()).nullable(),
  /** Floods whose index is 1 and whose losses are 0 for no map says anything of the place. */
  notModelled: z.array(z.enum(floodHazards)),
  /** Assets whose value, or a part of it, the file does not give: it counts as 0. */
  missingValues: z.array(z.enum(assets)),
  tiv: z.number(),
  /** Sum over the flood hazards and assets, base scenario; null where no flood hazard is answered with losses. */
  aal: z.number().nullable(),
  /**
   * Of the main hazard, as an answer is summed up by it; null where there is none, or the row was worked out by a
   * version that did not keep it.
   */
  mainHazardDepth: mapDepthSchema.nullable(),
  /** Why a row was set aside; empty otherwise. */
  reasons: z.array(rowNoteSchema),
  /** The cells of a rejected row as they stand in the file. */
  cells: z.array(z.string()),
});
export type PortfolioRow = z.infer<typeof portfolioRowSchema>;
