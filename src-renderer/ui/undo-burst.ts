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
  /**
   * Forgets what was remembered of a part since it was `value`, which it is again: nobody wanted what was in between,
   * and neither undoing nor doing again leads back to it.
   */
  putBack(part: string, value: Value): void;
}

/**
 * Creates the remembering of edits, which `apply` makes when they are undone or done again.
 *
 * @param sight what has to be in sight for them to be undone; left out: the screen that they were made on
 */
export function createUndoBurst<Value>(apply: (value: Value) => void, sight?: string): UndoBurst<Value> {
  /** Edits of one part, one upon the other. */
  let steps: Step<Value>[] = [];
  return {
    remember(part, label, before, after) {
      const now = performance.now();
      const newest = useUndoStack.getState().entries.at(-1)?.id;
      const last = steps.at(-1);
      const isNewest = last !== undefined && last.part === part && last.entry === newest;
      if (isNewest && now - last.at < REST_MILLISECONDS) {
        last.at = now;
        last.after = after;
        return;
      }
      const step: Step<Value> = { part, at: now, entry: 0, before, after, discard: () => undefined };
      step.discard = pushUndo(
        label,
        () => apply(before),
        () => apply(step.after),
        sight,
      );
      step.entry = useUndoStack.getState().entries.at(-1)?.id ?? 0;
      steps = isNewest ? [...steps, step] : [step];
    },
    putBack(part, value) {
      if (steps[0]?.part !== part) return;
      const since = steps.findIndex(({ before }) => isSame(before, value));
      if (since === -1) {
        // The step began before the entry that came to nothing.
        steps.at(-1)!.after = value;
        return;
      }
      for (const { discard } of steps.slice(since)) discard();
      steps = steps.slice(0, since);
    },
  };
}

interface Step<Value> {
  readonly part: string;
  at: number;
  /** Id of the step on the window's undo stack. */
  entry: number;
  readonly before: Value;
  after: Value;
  /** Takes it off the window's stack. */
  discard: () => void;
}

/** Compares plain data; the order of an object's keys does not count. */
function isSame(a: unknown, b: unknown): boolean {
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a === b;
  const [ofA, ofB] = [Object.entries(a), new Map(Object.entries(b))];
  return ofA.length === ofB.size && ofA.every(([name, value]) => ofB.has(name) && isSame(value, ofB.get(name)));
}
