import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { canonicalJson, type HandOverSurvey } from '#shared/domain/hand-over.ts';
import { surveyFieldsSchema, type Survey, type SurveyFieldName } from '#shared/domain/survey.ts';
import type { HandOverTools } from './do-hand-over-job.ts';
import { createSurveyImporter, type SurveyImporter } from './import-surveys.ts';
import { withHandOver } from './open-hand-over.ts';
import { computeContentHash } from './survey-exchange.ts';

type Preview = ProcedureOutput<'survey.previewImport'>;

/** Surveys looked at between two looks whether the job was cancelled. */
const SLICE = 20;

/** What a file would bring; nothing is changed. @throws FileRefusedError */
export async function previewHandOver({ file }: { readonly file: string }, tools: HandOverTools): Promise<Preview> {
  const { classify } = createSurveyImporter(tools.database, tools.clock);
  return withHandOver(file, async ({ manifest, readSurveys }) => {
    const surveys: Preview['surveys'] = [];
    for await (const theirs of readSurveys()) {
      surveys.push(describeImport(theirs, classify));
      const done = surveys.length;
      if (done % SLICE === 0) await tools.pass({ step: 'read', done, total: manifest.surveys.length });
    }
    return { photos: manifest.media.length, surveys };
  });
}

function describeImport(theirs: HandOverSurvey, classify: SurveyImporter['classify']): Preview['surveys'][number] {
  const { survey } = theirs;
  const { kind, mine } = classify(theirs, computeContentHash(survey));
  return {
    id: survey.id,
    label: survey.place.label,
    kind,
    theirs: describeSide(survey),
    mine: mine === null ? null : describeSide(mine),
    differences: mine === null ? [] : findDifferences(mine, survey),
  };
}

type Side = Omit<Survey, 'revision'>;

function describeSide({ surveyor, changedAt, attachments }: Side): Preview['surveys'][number]['theirs'] {
  return { surveyor, changedAt, photos: attachments.filter(({ kind }) => kind === 'photo').length };
}

function findDifferences(mine: Side, theirs: Side): Preview['surveys'][number]['differences'] {
  const names = Object.keys(surveyFieldsSchema.shape) as SurveyFieldName[];
  const filesOf = ({ attachments }: Side) => attachments.map(({ hash, name, caption }) => [hash, name, caption]);
  return [
    ...names.filter((name) => !isSame(mine[name], theirs[name])),
    ...(isSame(filesOf(mine), filesOf(theirs)) ? [] : (['files'] as const)),
    ...((mine.archivedAt === null) === (theirs.archivedAt === null) ? [] : (['archived'] as const)),
  ];
}

function isSame(a: unknown, b: unknown): boolean {
  return canonicalJson(a) === canonicalJson(b);
}
