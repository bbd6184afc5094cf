import type { Autosave } from './autosave.ts';

/**
 * Surveys that were left before what was typed was on the disk, because the backend did not answer or did not take it: it
 * is there again when they are opened again.
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

const guarded = new Set<Autosave>();

/** Lets the window ask before it is closed over something that only it has; returns what stops it. */
export function guardClosing(autosave: Autosave): () => void {
  guarded.add(autosave);
  addEventListener('beforeunload', askBeforeLosing);
  return () => {
    guarded.delete(autosave);
    if (guarded.size === 0) removeEventListener('beforeunload', askBeforeLosing);
  };
}

function askBeforeLosing(event: BeforeUnloadEvent): void {
  for (const autosave of guarded) void autosave.flush();
  if ([...guarded].some((autosave) => autosave.isAtRisk())) event.preventDefault();
}
