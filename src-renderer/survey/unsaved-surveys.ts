import type { Autosave } from './autosave.ts';
import { guardClosing } from './guard-closing.ts';

/**
 * Surveys that were left before what was typed was on the disk, because the backend did not answer or did not take it:
 * it is there again when they are opened again.
 */
const left = new Map<string, Autosave>();

/** What a survey was left with; undefined where all of it is on the disk. */
export function findLeftSurvey(id: string): Autosave | undefined {
  return left.get(id);
}

/** Holds what was typed into a survey that is left until it is on the disk. */
export function holdLeftSurvey(id: string, autosave: Autosave): void {
  if (autosave.isKept()) return;
  left.set(id, autosave);
  const unguard = guardClosing(autosave);
  const stop = autosave.subscribe(() => {
    if (!autosave.isKept()) return;
    left.delete(id);
    unguard();
    stop();
  });
}
