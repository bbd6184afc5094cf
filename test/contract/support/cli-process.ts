import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import path from 'node:path';
import { commandLineEntry } from '../../support/process-entry.ts';

const root = path.resolve(import.meta.dirname, '..', '..', '..');

/** What a process printed, and how it ended. */
export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly error: string;
}

/** A running process of ours. */
export interface Running {
  readonly process: ChildProcessWithoutNullStreams;
  /** The first line on stdout that fits; the text of its first group. @throws when the process ends before */
  waitForLine(pattern: RegExp): Promise<string>;
  readonly ended: Promise<Ended>;
}

/** Starts the command line in plain Node, as the built one runs. */
export function start(words: readonly string[]): Running {
  const child = spawn(process.execPath, [commandLineEntry, ...words], { cwd: root });
  let out = '';
  let error = '';
  child.stderr.on('data', (chunk: Buffer) => {
    error += chunk.toString();
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code, signal) => resolve({ code, signal, out, error }));
  });
  const listeners = new Set<() => void>();
  child.stdout.on('data', (chunk: Buffer) => {
    out += chunk.toString();
    for (const listener of listeners) listener();
  });
  return {
    process: child,
    ended,
    waitForLine: (pattern) =>
      new Promise((resolve, reject) => {
        const look = (): void => {
          const match = pattern.exec(out);
          if (match === null) return;
          listeners.delete(look);
          resolve(match[1] ?? '');
        };
        listeners.add(look);
        void ended.then((end) => reject(new Error(`it ended before: ${JSON.stringify(end)}`)));
        look();
      }),
  };
}

/** Runs the command line to its end. */
export function runCommand(words: readonly string[], input = ''): Promise<Ended> {
  const running = start(words);
  running.process.stdin.end(input);
  return running.ended;
}
