import { isRecord } from '#shared/text/is-record.ts';
import type { Survey, SurveyFieldName, SurveyFields } from '#shared/survey/survey.ts';

/** Names what an edit changes: of a field with parts, such as the building, those that differ. Empty: nothing. */
export function nameEditedParts(before: Survey, changes: Partial<SurveyFields>): string {
  const names = Object.keys(changes) as SurveyFieldName[];
  return names.flatMap((name) => listChanges(name, before[name], changes[name])).join();
}

function listChanges(name: string, before: unknown, after: unknown): string[] {
  if (!isRecord(before) || !isRecord(after)) return before === after ? [] : [name];
  const parts = new Set([...Object.keys(before), ...Object.keys(after)]);
  return [...parts].filter((part) => before[part] !== after[part]).map((part) => `${name}.${part}`);
}
