import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';

const made = path.resolve(import.meta.dirname, '..', '..', '.cache', 'demonstration-region');

/** The demonstration region as the build makes it. To be read and copied, not changed. */
export interface BuiltRegion {
  /** Folder of the generated pack. */
  readonly pack: string;
  /** Folder of the installed pack, named as in `packs` of a data directory. */
  readonly installed: string;
}

/** Finds the demonstration region of the last build. @throws Error when there is none */
export function findBuiltRegion(): BuiltRegion {
  const installed = path.join(made, 'installed');
  const [name] = existsSync(installed) ? readdirSync(installed) : [];
  if (name === undefined) throw new Error('The demonstration region has not been made. Run: npm run build');
  return { pack: path.join(made, 'pack'), installed: path.join(installed, name) };
}
