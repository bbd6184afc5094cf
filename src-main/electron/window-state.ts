import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from 'node:fs';

/** A rectangle of the desktop, in device-independent pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** A screen that a window opens on again, and what of its route's search says which record is open there. */
interface KeptScreen {
  readonly route: string;
  readonly record: 'survey' | 'portfolio' | null;
}

const surveys: KeptScreen = { route: '/surveys', record: 'survey' };
const portfolio: KeptScreen = { route: '/portfolio', record: 'portfolio' };
/** By the routes that are left; from a report a window comes back to what it is of, from every other one to a query. */
const keptScreens: ReadonlyMap<string, KeptScreen> = new Map([
  [surveys.route, surveys],
  ['/report/surveys', surveys],
  [portfolio.route, portfolio],
  ['/report/portfolio', portfolio],
  ['/places', { route: '/places', record: null }],
  ['/settings', { route: '/settings', record: null }],
]);

/** Where a window was, how, and what it showed. */
export interface WindowState {
  readonly bounds: Rectangle;
  readonly isMaximized: boolean;
  /** A screen by its route, with the record that is open there: `/surveys?survey=…`; `/` for that of a query. */
  readonly screen: string;
}

/** Smallest window in which nothing overlaps, in device-independent pixels. */
export const MINIMUM_SIZE = { width: 960, height: 640 } as const;
const DEFAULT_SIZE = { width: 1280, height: 800 } as const;
/** A step to the right and down, so that of two windows both are seen. */
export const CASCADE_PIXELS = 28;

/** The windows that {@link saveWindowStates} wrote, in its order; none when there is nothing that can be read. */
export function loadWindowStates(file: string): WindowState[] {
  try {
    const { windows } = JSON.parse(readFileSync(file, 'utf8')) as { readonly windows: readonly StoredState[] };
    return windows.flatMap((window) => readWindowState(window) ?? []);
  } catch {
    // Never written, or damaged: the window then opens as the first time, which is no loss worth a word.
    return [];
  }
}

interface StoredState {
  readonly bounds?: Partial<Rectangle>;
  readonly isMaximized?: unknown;
  readonly screen?: unknown;
}

/** By hand, so that the first paint does not wait for a schema library. */
function readWindowState(value: StoredState | null): WindowState | null {
  const { x, y, width, height } = value?.bounds ?? {};
  if (![x, y, width, height].every(Number.isInteger)) return null;
  const bounds = { x, y, width, height } as Rectangle;
  const screen = typeof value?.screen === 'string' ? keepScreen(value.screen) : '/';
  return { bounds, isMaximized: value?.isMaximized === true, screen };
}

/**
 * Keeps the windows for the next start. A crash or a power cut leaves what was there before, whole.
 *
 * @throws Error of the file system
 */
export function saveWindowStates(file: string, windows: readonly WindowState[]): void {
  const temporary = `${file}.new`;
  const descriptor = openSync(temporary, 'w');
  try {
    writeSync(descriptor, JSON.stringify({ windows }));
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
  renameSync(temporary, file);
}

/** The screen that an address of the window's page leads to, whose route stands behind the hash. */
export function readScreen(address: string): string {
  return keepScreen(new URL(address).hash.slice(1));
}

/** What of a route and its search is kept: no place, no address, no path of a file. */
function keepScreen(location: string): string {
  const [left = '', search] = location.split('?');
  const { route, record } = keptScreens.get(left) ?? { route: '/', record: null };
  const id = record === null ? null : new URLSearchParams(search).get(record);
  return record === null || id === null ? route : `${route}?${new URLSearchParams({ [record]: id }).toString()}`;
}

/**
 * Where to open the window: where it was, if that still lies on a screen; else in its default size in the middle of the
 * first. A step aside from a window that stands exactly there.
 *
 * @param workAreas what each screen leaves to windows, the first screen first
 * @param taken where the windows that are open stand
 */
export function computeWindowBounds(
  saved: WindowState | null,
  workAreas: readonly [Rectangle, ...Rectangle[]],
  taken: readonly Rectangle[] = [],
): Rectangle {
  const { x, y, ...size } = placeOnScreen(saved?.bounds ?? null, workAreas);
  const isTaken = (aside: number): boolean => taken.some((other) => other.x === x + aside && other.y === y + aside);
  let aside = 0;
  while (isTaken(aside)) aside += CASCADE_PIXELS;
  return { x: x + aside, y: y + aside, ...size };
}

function placeOnScreen(bounds: Rectangle | null, workAreas: readonly [Rectangle, ...Rectangle[]]): Rectangle {
  if (bounds !== null && workAreas.some((area) => isTitleBarReachable(bounds, area))) {
    return {
      ...bounds,
      width: Math.max(bounds.width, MINIMUM_SIZE.width),
      height: Math.max(bounds.height, MINIMUM_SIZE.height),
    };
  }
  const [area] = workAreas;
  const width = Math.min(DEFAULT_SIZE.width, area.width);
  const height = Math.min(DEFAULT_SIZE.height, area.height);
  return {
    x: area.x + Math.round((area.width - width) / 2),
    y: area.y + Math.round((area.height - height) / 2),
    width,
    height,
  };
}

/** Whether enough of the window's upper edge lies on the screen to be seized with the mouse. */
function isTitleBarReachable(window: Rectangle, area: Rectangle): boolean {
  const visibleWidth = Math.min(window.x + window.width, area.x + area.width) - Math.max(window.x, area.x);
  return visibleWidth >= 100 && window.y >= area.y && window.y <= area.y + area.height - 40;
}
