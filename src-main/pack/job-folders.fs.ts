import { randomUUID } from 'node:crypto';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import path from 'node:path';
import { isProcessRunning } from '#main/platform/is-process-running.ts';
import { readPlainText } from '#main/platform/files/read-plain-file.ts';

/**
 * Work in progress, packs being removed and a state being saved, with the process that does it: `.incoming-<pid>-…`.
 */
const workFolder = /^(?:\.(?:incoming|removed)-(\d+)-|state\.json\.(\d+)\.tmp$)/;

/** New folders for one install: on the disk of the library, so that the finished pack is moved in one step. */
export function createJobFolders(root: string): { readonly target: string; readonly scratch: string } {
  const name = path.join(root, `.incoming-${process.pid}-${randomUUID()}`);
  return { target: `${name}-pack`, scratch: `${name}-unpacked` };
}

/** What is kept of an interrupted install for the next one of the same source: `.resume-<identity of the source>`. */
export const workPrefix = '.resume-';
/** File in such a folder that names the install which works in it. */
export const workLockName = 'owner';
/** An interrupted install that nobody has resumed for so long is forgotten, milliseconds. */
const WORK_LIFETIME_MILLISECONDS = 7 * 24 * 3_600_000;

/** Folder for the units of an install that shares none with others. */
export function nameUnitFolder(target: string): string {
  return target.replace(/-pack$/, '-units');
}

/** Whether another install than that of `target` works in a folder now: it has not ended, and its process runs. */
export function isHeld(folder: string, target: string): boolean {
  const file = path.join(folder, workLockName);
  const owner = existsSync(file) ? readPlainText(file) : path.basename(target);
  const [, pid] = workFolder.exec(owner) ?? [];
  if (owner === path.basename(target) || pid === undefined) return false;
  return isProcessRunning(Number(pid)) && existsSync(path.join(path.dirname(target), owner));
}

/** Takes away what a job left, whether it ended well or not. */
export function clearJob({ target, scratch }: { readonly target: string; readonly scratch: string }): void {
  rmSync(nameUnitFolder(target), { recursive: true, force: true });
  rmSync(scratch, { recursive: true, force: true });
  rmSync(target, { recursive: true, force: true });
}

/** Takes away what processes left that are no more. */
export function clearLeftovers(root: string): void {
  for (const name of readdirSync(root)) {
    const folder = path.join(root, name);
    if (name.startsWith(workPrefix) && Date.now() - statSync(folder).mtimeMs > WORK_LIFETIME_MILLISECONDS) {
      rmSync(folder, { recursive: true, force: true });
    }
    const [, ofFolder, ofState] = workFolder.exec(name) ?? [];
    const pid = ofFolder ?? ofState;
    if (pid === undefined || (Number(pid) !== process.pid && isProcessRunning(Number(pid)))) continue;
    rmSync(folder, { recursive: true, force: true });
  }
}
