import { useEffect, useRef } from 'react';
import { create } from 'zustand';
import { isShortcut, type ShortcutName } from './shortcuts.ts';

/** How many parts of the window listen to each shortcut at the moment. */
const useListening = create<Partial<Record<ShortcutName, number>>>(() => ({}));

function count(name: ShortcutName, change: 1 | -1): void {
  useListening.setState((state) => ({ [name]: (state[name] ?? 0) + change }));
}

/** Whether a shortcut does anything at the moment, for the list of keys. */
export function useIsListening(): (name: ShortcutName) => boolean {
  const listening = useListening();
  return (name) => (listening[name] ?? 0) > 0;
}

/** How a shortcut listens. */
interface ShortcutOptions {
  /** Off: the key does nothing and is not listed. */
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
  useEffect(() => {
    latest.current = handler;
  });
  useEffect(() => {
    if (!isActive) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isShortcut(event, name)) return;
      if (!whileTyping && isTyping(event.target)) return;
      event.preventDefault();
      latest.current();
    }
    document.addEventListener('keydown', onKeyDown);
    count(name, 1);
    return () => {
      document.removeEventListener('keydown', onKeyDown);
      count(name, -1);
    };
  }, [name, isActive, whileTyping]);
}

/** Whether a key goes into text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !notText.has(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

const notText = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'file', 'color']);
