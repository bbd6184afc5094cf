import { randomUUID } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, rmSync } from 'node:fs';
import path from 'node:path';

/** Work in progress, packs being removed and a state being saved, with the process that does it: `.incoming-<pid>-…`. */
const workFolder = /^(?:\.(?:incoming|removed)-(\d+)-|state\.json\.(\d+)\.tmp$)/;

/** New folders for one install: on the disk of the library, so that the finished pack is moved in one step. */
export function createJobFolders(root: string): { readonly target: string; readonly scratch: string } {
  const name = path.join(root, `.incoming-${process.pid}-${randomUUID()}`);
  return { target: `${name}-pack`, scratch: `${name}-unpacked` };
}

/** Takes away what a job left, whether it ended well or not. */
export function clearJob({ target, scratch }: { readonly target: string; readonly scratch: string }): void {
  rmSync(scratch, { recursive: true, force: true });
  rmSync(target, { recursive: true, force: true });
}

/** Takes away what processes left that are no more. */
export function clearLeftovers(root: string): void {
  for (const name of readdirSync(root)) {
    const [, ofFolder, ofState] = workFolder.exec(name) ?? [];
    const pid = ofFolder ?? ofState;
    if (pid === undefined || (Number(pid) !== process.pid && isRunning(Number(pid)))) continue;
    rmSync(path.join(root, name), { recursive: true, force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // Somebody else's process is a running one, too.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

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
