import path from 'node:path';

/**
 * Where the build has the window and the demonstration region: beside the built backend (`out/main`, `out/renderer`),
 * or below `out` when the sources run as they are. It may not have been built.
 */
export function builtFolder(name: 'renderer' | 'demonstration'): string {
  const out = import.meta.url.endsWith('.ts') ? ['..', '..', 'out'] : ['..'];
  return path.join(import.meta.dirname, ...out, name);
}
