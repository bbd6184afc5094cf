import { closeSync, mkdirSync, openSync, renameSync, statSync, writeSync } from 'node:fs';
import path from 'node:path';
import { findEarlierLogFile, findLogFile } from './log-file.ts';

/** Size from which on a log is put aside, bytes. With the one before it that is what logs take on the disk. */
const LARGE_BYTES = 8 * 1024 * 1024;
/** After so many bytes a process looks again, bytes: it may run for months. */
const LOOK_BYTES = 1024 * 1024;

/**
 * The log's file as a sink that never fails: who logs has something else to do. A line for which there is no room, no
 * right or no folder is dropped and counted, and the count stands before the next line that goes through.
 *
 * @param describeDropped makes a line, with its end, of how many were dropped
 */
export function createLogSink(dataDirectory: string, describeDropped: (count: number) => string) {
  const file = findLogFile(dataDirectory);
  let descriptor: number | null = null;
  let dropped = 0;
  let unseenBytes = LOOK_BYTES;
  /** Whether the last line in the file may be a part of one. */
  let isTorn = false;

  function open(): number {
    mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
    if (unseenBytes >= LOOK_BYTES) putAsideWhenLarge(dataDirectory);
    unseenBytes = 0;
    if (statSync(file, { throwIfNoEntry: false })?.isFile() === false) throw new Error(`${file} is no file`);
    return openSync(file, 'a', 0o600);
  }

  function close(): void {
    const open = descriptor;
    descriptor = null;
    try {
      if (open !== null) closeSync(open);
    } catch {
      // What could not be written has been counted.
    }
  }

  function append(text: string): void {
    descriptor ??= open();
    const bytes = Buffer.from(isTorn ? `\n${text}` : text);
    let written = 0;
    try {
      while (written < bytes.length) written += writeSync(descriptor, bytes, written);
    } finally {
      isTorn = written < bytes.length && (isTorn || written > 0);
    }
    unseenBytes += bytes.length;
    // Opened anew with the next line: another process may have put aside what this one is writing.
    if (unseenBytes >= LOOK_BYTES) close();
  }

  return {
    /** Writes a line, with its end; whatever the disk says, this returns. */
    write(line: string): void {
      try {
        if (dropped > 0) append(describeDropped(dropped));
        dropped = 0;
        append(line);
      } catch {
        dropped += 1;
        close();
      }
    },
  };
}

function putAsideWhenLarge(dataDirectory: string): void {
  try {
    const file = findLogFile(dataDirectory);
    const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
    if (size >= LARGE_BYTES) renameSync(file, findEarlierLogFile(dataDirectory));
  } catch {
    // Windows renames none that another process has open, and another may have been first: there is a next time.
  }
}
