import type { Survey, SurveyFieldName, SurveyFields } from '#shared/survey/survey.ts';

/** Edits that were made on an older state than the present one. */
export interface Rebased {
  /** Edits of fields that nobody else has changed: they can be saved on the present state. */
  readonly clear: Partial<SurveyFields>;
  /** Edits of fields that were changed elsewhere to something else: somebody has to choose. */
  readonly contested: Partial<SurveyFields>;
}

/**
 * Sorts edits by whether the fields that they change were changed elsewhere, too.
 *
 * @param base the survey that the edits were made on
 * @param edits what was edited
 * @param current the survey as it is now
 */
export function rebaseEdits(base: Survey, edits: Partial<SurveyFields>, current: Survey): Rebased {
  const clear: Partial<SurveyFields> = {};
  const contested: Partial<SurveyFields> = {};
  for (const name of Object.keys(edits) as SurveyFieldName[]) {
    const edit = edits[name];
    const isUntouched = isSame(base[name], current[name]);
    if (isSame(edit, current[name])) continue;
    Object.assign(isUntouched ? clear : contested, { [name]: edit });
  }
  return { clear, contested };
}

/** Fields are plain JSON whose parts come in one order. */
function isSame(a: unknown, b: unknown): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
