import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { useUndoKeys } from '#renderer/commands/use-app-commands.ts';
import { pushUndo, useUndoStack } from '#renderer/ui/undo-stack.ts';
import { renderWindow } from '../support/render-window.tsx';

function Fields() {
  useUndoKeys();
  return (
    <>
      <input aria-label="Notes" />
      <select aria-label="Level" />
    </>
  );
}

/** Presses a key; whether the browser does nothing about it. */
function press(key: string, on: Element = document.body): boolean {
  return !fireEvent.keyDown(on, { key, ctrlKey: true, shiftKey: key === 'Z' });
}

afterEach(() => useUndoStack.setState({ entries: [], undoneEntries: [], announcement: null }));

it('outside a text field, the keys of undo are not left to the browser, also when there is nothing to undo', () => {
  renderWindow(<Fields />);
  const undo = vi.fn();
  pushUndo('the status', undo, vi.fn());
  expect(press('z')).toBe(true);
  expect(undo).toHaveBeenCalledOnce();
  expect(press('z')).toBe(true);
  expect(press('z', screen.getByRole('combobox', { name: 'Level' }))).toBe(true);
  expect(press('Z')).toBe(true);
  expect(press('Z')).toBe(true);
  expect(undo).toHaveBeenCalledOnce();
});

it('what was undone is done again by Ctrl-Y, too', () => {
  renderWindow(<Fields />);
  const redo = vi.fn();
  pushUndo('the status', vi.fn(), redo);
  press('z');
  expect(press('y')).toBe(true);
  expect(redo).toHaveBeenCalledOnce();
  expect(press('y')).toBe(true);
  expect(redo).toHaveBeenCalledOnce();
});

it('in a text field they are its own', () => {
  renderWindow(<Fields />);
  const undo = vi.fn();
  pushUndo('the status', undo);
  expect(press('z', screen.getByRole('textbox', { name: 'Notes' }))).toBe(false);
  expect(undo).not.toHaveBeenCalled();
});
