import { create } from 'zustand';

/** Something that was done and can be taken back. */
export interface UndoEntry {
  readonly id: number;
  /** What is undone, as a short phrase: "removing Bow River". */
  readonly label: string;
  /** What has to be in sight for it to be undone; see {@link UndoState.sights}. */
  readonly sight: string;
  readonly undo: () => void;
  /** Does it again; null for what is then to be done by hand. */
  readonly redo: (() => void) | null;
}

interface UndoState {
  readonly entries: readonly UndoEntry[];
  /** What was undone and can be done again, the last one last; empty as soon as something else is done. */
  readonly undoneEntries: readonly UndoEntry[];
  /** The screen that the window shows; what is done without naming anything else belongs to it. */
  readonly screen: string;
  /** What else the window shows: a survey, what is tried of a place, the map. */
  readonly sights: readonly string[];
  /** What was undone or done again last, to be told. */
  readonly announcement: { readonly id: number; readonly label: string; readonly kind: 'undone' | 'redone' } | null;
}

/** Sight of what is seen wherever somebody is in the window. */
export const WINDOW_SIGHT = 'window';

/** Deepest that the stack grows; the oldest entries go first. */
const MAXIMUM_ENTRIES = 50;

/** What was done in this window, the last one last: what is in sight of it can be undone. */
export const useUndoStack = create<UndoState>(() => ({
  entries: [],
  undoneEntries: [],
  screen: '',
  sights: [WINDOW_SIGHT],
  announcement: null,
}));

/** What can be undone now: nothing is taken back that nobody sees. */
export function findUndo(state: UndoState): UndoEntry | undefined {
  return state.entries.findLast((entry) => isInSight(state, entry));
}

/** What can be done again now. */
export function findRedo(state: UndoState): UndoEntry | undefined {
  return state.undoneEntries.findLast((entry) => isInSight(state, entry));
}

function isInSight({ screen, sights }: UndoState, { sight }: UndoEntry): boolean {
  return sight === screen || sights.includes(sight);
}

let lastId = 0;

/**
 * Puts something on the stack; gives what takes it off again when it can no longer be undone or done again.
 *
 * @param sight what has to be in sight for it to be undone; left out: the screen that is shown now
 */
export function pushUndo(
  label: string,
  undo: () => void,
  redo: (() => void) | null = null,
  sight: string = useUndoStack.getState().screen,
): () => void {
  lastId += 1;
  const id = lastId;
  useUndoStack.setState(({ entries }) => ({
    entries: [...entries, { id, label, sight, undo, redo }].slice(-MAXIMUM_ENTRIES),
    undoneEntries: [],
  }));
  return () =>
    useUndoStack.setState(({ entries, undoneEntries }) => ({
      entries: entries.filter((entry) => entry.id !== id),
      undoneEntries: undoneEntries.filter((entry) => entry.id !== id),
    }));
}

/** Takes everything off the stack that belongs to a sight: it cannot be undone any more, nor done again. */
export function clearUndo(isForgotten: (sight: string) => boolean): void {
  useUndoStack.setState(({ entries, undoneEntries }) => ({
    entries: entries.filter(({ sight }) => !isForgotten(sight)),
    undoneEntries: undoneEntries.filter(({ sight }) => !isForgotten(sight)),
  }));
}

/** Undoes what was done last of what is in sight; gives its label, or null when there is nothing. */
export function undoLast(): string | null {
  const entry = findUndo(useUndoStack.getState());
  if (entry === undefined) return null;
  useUndoStack.setState(({ entries, undoneEntries }) => ({
    entries: entries.filter(({ id }) => id !== entry.id),
    undoneEntries: entry.redo === null ? undoneEntries : [...undoneEntries, entry],
    announcement: { id: entry.id, label: entry.label, kind: 'undone' },
  }));
  entry.undo();
  return entry.label;
}

/** Does again what was undone last of what is in sight; gives its label, or null when there is nothing. */
export function redoLast(): string | null {
  const entry = findRedo(useUndoStack.getState());
  if (entry === undefined) return null;
  useUndoStack.setState(({ entries, undoneEntries }) => ({
    entries: [...entries, entry],
    undoneEntries: undoneEntries.filter(({ id }) => id !== entry.id),
    announcement: { id: entry.id, label: entry.label, kind: 'redone' },
  }));
  entry.redo?.();
  return entry.label;
}
