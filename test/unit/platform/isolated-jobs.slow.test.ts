import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { forkProcess } from '#main/platform/isolation/open-isolated.ts';
import type { HostReport } from '#main/platform/isolation/host-messages.ts';
import { runIsolated } from '#main/platform/isolation/run-isolated.ts';
import { isProcessRunning } from '#main/platform/is-process-running.ts';
import { workerUrl } from '#main/platform/threads/worker-url.ts';

/** A job with the given body, which has `port` and `job`. */
function write(body: string): URL {
  const source = `import { parentPort as port, workerData as job } from 'node:worker_threads';\n${body}`;
  return new URL(`data:text/javascript,${encodeURIComponent(source)}`);
}

const never = new AbortController().signal;
/** A process with nothing to do has some 50 MB. */
const FEW_MEGABYTES = 160;
const double = write('port.postMessage({ result: job * 2 });');
/** Memory that V8's limit does not see, written to so that it is resident. */
const hoard = 'const kept = []; for (;;) kept.push(Buffer.alloc(2 ** 22, 1));';

const hostile = [
  ['takes memory outside of the heap', write(hoard), { megabytes: FEW_MEGABYTES }, 'file-takes-memory'],
  [
    'fills the heap',
    write('const kept = []; for (;;) kept.push([kept.length, {}]);'),
    { megabytes: FEW_MEGABYTES },
    'file-takes-memory',
  ],
  [
    'asks for more than there is',
    write('new ArrayBuffer(2 ** 52);'),
    { megabytes: FEW_MEGABYTES },
    'file-takes-memory',
  ],
  ['ends the process', write("process.kill(process.pid, 'SIGKILL');"), {}, 'file-ends-reader'],
  ['computes without an end', write('for (;;);'), { deadlineMilliseconds: 200 }, 'file-takes-time'],
] as const;

describe('a job that', () => {
  it.each(hostile)('%s is a sentence, and the next one is done', async (_, entry, bounds, key) => {
    await expect(runIsolated(entry, null, { signal: never, ...bounds })).rejects.toMatchObject({
      code: 'FILE_REFUSED',
      text: { key },
    });
    expect(await runIsolated(double, 21, { signal: never })).toBe(42);
  });

  it('is refused gives what was agreed on', async () => {
    const whenRefused = ({ fault, megabytes }: { fault: string; megabytes: number }) => [fault, megabytes];
    const run = { signal: never, megabytes: FEW_MEGABYTES, whenRefused };
    expect(await runIsolated(write(hoard), null, run)).toEqual(['memory', FEW_MEGABYTES]);
  });
});

describe('the process of a job', () => {
  const pidOf = write('process.kill(process.pid, 0); port.postMessage({ result: process.pid });');

  it('does the next job, and is another one after one that was ended', async () => {
    const first = await runIsolated(pidOf, null, { signal: never });
    expect(await runIsolated(pidOf, null, { signal: never })).toBe(first);
    const controller = new AbortController();
    const endless = write('port.postMessage({ progress: process.pid }); for (;;);');
    let pid = 0;
    const running = runIsolated<number, never>(endless, null, {
      signal: controller.signal,
      onProgress(told) {
        pid = told;
        process.kill(told, 'SIGSTOP');
        controller.abort();
      },
    });
    await expect(running).rejects.toMatchObject({ code: 'CANCELLED' });
    expect(pid).toBe(first);
    expect(isProcessRunning(pid)).toBe(false);
    expect(await runIsolated(pidOf, null, { signal: never })).not.toBe(first);
  });

  it('says itself that it has too much memory where nobody can see it from outside', async () => {
    const report = await new Promise<HostReport>((resolve) => {
      const onReport = (told: HostReport): void => {
        if (told.kind !== 'ready') resolve(told);
      };
      const child = forkProcess(workerUrl('isolation-host'), { onReport, onExit: () => undefined });
      const entry = write('for (;;);').href;
      child.send({ kind: 'start', entry, workerData: null, heapMegabytes: 100, watchedBytes: 1 });
    });
    expect(report).toEqual({ kind: 'full' });
  });
});

describe('a process that is killed', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'freeboard-isolation-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('takes the one with it that reads for it, although that computes without a pause', async () => {
    const file = path.join(folder, 'parent.ts');
    const module = path.join(import.meta.dirname, '../../../src-main/platform/isolation/run-isolated.ts');
    const endless = write('port.postMessage({ progress: process.pid }); for (;;);').href;
    writeFileSync(
      file,
      `import { runIsolated } from ${JSON.stringify(module)};
       const onProgress = (pid) => process.send(pid);
       void runIsolated(new URL(${JSON.stringify(endless)}), null, { signal: new AbortController().signal, onProgress });`,
    );
    const parent: ChildProcess = fork(file, { execArgv: [] });
    const [pid] = (await once(parent, 'message')) as [number];
    expect(isProcessRunning(pid)).toBe(true);
    parent.kill('SIGKILL');
    await expect.poll(() => isProcessRunning(pid)).toBe(false);
  });
});
