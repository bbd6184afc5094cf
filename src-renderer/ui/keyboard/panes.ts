import { focusOn, isInert } from './keep-focus.ts';

/** The parts of the window, in their order on the page: the ways through it, the map with its search, the screen. */
const PANES = 'nav, [data-map-stage], [data-screen]';
/** What has the focus in a part at first: where one is, where one searches, or what it is about. */
const FIRST = ['[aria-current]', '#search-field', 'h2'];

/** What had the focus in a part when it was left by key. */
const left = new WeakMap<Element, Element>();

/** Puts the focus into the next part of the window, or the one before; from no part, as from the ways through it. */
export function goToPane(step: 1 | -1): void {
  const panes = [...document.querySelectorAll(PANES)].filter((pane) => !isInert(pane));
  const focused = document.activeElement;
  const at = panes.findIndex((pane) => pane.contains(focused));
  const current = panes[at];
  if (current !== undefined && focused !== null) left.set(current, focused);
  const next = panes.at((Math.max(at, 0) + step) % panes.length);
  if (next !== undefined) focusOn(findStart(next));
}

function findStart(pane: Element): Element {
  const last = left.get(pane);
  if (last !== undefined && pane.contains(last) && last.checkVisibility()) return last;
  return FIRST.map((selector) => pane.querySelector(selector)).find((element) => element !== null) ?? pane;
}
