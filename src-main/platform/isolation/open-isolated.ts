import type { StartProcess } from './isolated-process.ts';
import { createProcessPool, type OpenIsolated, type ProcessPool } from './process-pool.ts';
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { HostReport } from './host-messages.ts';

/** Starts a process in plain Node. It ends with this one: the channel between them closes. */
export const forkProcess: StartProcess = (entry, { onReport, onExit }) => {
  const child = fork(fileURLToPath(entry), [], {
    serialization: 'advanced',
    // What V8 writes on its standard error as it ends for want of memory is told in a sentence.
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  let isOver = false;
  const end = (cause: Error | null): void => {
    if (isOver) return;
    isOver = true;
    onExit(cause);
  };
  child.on('message', (report) => onReport(report as HostReport));
  // Not started, or nothing can be sent any more.
  child.once('error', end);
  child.once('exit', () => end(null));
  return {
    get pid() {
      return child.pid;
    },
    send(request) {
      // The end of the process says what comes of a message that does not arrive.
      if (child.connected) child.send(request, () => undefined);
    },
    kill: () => void child.kill('SIGKILL'),
    setNeeded(isNeeded) {
      const channel = child.channel as { ref(): void; unref(): void } | null | undefined;
      if (isNeeded) {
        child.ref();
        channel?.ref();
      } else {
        child.unref();
        channel?.unref();
      }
    },
  };
};

let pool: ProcessPool = createProcessPool(forkProcess);
let open: OpenIsolated = (job, listeners) => pool.open(job, listeners);

/** Opens a job in a process of its own, by the way that this thread has. */
export const openIsolated: OpenIsolated = (job, listeners) => open(job, listeners);

/** Has this process's children started otherwise than by Node: Electron has a way of its own. */
export function startIsolatedBy(start: StartProcess): void {
  pool = createProcessPool(start);
}

/** Has jobs opened by another thread: `way` says how. */
export function openIsolatedBy(way: OpenIsolated): void {
  open = way;
}

/** Has a process ready before a file is chosen. */
export function makeIsolatedReady(): void {
  pool.makeReady();
}
