import { statSync } from 'node:fs';
import path from 'node:path';
import { listNames } from './list-names.ts';
import { setAside } from './set-aside.ts';

/**
 * Sets aside what stands in the place of a lock and can never be one: a lock is an empty file, whoever holds it. The
 * next one who needs it makes it anew.
 * @param onSetAside told of each, under the name that it has now
 */
export function setAsideWorthlessLocks(dataDirectory: string, onSetAside: (file: string) => void): void {
  const portfolios = path.join(dataDirectory, 'portfolios');
  const locks = [
    path.join(dataDirectory, 'packs.lock'),
    path.join(dataDirectory, 'portfolios.lock'),
    path.join(dataDirectory, 'fetched', 'lock'),
    ...listNames(portfolios).map((id) => path.join(portfolios, id, 'work.lock')),
  ];
  for (const lock of locks) if (isWorthless(lock)) onSetAside(setAside(lock));
}

function isWorthless(lock: string): boolean {
  try {
    const stats = statSync(lock, { throwIfNoEntry: false });
    return stats !== undefined && (!stats.isFile() || stats.size > 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ELOOP') return true;
    // One portfolio that may not be looked into is told of by itself.
    if ((error as NodeJS.ErrnoException).code === 'EACCES') return false;
    throw error;
  }
}
