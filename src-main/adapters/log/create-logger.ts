import { mkdirSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { destination, pino, type Logger } from 'pino';
import { findEarlierLogFile, findLogFile } from './log-file.ts';

export type { Logger } from 'pino';

/** Size from which on a log is put aside, bytes. With the one before it that is what logs take on the disk. */
const LARGE_BYTES = 8 * 1024 * 1024;
/** After so many bytes a process looks again, bytes: it may run for months. */
const LOOK_BYTES = 1024 * 1024;

/**
 * The application's log: JSON lines in `logs/freeboard.log` of the data directory. Written at once and without a
 * worker, so that what led to a crash is in it. A large one is put aside, in place of the one that was before.
 */
export function createLogger(dataDirectory: string, name: string): Logger {
  const file = findLogFile(dataDirectory);
  mkdirSync(path.dirname(file), { recursive: true });
  putAsideWhenLarge(dataDirectory);
  const stream = destination({ dest: file, sync: true });
  let unseenBytes = 0;
  return pino(
    { name, level: process.env['FREEBOARD_LOG_LEVEL'] ?? 'info' },
    {
      write(line: string) {
        stream.write(line);
        unseenBytes += Buffer.byteLength(line);
        if (unseenBytes < LOOK_BYTES) return;
        unseenBytes = 0;
        putAsideWhenLarge(dataDirectory);
        // Another process may have put aside what this one was writing.
        stream.reopen();
      },
    },
  );
}

function putAsideWhenLarge(dataDirectory: string): void {
  const file = findLogFile(dataDirectory);
  const { size } = statSync(file, { throwIfNoEntry: false }) ?? { size: 0 };
  if (size < LARGE_BYTES) return;
  try {
    renameSync(file, findEarlierLogFile(dataDirectory));
  } catch {
    // Windows renames none that another process has open, and another may have been first: there is a next time.
  }
}
