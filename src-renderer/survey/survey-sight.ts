import { useEffect } from 'react';
import { clearUndo } from '#renderer/ui/undo-stack.ts';
import { useInSight } from '#renderer/ui/use-in-sight.ts';

const SURVEY_SIGHT = 'survey ';

/** Sight of what is done to several surveys, in their list. */
export const SURVEY_LIST_SIGHT = `${SURVEY_SIGHT}list`;

/** Sight of what is done to one survey. */
export function surveySight(id: string): string {
  return `${SURVEY_SIGHT}${id}`;
}

/** Says that a survey is open. What was done to it can be undone until it is closed. */
export function useSurveyInSight(id: string): void {
  const sight = surveySight(id);
  useInSight(sight);
  useEffect(() => () => clearUndo((one) => one === sight), [sight]);
}

/** Forgets what was done to surveys, in the list and to single ones: they are not what they were. */
export function clearUndoOfSurveys(): void {
  clearUndo((sight) => sight.startsWith(SURVEY_SIGHT));
}
