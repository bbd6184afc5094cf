import { readFileSync } from 'node:fs';

/** Whether {@link readResidentBytes} can look into another process here. */
export const canReadResidentBytes = process.platform === 'linux';

/** Resident memory of another process of this user, bytes; 0 where it has ended. */
export function readResidentBytes(pid: number): number {
  try {
    // In kibibytes, whatever the size of a page is.
    const [, kibibytes] = /^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1')) ?? [];
    return Number(kibibytes ?? 0) * 1024;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ESRCH') return 0;
    throw error;
  }
}
