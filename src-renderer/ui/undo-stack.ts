import { create } from 'zustand';

/** Something that was done and can be taken back. */
export interface UndoEntry {
  readonly id: number;
  /** What is undone, as a short phrase: "removing Bow River". */
  readonly label: string;
  readonly undo: () => void;
  /** Does it again; null for what is then to be done by hand. */
  readonly redo: (() => void) | null;
}

interface UndoState {
  readonly entries: readonly UndoEntry[];
  /** What was undone and can be done again, the last one last; empty as soon as something else is done. */
  readonly undoneEntries: readonly UndoEntry[];
  /** What was undone or done again last, to be told. */
  readonly told: { readonly id: number; readonly label: string; readonly kind: 'undone' | 'redone' } | null;
}

/** Deepest that the stack grows; the oldest entries go first. */
const MAXIMUM_ENTRIES = 50;

/** What can be undone in this window, the last one last. */
export const useUndoStack = create<UndoState>(() => ({ entries: [], undoneEntries: [], told: null }));

let lastId = 0;

/** Puts something on the stack; gives what takes it off again when it can no longer be undone or done again. */
export function pushUndo(label: string, undo: () => void, redo: (() => void) | null = null): () => void {
  lastId += 1;
  const id = lastId;
  useUndoStack.setState(({ entries }) => ({
    entries: [...entries, { id, label, undo, redo }].slice(-MAXIMUM_ENTRIES),
    undoneEntries: [],
  }));
  return () =>
    useUndoStack.setState(({ entries, undoneEntries }) => ({
      entries: entries.filter((entry) => entry.id !== id),
      undoneEntries: undoneEntries.filter((entry) => entry.id !== id),
    }));
}

/** Undoes what was done last; gives its label, or null when there is nothing. */
export function undoLast(): string | null {
  const entry = useUndoStack.getState().entries.at(-1);
  if (entry === undefined) return null;
  useUndoStack.setState(({ entries, undoneEntries }) => ({
    entries: entries.filter(({ id }) => id !== entry.id),
    undoneEntries: entry.redo === null ? undoneEntries : [...undoneEntries, entry],
    told: { id: entry.id, label: entry.label, kind: 'undone' },
  }));
  entry.undo();
  return entry.label;
}

/** Does again what was undone last; gives its label, or null when there is nothing. */
export function redoLast(): string | null {
  const entry = useUndoStack.getState().undoneEntries.at(-1);
  if (entry === undefined) return null;
  useUndoStack.setState(({ entries, undoneEntries }) => ({
    entries: [...entries, entry],
    undoneEntries: undoneEntries.slice(0, -1),
    told: { id: entry.id, label: entry.label, kind: 'redone' },
  }));
  entry.redo?.();
  return entry.label;
}
