import { execFileSync } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import path from 'node:path';

/** Number of the user and of the group that have no rights, on every Linux. */
const NOBODY = 65_534;

/** Whether the system lets this process read everything, so that nothing can be denied to it. */
const isSuperuser = process.getuid?.() === 0;

/** A folder that every user can get to: temporary folders are often their owner's alone. */
export function makeReachableFolder(name: string): string {
  return mkdtempSync(path.join(isSuperuser ? '/tmp' : (process.env['TMPDIR'] ?? '/tmp'), `freeboard-${name}-`));
}

/**
 * Has the superuser's process go on as a user without rights, in every thread of it, so that the system denies what it
 * denies to others; any other user stays who it is.
 * @param folder given to that user, with everything in it
 * @returns what makes the process the superuser's again
 */
export function becomeNobody(folder: string): () => void {
  if (!isSuperuser) return () => undefined;
  execFileSync('chown', ['-R', `${NOBODY}:${NOBODY}`, folder]);
  process.setegid!(NOBODY);
  process.seteuid!(NOBODY);
  return () => {
    process.seteuid!(0);
    process.setegid!(0);
  };
}
