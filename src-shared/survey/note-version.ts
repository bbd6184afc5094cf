import type { NoteVersion } from './survey.ts';

/** A version of the notes that is still being written to. */
export interface OpenNoteVersion extends NoteVersion {
  /** Characters that edits have taken away since the version began. */
  readonly takenAway: number;
}

/** A pause longer than this begins a new version. */
const PAUSE_MILLISECONDS = 5 * 60_000;
/** Corrections while typing: an edit that would bring the characters taken away beyond this begins a new version. */
const CORRECTION_CHARACTERS = 40;

/** How many characters of `before` are not in `after`, taking one stretch of text to have been replaced. */
export function countTakenAway(before: string, after: string): number {
  const shorter = Math.min(before.length, after.length);
  let head = 0;
  while (head < shorter && before[head] === after[head]) head += 1;
  let tail = 0;
  while (tail < shorter - head && before.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  return before.length - head - tail;
}

/**
 * Whether an edit is written into the newest version or begins a new one. Notes are saved as they are typed: a version
 * for every key would bury what matters, so a version goes on while the same person types on and takes nothing of
 * weight away. What an edit removes beyond a correction stays in the version before it.
 *
 * @param newest the newest version, null before there is one
 */
export function continuesNoteVersion(newest: OpenNoteVersion | null, edit: NoteVersion): boolean {
  if (newest === null || newest.author !== edit.author) return false;
  const pause = Date.parse(edit.editedAt) - Date.parse(newest.editedAt);
  if (!(pause >= 0 && pause <= PAUSE_MILLISECONDS)) return false;
  const taken = countTakenAway(newest.text, edit.text);
  // However short it was, a text that is replaced whole is no correction.
  if (taken === newest.text.length && taken > 1) return false;
  return newest.takenAway + taken <= CORRECTION_CHARACTERS;
}
