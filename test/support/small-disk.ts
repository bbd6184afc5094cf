import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system of its own, which a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it to the last byte. */
  fill(): void;
  /** Takes away what filled it. */
  free(): void;
  /** From now on nothing can be written on it. */
  protect(): void;
  remove(): void;
}

/** Whether a file system can be mounted here: by the superuser of a Linux that lets it. */
export function canMountDisk(): boolean {
  try {
    mountDisk(1).remove();
    return true;
  } catch {
    return false;
  }
}

/** Mounts a file system in memory. @param mebibytes its size */
export function mountDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m`, 'tmpfs', folder], { stdio: 'ignore' });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const filling = path.join(folder, 'filling');
  return {
    folder,
    fill() {
      const descriptor = openSync(filling, 'a');
      try {
        // A page at a time at last: that is what the file system gives out.
        for (const size of [1 << 20, 4096]) {
          const bytes = Buffer.alloc(size);
          try {
            for (;;) writeSync(descriptor, bytes);
          } catch (error) {
            if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
          }
        }
      } finally {
        closeSync(descriptor);
      }
    },
    free: () => rmSync(filling, { force: true }),
    protect: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
