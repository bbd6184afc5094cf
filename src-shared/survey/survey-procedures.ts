import * as z from 'zod';
import { line } from '#shared/text/line.ts';
import {
  contestedEditsSchema,
  noteVersionSchema,
  surveyDaySchema,
  surveyFieldsSchema,
  surveyLimits,
  surveySchema,
  surveyStatuses,
  surveyTagSchema,
} from '#shared/survey/survey.ts';
import { mediaHashSchema, surveyAttachmentSchema } from '#shared/survey/survey-attachment.ts';
import { computerIdSchema } from '#shared/survey/hand-over.ts';
import { coordinatesSchema } from '#shared/geo/geo.ts';
import { hazards } from '#shared/hazard/hazard.ts';
import { deliveredFileSchema } from '../call/delivered-file.ts';
import { LONGEST_SEARCH_TEXT } from '../geocoding/longest-search-text.ts';
import { addressRequestSchema, coordinateRequestSchema } from '#shared/query-service/mediator-request.ts';
import { MOST_SURVEYS } from './hand-over-procedures.ts';
import { command, query, type Procedure } from '../call/procedure.ts';
import { surveyAnswerSchema } from '#shared/survey/survey-answer.ts';

const nothing = z.strictObject({});
const surveyId = z.uuid();

/** What narrows a list of surveys down; parts that are left out do not. */
const surveyFilter = z.strictObject({
  /** Words that the address, notes, tags or surveyor must hold, each as the start of a word. */
  text: z.string().max(LONGEST_SEARCH_TEXT).default(''),
  statuses: z.array(z.enum(surveyStatuses)).max(surveyStatuses.length).default([]),
  /** Surveys must have all of these tags. */
  tags: z.array(surveyTagSchema).max(surveyLimits.tags).default([]),
  /** Days of the survey, both included. */
  surveyedFrom: surveyDaySchema.nullable().default(null),
  surveyedTo: surveyDaySchema.nullable().default(null),
  /** At least one hazard's index reaches this. */
  minimumIndex: z.int().min(1).max(10).nullable().default(null),
  archived: z.enum(['without', 'only', 'with']).default('without'),
  /** Only surveys with these ids; null for all. */
  ids: z.array(surveyId).max(MOST_SURVEYS).nullable().default(null),
});

const surveyOrder = z.enum(['changed', 'surveyed', 'label', 'index']).default('changed');

const surveySummary = z.strictObject({
  id: surveyId,
  label: line,
  point: coordinatesSchema,
  status: z.enum(surveyStatuses),
  surveyor: line,
  surveyedOn: surveyDaySchema.nullable(),
  tags: z.array(surveyTagSchema),
  photos: z.int(),
  /** Whether texts of it were typed against those of somebody else and nobody has decided yet. */
  isContested: z.boolean(),
  /** Whether another record of the building is kept: it is a copy that was brought in, or has one. */
  twice: z.enum(['no', 'copy', 'hasCopy']),
  /** The indices of the last answer by their names on the wire; empty before there is one. */
  indices: z.record(z.string(), z.int()),
  changedAt: z.iso.datetime(),
  archivedAt: z.iso.datetime().nullable(),
});

/** A pack as figures name it. */
const basisPack = z.strictObject({ id: z.string(), version: z.string(), title: z.string() });

const wholeSurvey = z.strictObject({ survey: surveySchema, answer: surveyAnswerSchema.nullable() });
const savedSurvey = z.strictObject({ survey: surveySchema });

/** A survey as it stands on the map. */
const surveyPoint = surveySummary.pick({ id: true, label: true, point: true, status: true });

/** Surveys of buildings: what was measured, seen and written on site. */
export const surveyProcedures = {
  'survey.list': query({
    summary: 'Surveys that fit a search, in pages.',
    input: surveyFilter.extend({
      order: surveyOrder,
      offset: z.int().min(0).default(0),
      limit: z.int().min(1).max(MOST_SURVEYS).default(100),
    }),
    output: z.strictObject({
      /** How many fit, of which `surveys` is a page. */
      total: z.int(),
      surveys: z.array(surveySummary),
    }),
  }),
  'survey.listIds': query({
    summary: 'Ids of all surveys that fit a search, at one moment: pages shift when a survey is edited between them.',
    input: surveyFilter.extend({ order: surveyOrder }),
    output: z.strictObject({ ids: z.array(surveyId) }),
  }),
  'survey.points': query({
    summary: 'Where the surveys are that are not in the archive, to draw all of them: of ids, or of all.',
    input: z.strictObject({ ids: z.array(surveyId).max(MOST_SURVEYS).nullable().default(null) }),
    output: z.strictObject({ surveys: z.array(surveyPoint) }),
  }),
  'survey.facets': query({
    summary: 'Tags and surveyors in use, for filters and completions; and how many surveys there are.',
    input: nothing,
    output: z.strictObject({
      tags: z.array(z.strictObject({ tag: line, count: z.int() })),
      surveyors: z.array(line),
      counts: z.strictObject({ current: z.int(), archived: z.int() }),
    }),
  }),
  'survey.get': query({
    summary: 'A survey with its photos, attachments and its last answer.',
    input: z.strictObject({ id: surveyId }),
    output: wholeSurvey,
  }),
  'survey.sameBuilding': query({
    summary: 'The other records of a building that was kept twice at a hand-over.',
    input: z.strictObject({ id: surveyId }),
    output: z.strictObject({
      records: z.array(
        z.strictObject({
          id: surveyId,
          label: line,
          surveyor: line,
          changedAt: z.iso.datetime(),
          archivedAt: z.iso.datetime().nullable(),
          /** Whether it was kept beside the one that was here. */
          isCopy: z.boolean(),
          /** The computer that a copy was brought in from; null where that is not known. */
          computer: computerIdSchema.nullable(),
        }),
      ),
    }),
  }),
  'survey.noteVersions': query({
    summary: 'What the notes of a survey were, newest first.',
    input: z.strictObject({ id: surveyId }),
    output: z.strictObject({ versions: z.array(noteVersionSchema) }),
  }),
  'survey.create': command({
    summary: 'Begins a survey of the building that was asked about, with its answer.',
    input: z.strictObject({
      request: z.union([addressRequestSchema, coordinateRequestSchema]),
      /** Fields that are known already. */
      fields: surveyFieldsSchema.omit({ place: true }).partial().default({}),
    }),
    output: wholeSurvey,
  }),
  'survey.edit': command({
    summary:
      'Saves edited parts of a survey. CONFLICT, with the survey as it is now, when it was edited elsewhere since.',
    input: z.strictObject({
      id: surveyId,
      /** The revision that the edit was made on. */
      revision: z.int().min(1),
      changes: surveyFieldsSchema.partial(),
    }),
    output: savedSurvey,
  }),
  'survey.contestedEdits': query({
    summary: 'Edits of a survey that were in conflict with others when their window was left, the oldest first.',
    input: z.strictObject({ id: surveyId }),
    output: z.strictObject({ edits: z.array(contestedEditsSchema) }),
  }),
  'survey.keepContested': command({
    summary: 'Keeps edits that are in conflict with others until somebody decides, or forgets them when that was done.',
    input: z.strictObject({
      id: surveyId,
      editsId: z.uuid(),
      /** Null: decided. */
      fields: surveyFieldsSchema.partial().nullable(),
    }),
    output: nothing,
  }),
  'survey.assess': command({
    summary: 'Answers anew for the place and building of a survey and keeps the answer with it.',
    input: z.strictObject({ id: surveyId }),
    output: wholeSurvey,
  }),
  'survey.getBasis': query({
    summary: 'What the figures of a survey would come from otherwise if they were computed anew. Computes nothing.',
    input: z.strictObject({ id: surveyId }),
    output: z.strictObject({
      /** Null: there are no figures for its place. */
      basis: z
        .strictObject({
          /** Whether an active pack holds the place: outside of all, nothing can be computed anew. */
          isCovered: z.boolean(),
          model: z.strictObject({ before: z.string(), now: z.string() }),
          /** Hazards that another pack would answer for now; null: none did, or none would. */
          changes: z.array(
            z.strictObject({ hazard: z.enum(hazards), before: basisPack.nullable(), now: basisPack.nullable() }),
          ),
        })
        .nullable(),
    }),
  }),
  'survey.putBackAnswer': command({
    summary:
      'Gives a survey the answer again that it had before it was computed anew, since the application was started.',
    input: z.strictObject({
      id: surveyId,
      /** When that answer was computed. */
      computedAt: z.iso.datetime(),
    }),
    output: wholeSurvey,
  }),
  'survey.getAssessed': command({
    summary:
      'A survey for a report: answered anew where it was edited since it last was. Where that cannot be done, with the last answer for its place.',
    input: z.strictObject({ id: surveyId }),
    output: wholeSurvey.extend({
      /** Whether the answer is for the survey as it is now. */
      isCurrent: z.boolean(),
    }),
  }),
  'survey.archive': command({
    summary: 'Puts surveys into the archive, or takes them out of it.',
    input: z.strictObject({ ids: z.array(surveyId).min(1).max(10_000), archived: z.boolean() }),
    output: z.strictObject({ changed: z.int() }),
  }),
  'survey.attach': command({
    summary: 'Adds a file to a survey whose bytes were put to /bytes/media before.',
    input: z.strictObject({
      id: surveyId,
      hash: mediaHashSchema,
      name: line.min(1).max(255),
      caption: line.max(surveyLimits.caption).default(''),
    }),
    output: z.strictObject({ attachment: surveyAttachmentSchema }),
  }),
  'survey.editAttachment': command({
    summary: 'Changes the caption of a photo or file, or its place among the others.',
    input: z.strictObject({
      id: surveyId,
      attachmentId: z.uuid(),
      caption: line.max(surveyLimits.caption).optional(),
      /** Comes to stand at this place, counted from 0. */
      position: z.int().min(0).optional(),
    }),
    output: savedSurvey,
  }),
  'survey.removeAttachment': command({
    summary: 'Takes a photo or file out of a survey, or puts it back: it is kept for a while.',
    input: z.strictObject({ id: surveyId, attachmentId: z.uuid(), removed: z.boolean() }),
    output: savedSurvey,
  }),
  'survey.saveAttachment': command({
    summary: 'Writes a photo or file of a survey, as it came, to where the user wants it.',
    input: z.strictObject({ id: surveyId, attachmentId: z.uuid() }),
    output: deliveredFileSchema,
  }),
} as const satisfies Record<string, Procedure>;
