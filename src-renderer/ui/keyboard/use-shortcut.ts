import { useLayoutEffect, useRef } from 'react';
import { isShortcut, type ShortcutName } from './shortcuts.ts';

interface ShortcutOptions {
  /** While false the key does nothing. */
  readonly isActive?: boolean;
  /**
   * Whether it also counts while something is being typed: a combination does, unless the field has its own use for it.
   */
  readonly whileTyping?: boolean;
  /** Whether a press is meant for it, by what has the focus: one that is not is left to what is farther away. */
  readonly isFor?: (focused: Element) => boolean;
}

/**
 * Does something when a shortcut of the table is pressed. A press that something nearer has dealt with
 * (`preventDefault`) is left alone; of two that listen to the same key, the one that came last is nearer.
 */
export function useShortcut(name: ShortcutName, handler: () => void, options: ShortcutOptions = {}): void {
  const { isActive = true, whileTyping = false, isFor } = options;
  const latest = useRef({ handler, isFor });
  // With the screen that it belongs to, not a picture later: the next key may be pressed by then.
  useLayoutEffect(() => {
    latest.current = { handler, isFor };
  });
  useLayoutEffect(() => {
    if (!isActive) return undefined;
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || !isShortcut(event, name)) return;
      if (!whileTyping && isTyping(event.target) && !isCombinationOnList(event)) return;
      if (latest.current.isFor?.(document.activeElement ?? document.body) === false) return;
      event.preventDefault();
      latest.current.handler();
    }
    return listen(onKeyDown);
  }, [name, isActive, whileTyping]);
}

type Listener = (event: KeyboardEvent) => void;

/** The last one that came is the last. */
const listeners = new Set<Listener>();

/** Begins to listen to keys; gives what ends it. */
function listen(listener: Listener): () => void {
  if (listeners.size === 0) document.addEventListener('keydown', notifyNearestFirst);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('keydown', notifyNearestFirst);
  };
}

function notifyNearestFirst(event: KeyboardEvent): void {
  for (const listener of [...listeners].toReversed()) listener(event);
}

/** Whether a combination is pressed on a list of choices, which takes letters alone. */
function isCombinationOnList({ target, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return target instanceof HTMLSelectElement && (ctrlKey || metaKey);
}

/** Whether a key goes into text. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement) return !notText.has(target.type);
  return target.isContentEditable || /^(?:TEXTAREA|SELECT)$/.test(target.tagName);
}

const notText = new Set(['checkbox', 'radio', 'range', 'button', 'submit', 'file', 'color']);
