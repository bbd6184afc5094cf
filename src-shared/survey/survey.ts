import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import { financialSchema, FIRST_FLOOR_HEIGHT_RANGE_METRES } from '#shared/exposure/exposure.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { matchLevels } from '#shared/geocoding/place.ts';
import { surveyAttachmentSchema } from './survey-attachment.ts';
import { MAXIMUM_VARIANTS, variantSchema } from '#shared/query/variant.ts';

/** How far a survey has come. */
export const surveyStatuses = ['draft', 'inReview', 'final'] as const;
export type SurveyStatus = (typeof surveyStatuses)[number];

/**
 * How the height of the first floor was found: levelling instrument, laser distance meter, tape, satellite positioning
 * (GNSS), estimated from a photo, read from a plan, otherwise.
 */
export const floorHeightMethods = ['level', 'laser', 'tape', 'gnss', 'photo', 'plan', 'other'] as const;
export type FloorHeightMethod = (typeof floorHeightMethods)[number];

/** Bounds of what a survey may hold; texts in characters (UTF-16 units). */
export const surveyLimits = {
  label: 500,
  surveyor: 200,
  notes: 100_000,
  tag: 60,
  tags: 50,
  caption: 1000,
  attachments: 500,
} as const;

/** The address as it was typed or chosen, in the fields of the query service. */
const addressSchema = z.strictObject({
  streetAddress: line.max(surveyLimits.label),
  unitNumber: line.max(surveyLimits.label).optional(),
  city: line.max(surveyLimits.label).optional(),
  areaName: line.max(surveyLimits.label).optional(),
  postalCode: line.max(surveyLimits.label).optional(),
  countryName: line.max(surveyLimits.label).optional(),
});

/** Where the surveyed building is. */
export const surveyPlaceSchema = z.strictObject({
  /** As typed; null when the building was chosen on the map or by coordinates. */
  address: addressSchema.nullable(),
  /** The matched address as its pack writes it; for a point its coordinates. */
  label: line.min(1).max(surveyLimits.label),
  /** How exactly the address was placed; null for a point. */
  level: z.enum(matchLevels).nullable(),
  /** Radius in metres within which the building is expected; null for a point. */
  uncertaintyMetres: z.number().min(0).nullable(),
  point: coordinatesSchema,
});
/** Where the surveyed building is. */
export type SurveyPlace = z.infer<typeof surveyPlaceSchema>;

/** The building and its policy as far as they are known: fields are left out while they are still being typed. */
export const surveyBuildingSchema = financialSchema.partial();
/** The building and its policy as far as they are known. */
export type SurveyBuilding = z.infer<typeof surveyBuildingSchema>;

/** The height of the first floor above the ground as measured on site, apart from what the calculation was given. */
export const measuredFloorSchema = z.strictObject({
  heightMetres: z
    .number()
    .min(FIRST_FLOOR_HEIGHT_RANGE_METRES.minimum)
    .max(FIRST_FLOOR_HEIGHT_RANGE_METRES.maximum)
    .nullable(),
  method: z.enum(floorHeightMethods).nullable(),
});

/** A tag: one line of text without spaces at its ends. */
export const surveyTagSchema = line
  .min(1)
  .max(surveyLimits.tag)
  .refine((tag) => tag === tag.trim() && !/\p{Cc}/u.test(tag), {
    message: 'must be one line without spaces at its ends',
  });

/** A day, `YYYY-MM-DD`, without a time zone: the surveyor's own. */
export const surveyDaySchema = z.iso.date();

/** What a person writes into a survey: each of these can be edited by itself. */
export const surveyFieldsSchema = z.strictObject({
  place: surveyPlaceSchema,
  building: surveyBuildingSchema,
  measuredFloor: measuredFloorSchema,
  surveyor: line.max(surveyLimits.surveyor),
  surveyedOn: surveyDaySchema.nullable(),
  status: z.enum(surveyStatuses),
  /** The notes as they are now; what they were is kept as versions. */
  notes: z.string().max(surveyLimits.notes),
  tags: z
    .array(surveyTagSchema)
    .max(surveyLimits.tags)
    .refine((tags) => new Set(tags).size === tags.length, { message: 'must not name a tag twice' }),
  /** What was tried of the building. */
  variants: z
    .array(variantSchema)
    .max(MAXIMUM_VARIANTS)
    .refine((variants) => new Set(variants.map(({ id }) => id)).size === variants.length, {
      message: 'must not have an id twice',
    }),
});
/** What a person writes into a survey. */
export type SurveyFields = z.infer<typeof surveyFieldsSchema>;
/** Name of an editable part of a survey. */
export type SurveyFieldName = keyof SurveyFields;

/** One survey as it is now, without its answer. Times in ISO 8601, UTC. */
export const surveySchema = z.strictObject({
  id: z.uuid(),
  /** Counts the edits of the fields on this installation: who edits names the revision that the edit is made on. */
  revision: z.int().min(1),
  ...surveyFieldsSchema.shape,
  attachments: z.array(surveyAttachmentSchema),
  createdAt: z.iso.datetime(),
  changedAt: z.iso.datetime(),
  /** Null while it is not archived. */
  archivedAt: z.iso.datetime().nullable(),
  /** The survey beside which this one was kept when both had been changed on two installations; null otherwise. */
  copyOf: z.uuid().nullable(),
});
/** One survey as it is now, without its answer. */
export type Survey = z.infer<typeof surveySchema>;

/**
 * Edits of a survey whose fields were changed elsewhere, too, and that nobody has decided about: kept beside the
 * survey, so that they outlast the window in which they were typed.
 */
export const contestedEditsSchema = z.strictObject({ id: z.uuid(), fields: surveyFieldsSchema.partial() });
/** Edits that nobody has decided about. */
export type ContestedEdits = z.infer<typeof contestedEditsSchema>;

/** What the notes were: each version stood for a while before the next edit that took something away, or came later. */
export const noteVersionSchema = z.strictObject({
  /** When the version was last written to. */
  editedAt: z.iso.datetime(),
  /** The surveyor named in the survey at that time. */
  author: line.max(surveyLimits.surveyor),
  text: z.string().max(surveyLimits.notes),
});
/** A version of the notes. */
export type NoteVersion = z.infer<typeof noteVersionSchema>;
