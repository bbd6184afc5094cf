import path from 'node:path';
import { loadWindowStates, type Rectangle } from '#main/electron/window-state.ts';

/**
 * Where the windows are to open at the next start, the leftmost first: what is on the disk, whatever the application
 * knows.
 */
export function readKeptWindows(dataDirectory: string): Rectangle[] {
  const states = loadWindowStates(path.join(dataDirectory, 'window', 'state.json'));
  return states.map(({ bounds }) => bounds).toSorted((a, b) => a.x - b.x);
}
