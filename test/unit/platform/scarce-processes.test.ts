import { describe, expect, it } from 'vitest';
import { describeFailure } from '#main/platform/errors/describe-failure.ts';
import { CancelledError, fromFailure } from '#main/platform/errors/errors.ts';
import { findCondition, rethrowCondition, type SystemCondition } from '#main/platform/errors/system-errors.ts';
import type { HostReport } from '#main/platform/isolation/host-messages.ts';
import type { ProcessListeners } from '#main/platform/isolation/isolated-process.ts';
import { createProcessPool } from '#main/platform/isolation/process-pool.ts';
import { nameSystemReason } from '#main/platform/threads/thread-failure.ts';

const job = { entry: 'file:///job.js', workerData: null, megabytes: 64, deadlineMilliseconds: null, isUnneeded: false };

/** What is told of a job whose process reports and then ends. */
function loseJob(reports: readonly HostReport[], cause: Error | null = null): Promise<Error> {
  return new Promise((resolve) => {
    const heard: { listeners?: ProcessListeners } = {};
    const pool = createProcessPool((_entry, listeners) => {
      heard.listeners = listeners;
      return { pid: undefined, send: () => undefined, kill: () => undefined, setNeeded: () => undefined };
    });
    pool.open(job, { onMessage: () => undefined, onError: resolve, onExit: () => resolve(new CancelledError()) });
    for (const report of reports) heard.listeners!.onReport(report);
    heard.listeners!.onExit(cause);
  });
}

/** What Node throws where the system gives no process, and no thread. */
const noProcess = (): Error => Object.assign(new Error('spawn node EAGAIN'), { code: 'EAGAIN', syscall: 'spawn node' });
const noThread = (): Error => nameSystemReason(Object.assign(new Error('EAGAIN'), { code: 'ERR_WORKER_INIT_FAILED' }));

describe('a system that gives no more processes or threads', () => {
  it.each([
    ['no process', noProcess()],
    ['no thread', noThread()],
    ['what a thread tells of it', fromFailure({ ...describeFailure(noThread()), details: null })],
  ])('is told as that: %s', (_, error) => {
    const condition: SystemCondition = 'system-too-many-processes';
    expect(findCondition(error)).toBe(condition);
    expect(describeFailure(error)).toMatchObject({ code: 'UNAVAILABLE', text: { key: condition } });
    expect(() => rethrowCondition(error)).toThrow(error);
  });

  it('refuses no file: a process that never ran has not read it', async () => {
    for (const cause of [null, noProcess()]) {
      expect(describeFailure(await loseJob([], cause))).toMatchObject({ text: { key: 'system-too-many-processes' } });
    }
    expect(describeFailure(await loseJob([{ kind: 'ready' }]))).toMatchObject({ text: { key: 'file-ends-reader' } });
  });
});
