import { isTyping } from './use-shortcut.ts';

/** What belongs together: the focus stays in it when a part of it goes. */
const SCOPES =
  'section, form, article, dialog, [role=group], [role=toolbar], [role=dialog], [data-screen], [data-map-stage]';
const FOCUSABLE = 'a[href], button, input, select, textarea, summary, [tabindex="0"]';

/** Where something that had the focus was taken out. */
interface Gap {
  readonly parent: Element;
  readonly before: Node | null;
  readonly after: Node | null;
}

/**
 * Whatever has the focus may be taken away: a form that closes, a row that is removed, a screen that changes. Without
 * this the page itself had the focus then, and a screen reader would begin anew. The focus goes to what is nearest in
 * the same group; to the group itself rather than into a field, where keys like undo would be the field's own.
 * Gives what ends it.
 */
export function keepFocus(root: HTMLElement): () => void {
  let last: Element | null = null;
  let isKeyDown = false;
  let waiting: (() => void) | null = null;
  const ending = new AbortController();
  const { signal } = ending;

  /** The press that took it away must not go on to what gets the focus: Enter in a field would press a button. */
  function whenReleased(move: () => void): void {
    if (isKeyDown) waiting = move;
    else move();
  }
  function release(): void {
    isKeyDown = false;
    waiting?.();
    waiting = null;
  }

  const observer = new MutationObserver((records) => {
    if (last === null || !isFocusLost()) return;
    if (!last.isConnected) {
      const gap = findGap(records, last);
      if (gap === null) return;
      const mend = (): void => whenReleased(() => isFocusLost() && focusOn(findNearest(gap)));
      // A list or a menu over the page gives the focus back to what opened it, but with the next frame only.
      if (gap.parent === root) requestAnimationFrame(mend);
      else mend();
    } else if (isInert(last)) whenReleased(() => isFocusLost() && focusOn(findScreen()));
  });
  observer.observe(root, { subtree: true, childList: true, attributeFilter: ['inert'] });
  root.addEventListener('focusin', ({ target }) => (last = target instanceof Element ? target : null), { signal });
  addEventListener('keydown', () => (isKeyDown = true), { capture: true, signal });
  addEventListener('keyup', release, { capture: true, signal });
  addEventListener('blur', release, { signal });
  return () => {
    observer.disconnect();
    ending.abort();
  };
}

function isFocusLost(): boolean {
  const { activeElement } = document;
  return activeElement === null || activeElement === document.body || isInert(activeElement);
}

/** What was taken out with an element in it, and with that, and so on, up to what is still there. */
function findGap(records: readonly MutationRecord[], lost: Element): Gap | null {
  let gap: Gap | null = null;
  for (const { target, removedNodes, previousSibling, nextSibling } of records) {
    const inside = gap?.parent ?? lost;
    if (target instanceof Element && [...removedNodes].some((node) => node.contains(inside))) {
      gap = { parent: target, before: previousSibling, after: nextSibling };
    }
  }
  return gap?.parent.isConnected === true ? gap : null;
}

function findNearest({ parent, before, after }: Gap): Element | null {
  if (!parent.isConnected) return findScreen();
  const scope = parent.closest(SCOPES);
  if (scope === null || isInert(scope)) return findScreen();
  // A screen that was changed whole is read from its beginning.
  if (scope.matches('[data-screen]') && before === null && after === null) return scope;
  const stops = [...scope.querySelectorAll(FOCUSABLE)].filter((element) => canHold(element));
  const isBehind = (element: Element): boolean => {
    const mark = before?.isConnected === true ? before : parent;
    const place = mark.compareDocumentPosition(element);
    const isWithin = (place & Node.DOCUMENT_POSITION_CONTAINED_BY) !== 0;
    return mark === before
      ? (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0 && !isWithin
      : (place & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
  };
  // Of a row of things that one was taken from, its neighbour.
  const beside = stops.filter((element) => parent.contains(element));
  return beside.find(isBehind) ?? beside.at(-1) ?? stops.find(isBehind) ?? stops.at(-1) ?? scope;
}

/** Whether the focus can be put there without being in the middle of a text. */
function canHold(element: Element): boolean {
  return !isTyping(element) && !element.matches(':disabled') && !isInert(element) && element.checkVisibility();
}

/** Whether something is out of reach, behind another screen. */
export function isInert(element: Element): boolean {
  return element.closest('[inert]') !== null;
}

/** The screen in sight. */
const findScreen = (): Element | null => document.querySelector('[data-screen]');

/** Puts the focus on something, also on what is no stop of the Tab key. */
export function focusOn(element: Element | null): void {
  if (!(element instanceof HTMLElement || element instanceof SVGElement)) return;
  if (!element.matches(FOCUSABLE)) {
    element.tabIndex = -1;
    element.addEventListener('blur', () => element.removeAttribute('tabindex'), { once: true });
  }
  element.focus({ preventScroll: true });
  // Somebody with a mouse looks elsewhere, and what he looks at stays where it is.
  if (element.matches(`:focus-visible:is(${FOCUSABLE})`)) element.scrollIntoView({ block: 'nearest' });
}
