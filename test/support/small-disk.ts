import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** A file system of its own, which a test can fill. */
export interface SmallDisk {
  readonly folder: string;
  /** Fills it to the last byte. */
  fill(): void;
  /** Takes the last entries for files; bytes are left. */
  fillEntries(): void;
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

/** Files and folders that a small disk can hold. */
const MOST_ENTRIES = 2000;

/** Mounts a file system in memory. @param mebibytes its size */
export function mountDisk(mebibytes: number): SmallDisk {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-small-disk-'));
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${mebibytes}m,nr_inodes=${MOST_ENTRIES}`, 'tmpfs', folder], {
      stdio: 'ignore',
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    throw error;
  }
  const filling = path.join(folder, 'filling');
  const entries = path.join(folder, 'entries');
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
    fillEntries() {
      mkdirSync(entries);
      try {
        for (let count = 0; ; count += 1) closeSync(openSync(path.join(entries, String(count)), 'wx'));
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      }
    },
    free() {
      rmSync(filling, { force: true });
      rmSync(entries, { recursive: true, force: true });
    },
    protect: () => execFileSync('mount', ['-o', 'remount,ro', folder]),
    remove() {
      execFileSync('umount', ['-l', folder]);
      rmSync(folder, { recursive: true });
    },
  };
}
