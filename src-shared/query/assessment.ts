import * as z from 'zod';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { placeMatchSchema } from '#shared/geocoding/place.ts';
import {
  explanation,
  index,
  lossFiguresSchema,
  packReferenceSchema,
  perAsset,
  perScenario,
  type Read,
} from './explanation.ts';

/** An object keyed by flood hazard. */
export function perFlood<Value extends z.ZodType>(value: Value) {
  return z.strictObject({ fluvial: value, coastal: value, pluvial: value });
}

/** Why a hazard has no figures: its code on the wire, or that the whole wire answer is NO_DATA. */
export type HazardAbsence = z.infer<typeof absence>['status'];
const absence = z.strictObject({ status: z.enum(['outside', 'notLicensed', 'noData']) });

/** A flood hazard's figures; `losses` null when not asked for, 'notLicensed' without the financial module. */
export type FloodFigures = Read<typeof floodFiguresSchema>;
export const floodFiguresSchema = z.union([
  absence,
  z.strictObject({
    status: z.literal('answered'),
    floodIndex: index,
    structureFloodScore: index,
    losses: z.union([perAsset(perScenario(lossFiguresSchema)), z.literal('notLicensed'), z.null()]),
  }),
]);

/** The wildfire index 1..10, or why there is none. */
export type WildfireFigures = Read<typeof wildfireFigures>;
const wildfireFigures = z.union([absence, z.strictObject({ status: z.literal('answered'), wildfireIndex: index })]);

/** How high the ground is at the point, of the pack installed last that has a number there. */
export type GroundHeight = Read<typeof groundHeight>;
const groundHeight = z.strictObject({
  metres: z.number(),
  /** What it is counted from, as `EGM2008`; null: the pack does not state it. */
  verticalDatum: z.string().nullable(),
  /** `surface`: houses and trees are in it; null: the pack does not state it. */
  surface: z.enum(['ground', 'surface']).nullable(),
  pack: packReferenceSchema,
});

/** The whole answer for one building inside the application, before it is put into the wire's form. */
export type Assessment = Readonly<z.infer<typeof assessmentSchema>>;
export const assessmentSchema = z.strictObject({
  /** The point that was assessed. */
  point: coordinatesSchema,
  /** How the address was placed; null when coordinates were sent. */
  match: placeMatchSchema.nullable(),
  floods: perFlood(floodFiguresSchema),
  wildfire: wildfireFigures,
  /** Left out where no pack has terrain there; answers of earlier versions were kept without. */
  ground: groundHeight.optional(),
  explanation,
});
