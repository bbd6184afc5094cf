import { existsSync } from 'node:fs';
import path from 'node:path';

/**
 * The folder of the built window: beside the built backend (`out/main`, `out/renderer`), or below `out` when the
 * sources run as they are. Null when the window has not been built.
 */
export function findWindowFolder(): string | null {
  const candidates = [
    path.join(import.meta.dirname, '..', 'renderer'),
    path.join(import.meta.dirname, '..', '..', 'out', 'renderer'),
  ];
  return candidates.find((folder) => existsSync(path.join(folder, 'index.html'))) ?? null;
}
