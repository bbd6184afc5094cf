import { readFileSync } from 'node:fs';

/**
 * Whether a process of this machine is there, whoever's it is. One that has ended is not, also while its end is
 * unheard.
 */
export function isProcessRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Somebody else's process is a running one, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  return !isDefunct(pid);
}

/**
 * Whether a process has ended and its parent has not asked for it, for which Linux keeps its number (`proc(5)`: `Z`).
 */
function isDefunct(pid: number): boolean {
  if (process.platform !== 'linux') return false;
  try {
    const status = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name before the state stands in brackets and may hold any character.
    return status.charAt(status.lastIndexOf(')') + 2) === 'Z';
  } catch {
    // It has gone meanwhile, or the system tells nobody about processes of others.
    return false;
  }
}
