import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { undoLast, useUndoStack } from '#renderer/ui/undo-stack.ts';
import { useUndoable } from '#renderer/ui/use-undoable.ts';

beforeEach(() => useUndoStack.setState({ entries: [], undoneEntries: [] }));

function renderRemoval() {
  const remove = vi.fn<(name: string) => void>();
  const { result, unmount } = renderHook(() =>
    useUndoable<string>(
      (name) => remove(name),
      (name) => `removing ${name}`,
    ),
  );
  return { remove, read: () => result.current, leave: unmount };
}

describe('what is held back so that it can be undone', () => {
  it.each(['beforeunload', 'pagehide'])('is done when its window is closed: %s', (type) => {
    const { remove, read } = renderRemoval();
    act(() => read().start('Bow River'));
    expect(remove).not.toHaveBeenCalled();
    act(() => void dispatchEvent(new Event(type, { cancelable: true })));
    expect(remove.mock.calls).toEqual([['Bow River']]);
    // Once: of the two, both are told of.
    act(() => void dispatchEvent(new Event('pagehide')));
    expect(remove).toHaveBeenCalledOnce();
    expect(undoLast()).toBeNull();
  });

  it('does not ask before the window is closed', () => {
    const { read } = renderRemoval();
    act(() => read().start('Bow River'));
    expect(dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true);
  });

  it('is not done when it was undone before', () => {
    const { remove, read, leave } = renderRemoval();
    act(() => read().start('Bow River'));
    act(() => void undoLast());
    act(() => void dispatchEvent(new Event('pagehide')));
    leave();
    expect(remove).not.toHaveBeenCalled();
  });
});
