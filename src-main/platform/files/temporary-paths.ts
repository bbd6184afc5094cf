import { randomUUID } from 'node:crypto';
import { mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import * as z from 'zod';
import { isUuid, UUID_LENGTH } from '#shared/text/uuid.ts';
import { isProcessRunning } from '../is-process-running.ts';
import type { Clock } from '../forward-clock.ts';
import { listNames } from './list-names.ts';
import { readPlainText } from './read-plain-file.ts';

/** A file or folder that is to be gone when the work on it ends. */
export interface TemporaryPath {
  readonly path: string;
  /** Removes what stands there, if anything does, and the note of it. */
  remove(): void;
}

/**
 * Where files are written before they get their names. What a process leaves that is killed is removed by the next one.
 */
export interface TemporaryPaths {
  /** A new path in the folder of a file that is to take another's place in one step. */
  beside(target: string): TemporaryPath;
  /** A path of one's own choice, whose name ends with a UUID. */
  note(chosen: string): TemporaryPath;
}

/** Where the notes of a data directory are. */
export function temporaryFolderOf(dataDirectory: string): string {
  return path.join(dataDirectory, 'passing');
}

/** Whoever made a path, and where it is. */
const noteSchema = z.strictObject({ path: z.string(), host: z.string(), pid: z.int() });

/**
 * Nothing is written for so long: a note that is older was left behind, whatever runs under the number of its process.
 */
const FORGOTTEN_MILLISECONDS = 24 * 60 * 60 * 1000;

/**
 * Notes temporary paths in a folder of the data directory, which processes share: each before anything stands at
 * the path, so that there is no moment at which a killed process leaves something that nobody knows of.
 */
export function createTemporaryPaths(folder: string): TemporaryPaths {
  function note(chosen: string): TemporaryPath {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    const file = path.join(folder, `${randomUUID()}.json`);
    try {
      writeFileSync(file, JSON.stringify({ path: chosen, host: os.hostname(), pid: process.pid }), { mode: 0o600 });
    } catch (error) {
      // On a full disk the file is made, and stays empty.
      rmSync(file, { force: true });
      throw error;
    }
    return {
      path: chosen,
      remove() {
        removeAll(chosen);
        rmSync(file, { force: true });
      },
    };
  }
  return { note, beside: (target) => note(nameBeside(target)) };
}

/** Temporary paths that nobody cleans up after: for files of a folder that is looked through anyway. */
export const unnotedPaths: TemporaryPaths = {
  beside: (target) => unnotedPaths.note(nameBeside(target)),
  note: (chosen) => ({ path: chosen, remove: () => removeAll(chosen) }),
};

/** How long after a sweep the next one follows while others were at work, milliseconds. */
const NEXT_SWEEP_MILLISECONDS = 2000;

/**
 * Sweeps now, and again as long as something of another process is there: a killed application leaves its reader
 * processes behind for a moment, and those write files too.
 * @returns ends it
 */
export function keepTemporaryPathsSwept(folder: string, clock: Clock): () => void {
  if (!sweepTemporaryPaths(folder, clock)) return () => undefined;
  const again = setInterval(() => {
    if (!sweepTemporaryPaths(folder, clock)) clearInterval(again);
  }, NEXT_SWEEP_MILLISECONDS).unref();
  return () => clearInterval(again);
}

/**
 * Removes what processes have left that were killed; what is being written by one that runs stays.
 * @returns whether anything stayed of another process
 */
export function sweepTemporaryPaths(folder: string, clock: Clock): boolean {
  let isLeft = false;
  // What else stands there is not ours.
  for (const name of listNames(folder).filter(isNoteName)) {
    const file = path.join(folder, name);
    const noted = readNote(file);
    if (noted !== null) {
      const isForgotten = clock.now().getTime() - noted.at > FORGOTTEN_MILLISECONDS;
      if (!isForgotten && isAtWork(noted)) {
        isLeft ||= noted.host === os.hostname() && noted.pid !== process.pid;
        continue;
      }
      // What cannot be removed now, on a disk that is not there say, must not keep the application from starting.
      if (isUuid(noted.path.slice(-UUID_LENGTH)) && !tryTo(() => removeAll(noted.path))) continue;
    }
    // A note that cannot be read was being written: nothing stood at its path yet.
    tryTo(() => rmSync(file, { force: true }));
  }
  return isLeft;
}

const isNoteName = (name: string): boolean => isUuid(path.basename(name, '.json')) && name.endsWith('.json');

interface Note extends z.infer<typeof noteSchema> {
  /** When it was written, milliseconds since 1970. */
  readonly at: number;
}

function readNote(file: string): Note | null {
  try {
    return { ...noteSchema.parse(JSON.parse(readPlainText(file))), at: statSync(file).mtimeMs };
  } catch {
    return null;
  }
}

/** Whether the process that wrote a note may still be there. */
function isAtWork({ host, pid, at }: Note): boolean {
  if (host !== os.hostname()) return true;
  // A number is given again: in a container each start has the same one.
  if (pid === process.pid) return at > Date.now() - process.uptime() * 1000;
  return isProcessRunning(pid);
}

function nameBeside(target: string): string {
  return path.join(path.dirname(target), `.${path.basename(target)}.${randomUUID()}`);
}

function tryTo(work: () => void): boolean {
  try {
    work();
    return true;
  } catch {
    return false;
  }
}

function removeAll(left: string): void {
  rmSync(left, { recursive: true, force: true, maxRetries: 3, retryDelay: 50 });
}
