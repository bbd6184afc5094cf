import { pushUndo, useUndoStack } from './undo-stack.ts';

/** Typing that rests longer than this is a step of its own, milliseconds. */
const REST_MILLISECONDS = 1500;

/** Edits of which those that follow closely upon each other are undone together. */
export interface UndoBurst<Value> {
  /**
   * Remembers an edit that was made.
   *
   * @param part what was edited: another part begins a step of its own
   */
  remember(part: string, label: string, before: Value, after: Value): void;
}

/** Creates the remembering of edits, which `apply` makes when they are undone or done again. */
export function createUndoBurst<Value>(apply: (value: Value) => void): UndoBurst<Value> {
  let burst: { part: string; at: number; entry: number; after: Value } | null = null;
  return {
    remember(part, label, before, after) {
      const now = performance.now();
      const newest = useUndoStack.getState().entries.at(-1)?.id;
      if (burst !== null && burst.part === part && burst.entry === newest && now - burst.at < REST_MILLISECONDS) {
        burst.at = now;
        burst.after = after;
        return;
      }
      const step = { part, at: now, entry: 0, after };
      pushUndo(
        label,
        () => apply(before),
        () => apply(step.after),
      );
      step.entry = useUndoStack.getState().entries.at(-1)?.id ?? 0;
      burst = step;
    },
  };
}
