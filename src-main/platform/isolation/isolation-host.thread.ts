import { stat } from 'node:fs';
import type { Worker } from 'node:worker_threads';
import { carryError, type HostReport, type HostRequest } from './host-messages.ts';
import { isDone, nextJob } from './serve-jobs.ts';
import { endWorker } from '../threads/end-worker.ts';
import { startWorker } from '../threads/start-worker.ts';
import { nameSystemReason } from '../threads/thread-failure.ts';

/**
 * A process in which strangers' bytes are read, by a thread: so this one is free to hear the one that has started it,
 * and to end with it. Electron's way to talk to it is `parentPort`, Node's are `process`'s messages.
 */

/** `process.parentPort` in a utility process of Electron. */
interface UtilityPort {
  on(name: 'message', listener: (event: { readonly data: unknown }) => void): void;
  postMessage(message: unknown): void;
}

type StartRequest = Extract<HostRequest, { readonly kind: 'start' }>;

/** How long a thread that is to end may take to end by itself, milliseconds. */
const PATIENCE_MILLISECONDS = 1000;
/** How often it looks at its own memory where it is to, milliseconds. */
const LOOK_MILLISECONDS = 50;

const port = 'parentPort' in process ? (process.parentPort as UtilityPort) : null;
let thread: Worker | null = null;
/** A thread that has done its job and can do another of its kind. */
let resting: { readonly thread: Worker; readonly kind: string } | null = null;

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

function start({ entry, workerData, heapMegabytes, watchedBytes }: StartRequest): void {
  const kind = `${entry} ${heapMegabytes}`;
  const isReady = resting?.kind === kind;
  const job = isReady ? resting!.thread : tryToStart(entry, workerData, heapMegabytes);
  if (job === null) return;
  if (isReady) job.postMessage(nextJob(workerData), []);
  else void resting?.thread.terminate();
  resting = null;
  thread = job;
  const look =
    watchedBytes === null
      ? undefined
      : setInterval(() => {
          if (process.memoryUsage.rss() > watchedBytes) tell({ kind: 'full' });
        }, LOOK_MILLISECONDS);
  const hear = (message: unknown): void => {
    if (!isDone(message)) {
      tell({ kind: 'message', message });
      return;
    }
    end(0);
    resting = { thread: job, kind };
  };
  const fail = (error: Error): void => tell({ kind: 'error', error: carryError(nameSystemReason(error)) });
  const end = (code: number): void => {
    clearInterval(look);
    job.off('message', hear);
    job.off('error', fail);
    job.off('exit', end);
    thread = null;
    tell({ kind: 'ended', code });
  };
  job.on('message', hear);
  job.on('error', fail);
  job.on('exit', end);
}

/** Null where the system gives no thread, which is told. */
function tryToStart(entry: string, workerData: unknown, heapMegabytes: number): Worker | null {
  try {
    return startThread(entry, workerData, heapMegabytes);
  } catch (error) {
    tell({ kind: 'error', error: carryError(error as Error) });
    tell({ kind: 'ended', code: 1 });
    return null;
  }
}

function startThread(entry: string, workerData: unknown, heapMegabytes: number): Worker {
  const started = startWorker(new URL(entry), {
    workerData,
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  started.once('exit', () => {
    if (resting?.thread === started) resting = null;
  });
  return started;
}

if (port === null) {
  process.on('message', (request) => hear(request as HostRequest));
  // The one that has started it is gone, however that came. By force: a thread may be in the midst of a call that
  // an ordinary end would wait for.
  process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
} else port.on('message', ({ data }) => hear(data as HostRequest));

// The threads that read and write files start with the first call that needs them, and the process ends where the
// system gives none: before it says that it is ready.
stat(process.execPath, () => tell({ kind: 'ready' }));
