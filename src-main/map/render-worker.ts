import { startThread, type CalledThread } from '#main/platform/threads/start-thread.ts';
import type { TileCalls, TileJob } from './tile-job.ts';

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

/**
 * Creates the render worker, which draws one tile at a time; the thread is started with the first tile, and again after
 * it died.
 */
export function createRenderWorker() {
  let thread: CalledThread<TileCalls> | null = null;
  let isRendering = false;
  let idle: ReturnType<typeof setTimeout> | undefined;
  // The newest request first: after a quick pan it is what is on screen.
  const waiting: Waiting[] = [];

  function endWhenIdle(): void {
    clearTimeout(idle);
    if (thread === null || isRendering) return;
    idle = setTimeout(() => {
      const unused = thread;
      thread = null;
      void unused?.close();
    }, IDLE_MILLISECONDS);
    // A clock alone keeps no process alive.
    idle.unref();
  }

  function open(): CalledThread<TileCalls> {
    const started = startThread<TileCalls>('tile-render', {
      title: 'The tile worker',
      resourceLimits,
      onEnd() {
        if (thread === started) thread = null;
      },
    });
    return started;
  }

  function startNext(): void {
    clearTimeout(idle);
    if (isRendering) return;
    let next = waiting.pop();
    for (; next?.signal?.aborted; next = waiting.pop()) next.reject(next.signal.reason);
    if (next === undefined) return;
    thread ??= open();
    isRendering = true;
    void thread
      .call('render', next.job)
      .then(next.resolve, next.reject)
      .finally(() => {
        isRendering = false;
        startNext();
        endWhenIdle();
      });
  }

  return {
    /** A PNG, or null for a tile with nothing on it. Rejects when aborted before its turn, or when rendering failed. */
    render: (job: TileJob, signal?: AbortSignal): Promise<Uint8Array<ArrayBuffer> | null> =>
      new Promise((resolve, reject) => {
        waiting.push({ job, signal, resolve, reject });
        startNext();
      }),
    /** Lets go of the files of every pack but these; resolves when they are closed. */
    async keepOnly(installIds: readonly string[]): Promise<void> {
      const asked = thread;
      await asked?.call('keepOnly', installIds).catch((error: unknown) => {
        // With the thread its files are closed, too.
        if (asked === thread) throw error;
      });
    },
    async close(): Promise<void> {
      clearTimeout(idle);
      const ended = new Error('The tile worker was closed.');
      for (const { reject } of waiting.splice(0)) reject(ended);
      const closing = thread;
      thread = null;
      closing?.fail(ended);
      await closing?.close();
    },
  };
}
