import { describe, expect, it } from 'vitest';
import { formatKeys, isShortcut } from '#renderer/ui/keyboard/shortcuts.ts';

const press = (key: string, modifiers: Partial<KeyboardEvent> = {}) => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...modifiers,
});

describe('isShortcut', () => {
  it('takes Ctrl, and Cmd on a Mac, for Mod', () => {
    expect(isShortcut(press('k', { ctrlKey: true }), 'palette', false)).toBe(true);
    expect(isShortcut(press('K', { ctrlKey: true }), 'palette', false)).toBe(true);
    expect(isShortcut(press('k', { metaKey: true }), 'palette', true)).toBe(true);
    expect(isShortcut(press('k', { ctrlKey: true }), 'palette', true)).toBe(false);
    expect(isShortcut(press('k'), 'palette', false)).toBe(false);
  });

  it('tells undoing from doing again by Shift', () => {
    expect(isShortcut(press('z', { ctrlKey: true }), 'undo', false)).toBe(true);
    expect(isShortcut(press('Z', { ctrlKey: true, shiftKey: true }), 'undo', false)).toBe(false);
    expect(isShortcut(press('Z', { ctrlKey: true, shiftKey: true }), 'redo', false)).toBe(true);
    expect(isShortcut(press('z', { ctrlKey: true }), 'redo', false)).toBe(false);
  });

  it('takes Ctrl-Y for doing again, except on a Mac', () => {
    expect(isShortcut(press('y', { ctrlKey: true }), 'redo', false)).toBe(true);
    expect(isShortcut(press('Y', { ctrlKey: true, shiftKey: true }), 'redo', false)).toBe(false);
    expect(isShortcut(press('y', { metaKey: true }), 'redo', true)).toBe(false);
    expect(isShortcut(press('y', { ctrlKey: true }), 'redo', true)).toBe(false);
  });

  it('tells the next part of the window from the one before by Shift, which other plain keys may need', () => {
    expect(isShortcut(press('F6'), 'nextPane', false)).toBe(true);
    expect(isShortcut(press('F6', { shiftKey: true }), 'nextPane', false)).toBe(false);
    expect(isShortcut(press('F6', { shiftKey: true }), 'previousPane', false)).toBe(true);
    expect(isShortcut(press('F6'), 'previousPane', true)).toBe(false);
    expect(isShortcut(press('F6', { ctrlKey: true }), 'nextPane', false)).toBe(false);
    expect(isShortcut(press('?', { shiftKey: true }), 'help', false)).toBe(true);
  });

  it('takes a plain key only without Ctrl, Cmd and Alt', () => {
    expect(isShortcut(press('?'), 'help', false)).toBe(true);
    expect(isShortcut(press('/', { ctrlKey: true }), 'search', false)).toBe(false);
    expect(isShortcut(press('/', { altKey: true }), 'search', false)).toBe(false);
  });
});

it('writes keys as they stand on the keyboard', () => {
  expect(formatKeys('undo', false)).toEqual([['Ctrl', 'Z']]);
  expect(formatKeys('undo', true)).toEqual([['⌘', 'Z']]);
  expect(formatKeys('redo', false)).toEqual([
    ['Ctrl', 'Shift', 'Z'],
    ['Ctrl', 'Y'],
  ]);
  expect(formatKeys('redo', true)).toEqual([['⌘', '⇧', 'Z']]);
  expect(formatKeys('previousPane', false)).toEqual([['Shift', 'F6']]);
  expect(formatKeys('compare', false)).toEqual([['Shift', 'Enter']]);
  expect(formatKeys('back', false)).toEqual([['Esc']]);
  expect(formatKeys('pan', false)).toEqual([['↑', '↓', '←', '→']]);
});
