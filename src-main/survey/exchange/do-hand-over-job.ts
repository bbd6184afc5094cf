import { setImmediate } from 'node:timers/promises';
import { createTemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { createMediaStore } from '../photo/media-store.fs.ts';
import { readPhotoFacts } from '../photo/read-photo-facts.ts';
import { openRecordsDatabase } from '#main/records/index.ts';
import type { HandOverJobName, HandOverJobs, HandOverProgress, HandOverStart, HandOverTools } from './hand-over-job.ts';
import { importHandOver } from './import-hand-over.sql.ts';
import { writeHandOver } from './write-hand-over.sql.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { excerptDifference } from '#shared/survey/excerpt-difference.ts';
import type { HandOverSurvey } from '#shared/survey/hand-over.ts';
import {
  findPartSources,
  listJoinable,
  listParts,
  listPartTexts,
  type PartSources,
  type SurveyPart,
} from '#shared/survey/merge-surveys.ts';
import { surveyFieldsSchema, type Survey, type SurveyFieldName, type SurveyFields } from '#shared/survey/survey.ts';
import { createSurveyImporter, type SurveyImporter } from './import-surveys.sql.ts';
import { withHandOver } from './open-hand-over.ts';
import { findComputerId } from './survey-ancestors.sql.ts';
import { computeContentHash } from './survey-exchange.sql.ts';

type Preview = ProcedureOutput<'survey.previewImport'>;

/** Surveys looked at between two looks whether the job was cancelled. */
const SLICE = 20;

/** What a file would bring; nothing is changed. @throws FileRefusedError */
async function previewHandOver({ file }: { readonly file: string }, tools: HandOverTools): Promise<Preview> {
  return withHandOver(file, async ({ manifest, readSurveys }) => {
    const computers = { mine: findComputerId(tools.database), theirs: manifest.computer ?? null };
    const { classify } = createSurveyImporter(tools.database, tools.clock, computers.theirs);
    const surveys: Preview['surveys'] = [];
    for await (const theirs of readSurveys()) {
      surveys.push(describeImport(theirs, classify));
      const done = surveys.length;
      if (done % SLICE === 0) await tools.pass({ step: 'read', done, total: manifest.surveys.length });
    }
    return { computers, photos: manifest.media.length, surveys };
  });
}

function describeImport(theirs: HandOverSurvey, classify: SurveyImporter['classify']): Preview['surveys'][number] {
  const { survey } = theirs;
  const { kind, mine, sources } = classify(theirs, computeContentHash(survey));
  const contested = listParts(sources, 'contested');
  const shown = contested.filter(isFieldName);
  return {
    id: survey.id,
    label: survey.place.label,
    kind,
    theirs: describeSide(survey, shown, mine, sources),
    mine: mine === null ? null : describeSide(mine, shown, survey, sources),
    differences: mine === null ? [] : findDifferences(mine, survey),
    contested,
    joinable: mine === null ? [] : listJoinable(mine, survey).filter((part) => contested.includes(part)),
    fromMine: listParts(sources, 'mine'),
    fromTheirs: listParts(sources, 'theirs'),
  };
}

type Side = Omit<Survey, 'revision'>;

const fieldNames = Object.keys(surveyFieldsSchema.shape) as SurveyFieldName[];

function isFieldName(name: SurveyPart): name is SurveyFieldName {
  return (fieldNames as readonly string[]).includes(name);
}

function describeSide(
  side: Side,
  shown: readonly SurveyFieldName[],
  other: Side | null,
  sources: PartSources,
): Preview['surveys'][number]['theirs'] {
  const { surveyor, changedAt, attachments } = side;
  const fields: Partial<SurveyFields> = Object.fromEntries(shown.map((name) => [name, side[name]]));
  // Thousands of notes as long as a book are not sent to be looked at in a few lines each.
  if (fields.notes !== undefined) [fields.notes] = excerptDifference(fields.notes, other?.notes ?? '');
  if (fields.building !== undefined) {
    // Of a building what has to be decided alone.
    fields.building = Object.fromEntries(
      Object.entries(fields.building).filter(([input]) => sources.get(`building.${input}`) === 'contested'),
    );
  }
  return { surveyor, changedAt, photos: attachments.filter(({ kind }) => kind === 'photo').length, fields };
}

/** The parts that are not the same on both sides. */
function findDifferences(mine: Side, theirs: Side): SurveyPart[] {
  return listParts(findPartSources(null, listPartTexts(mine), listPartTexts(theirs)), 'contested');
}

type Job<Name extends HandOverJobName> = (
  argument: HandOverJobs[Name]['takes'],
  tools: HandOverTools,
) => Promise<HandOverJobs[Name]['gives']>;

const jobs: { readonly [Name in HandOverJobName]: Job<Name> } = {
  preview: previewHandOver,
  import: importHandOver,
  write: writeHandOver,
};

/** How long a job waits for another process that writes, milliseconds. */
const LOCK_WAIT_MILLISECONDS = 60_000;

/** Does one job over a connection of its own. @throws ServiceError, or the signal's reason when it was aborted */
export async function doHandOverJob(
  { name, argument, databaseFile, mediaFolder, temporaryFolder, now }: HandOverStart,
  signal: AbortSignal,
  onProgress: (progress: HandOverProgress) => void,
): Promise<HandOverJobs[HandOverJobName]['gives']> {
  const database = openRecordsDatabase(databaseFile, { mustExist: true, lockWaitMilliseconds: LOCK_WAIT_MILLISECONDS });
  try {
    const run = jobs[name] as Job<HandOverJobName>;
    return await run(argument, {
      database,
      databaseFile,
      media: createMediaStore(mediaFolder, readPhotoFacts),
      temporaryPaths: createTemporaryPaths(temporaryFolder),
      clock: { now: () => new Date(now) },
      async pass(progress) {
        onProgress(progress);
        // Messages are heard in between, of which one may say that it is enough.
        await setImmediate();
        signal.throwIfAborted();
      },
    });
  } finally {
    database.close();
  }
}
