import { create } from 'zustand';

/** Something that was done and can be taken back. */
export interface UndoEntry {
  readonly id: number;
  /** What is undone, as a short phrase: "removing Bow River". */
  readonly label: string;
  readonly undo: () => void;
}

interface UndoState {
  readonly entries: readonly UndoEntry[];
  /** What was undone last, to be told. */
  readonly undone: { readonly id: number; readonly label: string } | null;
}

/** Deepest that the stack grows; the oldest entries go first. */
const MAXIMUM_ENTRIES = 50;

/** What can be undone in this window, the last one last. */
export const useUndoStack = create<UndoState>(() => ({ entries: [], undone: null }));

let lastId = 0;

/** Puts something on the stack; gives what takes it off again when it can no longer be undone. */
export function pushUndo(label: string, undo: () => void): () => void {
  lastId += 1;
  const id = lastId;
  useUndoStack.setState(({ entries }) => ({
    entries: [...entries, { id, label, undo }].slice(-MAXIMUM_ENTRIES),
  }));
  return () => useUndoStack.setState(({ entries }) => ({ entries: entries.filter((entry) => entry.id !== id) }));
}

/** Undoes what was done last; gives its label, or null when there is nothing. */
export function undoLast(): string | null {
  const entry = useUndoStack.getState().entries.at(-1);
  if (entry === undefined) return null;
  useUndoStack.setState(({ entries }) => ({
    entries: entries.filter(({ id }) => id !== entry.id),
    undone: { id: entry.id, label: entry.label },
  }));
  entry.undo();
  return entry.label;
}
