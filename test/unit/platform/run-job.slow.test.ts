import { describe, expect, it } from 'vitest';
import { failureText } from '#shared/call/failure-text.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import { runInWorker } from '#main/platform/threads/run-in-worker.ts';
import type { JobRun, WorkerMessage } from '#main/platform/threads/run-job.ts';
import { CancelledError, ServiceError } from '#main/platform/errors/errors.ts';
import { toThreadFailure } from '#main/platform/threads/thread-failure.ts';

/** A worker with the given body, which has `port` and `job`. */
function write(body: string): URL {
  const source = `import { parentPort as port, workerData as job } from 'node:worker_threads';\n${body}`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

const never = new AbortController().signal;
const tellAll = (...messages: WorkerMessage<unknown, unknown>[]): URL =>
  write(`for (const message of ${JSON.stringify(messages)}) port.postMessage(message);`);

/** Has a job done, one way or the other. */
type Run = <Progress, Result>(entry: URL, job: unknown, run: JobRun<Progress>) => Promise<Result>;
const ways: readonly (readonly [string, Run])[] = [
  ['a worker', runInWorker],
  ['a process of its own', runIsolated],
];

describe.each(ways)('a job in %s', (_, run) => {
  it('tells how far it is and gives its result', async () => {
    const progress: number[] = [];
    const entry = write('port.postMessage({ progress: 1 }); port.postMessage({ result: job * 2 });');
    const onProgress = (reached: number) => void progress.push(reached);
    expect(await run<number, number>(entry, 21, { signal: never, onProgress })).toBe(42);
    expect(progress).toEqual([1]);
  });

  it('fails in the words of the one that did it', async () => {
    const failure = toThreadFailure(new ServiceError('FILE_REFUSED', failureText('hand-over-too-much')));
    const running = run(tellAll({ failure }), null, { signal: never });
    await expect(running).rejects.toMatchObject({ code: 'FILE_REFUSED' });
  });

  it('fails with what it throws, the system’s code included', async () => {
    const entry = write("import { readFileSync } from 'node:fs'; readFileSync('/nowhere/at/all');");
    await expect(run(entry, null, { signal: never })).rejects.toMatchObject({ code: 'ENOENT' });
  });

  it.each(['', 'process.exit(0);', 'process.exit(3);'])('that ends without a word has failed: %s', async (body) => {
    await expect(run(write(body), null, { signal: never })).rejects.toThrow(/ended with code/);
  });
});

describe.each(ways)('a job in %s that is cancelled', (_, run) => {
  it('before it begins is not begun', async () => {
    const running = run(tellAll({ result: 1 }), null, { signal: AbortSignal.abort() });
    await expect(running).rejects.toThrow(CancelledError);
  });

  it('is ended in the middle, with its result not taken', async () => {
    const controller = new AbortController();
    const entry = write('port.postMessage({ progress: 0 }); port.postMessage({ result: 1 }); for (;;);');
    const running = run(entry, null, { signal: controller.signal, onProgress: () => controller.abort() });
    await expect(running).rejects.toThrow(CancelledError);
  });

  const polite = `port.once('message', (word) => { port.postMessage({ result: word }); port.close(); });
    port.postMessage({ progress: 0 });`;

  it('ends by itself where it is asked to, and what it gives nevertheless is taken', async () => {
    const controller = new AbortController();
    const running = run(write(polite), null, {
      signal: controller.signal,
      endAtOnce: never,
      onProgress: () => controller.abort(),
    });
    expect(await running).toBe('cancel');
  });

  it('is ended at once all the same when everything is', async () => {
    const closing = new AbortController();
    const running = run(write('port.on("message", () => {}); port.postMessage({ progress: 0 });'), null, {
      signal: never,
      endAtOnce: closing.signal,
      onProgress: () => closing.abort(),
    });
    await expect(running).rejects.toThrow(CancelledError);
  });
});
