import { Worker } from 'node:worker_threads';
import { workerUrl } from '#main/platform/threads/worker-url.ts';
import { endWorker } from '#main/platform/threads/end-worker.ts';
import { fromThreadFailure } from '#main/platform/threads/thread-failure.ts';
import type { TileJob, TileJobAnswer, TileMessage } from './tile-job.ts';

/** Renders tiles in a worker, one at a time. */
export interface RenderWorker {
  /** A PNG, or null for a tile with nothing on it. Rejects when aborted before its turn, or when rendering failed. */
  render(job: Omit<TileJob, 'id'>, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null>;
  /** Lets go of the files of every pack but these; resolves when they are closed. */
  keepOnly(installIds: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** After so long without a tile the thread ends: it holds 70 megabytes, and starts again in the time of a few tiles. */
const IDLE_MILLISECONDS = 10_000;

/** A tile's objects are gone with it: more room for new ones would only be filled. */
const resourceLimits = { maxYoungGenerationSizeMb: 6 };

interface Waiting {
  readonly job: TileJob;
  readonly signal: AbortSignal | undefined;
  resolve(png: Uint8Array<ArrayBuffer> | null): void;
  reject(error: unknown): void;
}

/** Creates the render worker; the thread is started with the first tile, and again after it died. */
export function createRenderWorker(): RenderWorker {
  let worker: Worker | null = null;
  let running: Waiting | null = null;
  let nextId = 1;
  let idle: ReturnType<typeof setTimeout> | undefined;
  // The newest request first: after a quick pan it is what is on screen.
  const waiting: Waiting[] = [];

  function endWhenIdle(): void {
    clearTimeout(idle);
    if (worker === null || running !== null) return;
    idle = setTimeout(() => {
      const unused = worker;
      worker = null;
      if (unused !== null) void endWorker(unused);
    }, IDLE_MILLISECONDS);
    // A clock alone keeps no process alive.
    idle.unref();
  }

  function startNext(): void {
    clearTimeout(idle);
    while (running === null) {
      const next = waiting.pop();
      if (next === undefined) return;
      if (next.signal?.aborted) {
        next.reject(next.signal.reason);
        continue;
      }
      running = next;
      worker ??= startWorker();
      // A tile that somebody waits for keeps the process alive, an idle worker does not.
      worker.ref();
      worker.postMessage({ kind: 'render', job: next.job } satisfies TileMessage, []);
    }
  }

  function startWorker(): Worker {
    const started = new Worker(workerUrl('tile-render'), { resourceLimits });
    started.on('message', (answer: TileJobAnswer) => {
      if ('isReleased' in answer || running?.job.id !== answer.id) return;
      const done = running;
      running = null;
      started.unref();
      if ('failure' in answer) done.reject(fromThreadFailure(answer.failure));
      else done.resolve(answer.png);
      startNext();
      endWhenIdle();
    });
    const fail = (error: unknown): void => {
      if (worker !== started) return;
      worker = null;
      running?.reject(error);
      running = null;
      startNext();
    };
    started.on('error', fail);
    started.on('exit', (code) => fail(new Error(`The tile worker ended with code ${code}.`)));
    return started;
  }

  function askToRelease(asked: Worker, installIds: readonly string[]): Promise<void> {
    const id = nextId;
    nextId += 1;
    return new Promise((resolve) => {
      const finish = (): void => {
        asked.off('message', listen);
        asked.off('exit', finish);
        if (running === null) asked.unref();
        resolve();
      };
      const listen = (answer: TileJobAnswer): void => {
        if (answer.id === id) finish();
      };
      asked.on('message', listen);
      // With the thread its files are closed, too.
      asked.once('exit', finish);
      asked.ref();
      asked.postMessage({ kind: 'keepOnly', id, installIds } satisfies TileMessage, []);
    });
  }

  return {
    render: (job, signal) =>
      new Promise((resolve, reject) => {
        waiting.push({ job: { ...job, id: nextId }, signal, resolve, reject });
        nextId += 1;
        startNext();
      }),
    keepOnly(installIds) {
      const asked = worker;
      return asked === null ? Promise.resolve() : askToRelease(asked, installIds);
    },
    async close() {
      clearTimeout(idle);
      const ended = new Error('The tile worker was closed.');
      for (const { reject } of waiting.splice(0)) reject(ended);
      const open = worker;
      worker = null;
      running?.reject(ended);
      running = null;
      if (open !== null) await endWorker(open);
    },
  };
}
