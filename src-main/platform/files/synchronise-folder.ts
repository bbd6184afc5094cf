import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Waits until a folder's entries are on the disk. Windows does it by itself and opens no folders. */
export function synchroniseFolder(folder: string): void {
  if (process.platform === 'win32') return;
  const descriptor = openSync(folder, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Waits until a file that was written without waiting is on the disk. */
export function synchroniseFile(file: string): void {
  const descriptor = openSync(file, 'r+');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
