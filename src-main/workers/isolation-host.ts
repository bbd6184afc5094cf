import { Worker } from 'node:worker_threads';
import { carryError, type HostReport, type HostRequest } from '#main/adapters/isolation/host-messages.ts';
import { endWorker } from '#main/adapters/workers/end-worker.ts';

/**
 * A process in which strangers' bytes are read, by a thread: so this one is free to hear the one that has started it,
 * and to end with it. Electron's way to talk to it is `parentPort`, Node's are `process`'s messages.
 */

/** `process.parentPort` in a utility process of Electron. */
interface UtilityPort {
  on(name: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

/** How long a thread that is to end may take to end by itself, milliseconds. */
const PATIENCE_MILLISECONDS = 1000;
/** How often it looks at its own memory where it is to, milliseconds. */
const LOOK_MILLISECONDS = 50;

const port = 'parentPort' in process ? (process.parentPort as UtilityPort) : null;
let thread: Worker | null = null;

function tell(report: HostReport): void {
  // The last of it may find nobody: then this process ends, too.
  if (port === null) process.send?.(report, undefined, {}, () => undefined);
  else port.postMessage(report);
}

function hear(request: HostRequest): void {
  switch (request.kind) {
    case 'start':
      start(request);
      break;
    case 'post':
      thread?.postMessage(request.message, []);
      break;
    case 'end':
      if (thread !== null) void endWorker(thread, PATIENCE_MILLISECONDS);
      break;
    case 'leave':
      process.exit();
  }
}

function start({ entry, workerData, heapMegabytes, watchedBytes }: Extract<HostRequest, { kind: 'start' }>): void {
  const started = new Worker(new URL(entry), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  thread = started;
  const look =
    watchedBytes === null
      ? undefined
      : setInterval(() => {
          if (process.memoryUsage.rss() > watchedBytes) tell({ kind: 'full' });
        }, LOOK_MILLISECONDS);
  started.on('message', (message: unknown) => tell({ kind: 'message', message }));
  started.once('error', (error: Error) => tell({ kind: 'error', error: carryError(error) }));
  started.once('exit', (code) => {
    clearInterval(look);
    thread = null;
    tell({ kind: 'ended', code });
  });
}

if (port === null) {
  process.on('message', (request) => hear(request as HostRequest));
  // The one that has started it is gone, however that came. By force: a thread may be in the midst of a call that
  // an ordinary end would wait for.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
} else port.on('message', ({ data }) => hear(data as HostRequest));
