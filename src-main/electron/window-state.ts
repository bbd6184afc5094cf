import { readFileSync, writeFileSync } from 'node:fs';

/** A rectangle of the desktop, in device-independent pixels. */
export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** Where the window was and how. */
export interface WindowState {
  readonly bounds: Rectangle;
  readonly isMaximized: boolean;
}

/** Smallest window in which nothing overlaps, in device-independent pixels. */
export const MINIMUM_SIZE = { width: 960, height: 640 } as const;
const DEFAULT_SIZE = { width: 1280, height: 800 } as const;

/** The state that {@link saveWindowState} wrote, or null when there is none that can be read. */
export function loadWindowState(file: string): WindowState | null {
  try {
    return readWindowState(JSON.parse(readFileSync(file, 'utf8')));
  } catch {
    // Never written, or damaged: the window then opens as the first time, which is no loss worth a word.
    return null;
  }
}

/** By hand, so that the first paint does not wait for a schema library. */
function readWindowState(value: Partial<WindowState> | null): WindowState | null {
  const { x, y, width, height } = value?.bounds ?? {};
  if (![x, y, width, height].every(Number.isInteger)) return null;
  return { bounds: { x, y, width, height } as Rectangle, isMaximized: value?.isMaximized === true };
}

/** Keeps the state for the next start. */
export function saveWindowState(file: string, state: WindowState): void {
  writeFileSync(file, JSON.stringify(state));
}

/**
 * Where to open the window: where it was, if that still lies on a screen; else in its default size in the middle of the
 * first.
 *
 * @param workAreas what each screen leaves to windows, the first screen first
 */
export function computeWindowBounds(
  saved: WindowState | null,
  workAreas: readonly [Rectangle, ...Rectangle[]],
): Rectangle {
  const bounds = saved?.bounds;
  if (bounds !== undefined && workAreas.some((area) => isTitleBarReachable(bounds, area))) {
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
