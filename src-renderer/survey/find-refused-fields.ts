import { surveyFieldsSchema, type SurveyFieldName } from '#shared/survey/survey.ts';
import { ClientError } from '#renderer/client/client-error.ts';

/** The fields of a survey for which its saving was refused; empty where the failure names none. */
export function findRefusedFields(error: Error): readonly SurveyFieldName[] {
  if (!(error instanceof ClientError) || typeof error.details !== 'object' || error.details === null) return [];
  // `changes.tags.0` of an edit, `fields.tags.0` of one that waits for a decision.
  const refused = new Set(Object.keys(error.details).map((path) => path.split('.')[1]));
  return surveyFieldsSchema.keyof().options.filter((name) => refused.has(name));
}
