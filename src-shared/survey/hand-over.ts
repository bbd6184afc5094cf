import * as z from 'zod';
import { noteVersionSchema, surveyFieldsSchema, surveySchema, type Survey } from './survey.ts';
import { mediaHashSchema } from './survey-attachment.ts';

/** Version of the `.freeboard` file: raised when a reader of this version could misunderstand it (docs/handover.md). */
export const HAND_OVER_VERSION = 2;

/** What tells the computers of hand-overs apart: six random hexadecimal digits that say nothing of a computer. */
export const computerIdSchema = z.string().regex(/^[0-9A-F]{6}$/, 'must be six hexadecimal digits');

/** Most files, versions of notes, and earlier hand-overs of a survey in a file: far more than people make. */
const MOST_PARTS = 10_000;

/** One survey in a `.freeboard` file: `surveys/<id>.json`. */
export const handOverSurveySchema = z.strictObject({
  survey: surveySchema.omit({ revision: true }).extend({
    attachments: surveySchema.shape.attachments
      .max(MOST_PARTS)
      .refine((files) => new Set(files.map(({ id }) => id)).size === files.length, {
        message: 'must not have an id twice',
      }),
    /** Files that were written before surveys kept what was tried have none. */
    variants: surveyFieldsSchema.shape.variants.default([]),
  }),
  /** Versions of the notes, the oldest first. */
  noteVersions: z.array(noteVersionSchema).max(MOST_PARTS),
  /** As it was kept; checked by whoever shows it. */
  answer: z.unknown(),
  /** Contents that the survey had at earlier hand-overs, sorted. */
  lineage: z.array(mediaHashSchema).max(MOST_PARTS),
});
/** One survey in a `.freeboard` file. */
export type HandOverSurvey = z.infer<typeof handOverSurveySchema>;

/** `manifest.json` of a `.freeboard` file. Lists are sorted by id and hash: the same surveys make the same bytes. */
export const handOverManifestSchema = z.strictObject({
  format: z.literal('freeboard-hand-over'),
  /** Version 1 says nothing of the computer. */
  version: z.union([z.literal(1), z.literal(HAND_OVER_VERSION)]),
  /** The computer that wrote the file. */
  computer: computerIdSchema.optional(),
  surveys: z.array(
    z.strictObject({
      id: z.uuid(),
      /** SHA-256 of `surveys/<id>.json`. */
      sha256: mediaHashSchema,
    }),
  ),
  media: z.array(z.strictObject({ hash: mediaHashSchema, sizeBytes: z.int().min(0) })),
});
/** `manifest.json` of a `.freeboard` file. */
export type HandOverManifest = z.infer<typeof handOverManifestSchema>;

/**
 * How a survey of a file stands to the one kept here: not here; the same; changed only there; changed only here;
 * changed on both sides, but nothing in the same part; something changed in the same part.
 */
export const importKinds = ['new', 'same', 'newer', 'older', 'merged', 'conflict'] as const;
export type ImportKind = (typeof importKinds)[number];

/**
 * What may be done about a survey of which the same part was changed on both sides: my state of these parts, theirs, or
 * theirs as a survey of its own. What was changed on one side alone is put together with the first two.
 */
export const conflictChoices = ['keepMine', 'takeTheirs', 'keepBoth'] as const;
export type ConflictChoice = (typeof conflictChoices)[number];

/** A survey's contents as a hash, and the hashes of what they were at earlier hand-overs. */
export interface SurveyLineage {
  readonly contentHash: string;
  readonly lineage: readonly string[];
}

/**
 * Tells how a survey of a file stands to the one kept here.
 *
 * @param mine null when it is not here
 */
export function classifyImport(mine: SurveyLineage | null, theirs: SurveyLineage): Exclude<ImportKind, 'merged'> {
  if (mine === null) return 'new';
  if (mine.contentHash === theirs.contentHash) return 'same';
  const descendsFromMine = theirs.lineage.includes(mine.contentHash);
  const descendsFromTheirs = mine.lineage.includes(theirs.contentHash);
  // Each was once what the other is now: neither can be said to be the newer.
  if (descendsFromMine === descendsFromTheirs) return 'conflict';
  return descendsFromMine ? 'newer' : 'older';
}

/**
 * What a person has recorded, in one form: two surveys with the same text are the same to a person. Not in it: times,
 * revisions, the answer (it can be computed anew), and ids of files.
 */
export function formatSurveyContent(survey: Omit<Survey, 'revision'>): string {
  const { place, building, measuredFloor, surveyor, surveyedOn, status, notes, tags, variants } = survey;
  return canonicalJson({
    place,
    building,
    measuredFloor,
    surveyor,
    surveyedOn,
    status,
    notes,
    tags,
    // Left out where nothing was tried: such contents are the same as before surveys kept it.
    ...(variants.length === 0 ? {} : { variants }),
    isArchived: survey.archivedAt !== null,
    files: survey.attachments.map(({ hash, name, caption }) => ({ hash, name, caption })),
  });
}

/** JSON with the names of every object sorted. */
export function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_name, part: unknown) =>
    typeof part === 'object' && part !== null && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
