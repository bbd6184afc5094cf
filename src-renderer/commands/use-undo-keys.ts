import { useShortcut } from '#renderer/ui/keyboard/use-shortcut.ts';
import { redoLast, undoLast } from '#renderer/ui/undo-stack.ts';

/**
 * Undoes and does again by key, except in a field, which has an undo of its own. Also where there is nothing to undo
 * the key ends here: the browser would undo in a field that was left long ago, out of sight.
 */
export function useUndoKeys(): void {
  useShortcut('undo', undoLast);
  useShortcut('redo', redoLast);
}
