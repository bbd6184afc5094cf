import path from 'node:path';
import type { ConflictChoice } from '#shared/survey/hand-over.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { doJob } from './do-job.ts';
import { riverBank } from './small-world.ts';
import type { SurveyWorld } from './survey-world.ts';

/** Begins a survey on the river bank. */
export async function createSurvey(world: SurveyWorld, notes = ''): Promise<Survey> {
  const { survey } = await world.call('survey.create', { request: { location: riverBank }, fields: { notes } });
  return survey;
}

/** A file in the folder of an installation. */
export const fileOf = (world: SurveyWorld, name: string): string => path.join(world.folder, name);

/** Hands surveys over in a file and gives its path. */
export async function handOver(world: SurveyWorld, name = 'out.freeboard'): Promise<string> {
  const file = fileOf(world, name);
  await doJob(world, 'write', { file, ids: world.surveys.handOver.listCurrent() });
  return file;
}

/** Brings a file in. */
export function bringIn(world: SurveyWorld, file: string, otherwise: ConflictChoice = 'keepBoth') {
  return doJob(world, 'import', { file, decisions: [], otherwise, otherwiseParts: {} });
}
