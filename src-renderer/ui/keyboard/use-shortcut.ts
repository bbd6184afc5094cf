import { useLayoutEffect, useRef } from 'react';
import { isShortcut, type ShortcutName } from './shortcuts.ts';

/** How a shortcut listens. */
interface ShortcutOptions {
  /** Off: the key does nothing. */
  readonly isActive?: boolean;
  /** Whether it also counts while something is being typed: a combination does, unless the field has its own use for it. */
  readonly whileTyping?: boolean;
}

/**
 * Does something when a shortcut of the table is pressed. A press that something nearer has dealt with
 * (`preventDefault`) is left alone.
 */
export function useShortcut(name: ShortcutName, handler: () => void, options: ShortcutOptions = {}): void {
  const { isActive = true, whileTyping = false } = options;
  const latest = useRef(handler);
  // With the screen that it belongs to, not a picture later: the next key may be pressed by then.
  useLayoutEffect(() => {
    latest.current = handler;
  });
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isShortcut(event, name)) return;
      if (!whileTyping && isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [name, isActive, whileTyping]);
}

/** Whether a key goes into text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !notText.has(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

const notText = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'file', 'color']);
