import { describe, expect, it } from 'vitest';
import type { HostRequest } from '#main/platform/isolation/host-messages.ts';
import type { ProcessListeners } from '#main/platform/isolation/isolated-process.ts';
import { createProcessPool } from '#main/platform/isolation/process-pool.ts';
import type { JobThread } from '#main/platform/threads/run-job.ts';

const MOST_AT_WORK = 8;

interface Started extends ProcessListeners {
  readonly sent: HostRequest[];
}

/** A pool whose processes do what the test says, with as many jobs as there may be at work and some that wait. */
function openJobs(waiting: number) {
  const processes: Started[] = [];
  const pool = createProcessPool((_entry, listeners) => {
    const sent: HostRequest[] = [];
    processes.push({ ...listeners, sent });
    return { pid: undefined, send: (request) => sent.push(request), kill: () => undefined, setNeeded: () => undefined };
  });
  const ended: number[] = [];
  const jobs = Array.from({ length: MOST_AT_WORK + waiting }, (_, id): JobThread => {
    const job = { entry: 'file:///job.js', workerData: id, megabytes: 64, deadlineMilliseconds: null };
    const onError = (): void => undefined;
    return pool.open(
      { ...job, isUnneeded: false },
      { onMessage: () => undefined, onError, onExit: () => ended.push(id) },
    );
  });
  /** The jobs that were begun, by their numbers. */
  const begun = (): unknown[] =>
    processes.flatMap(({ sent }) => sent.flatMap((request) => (request.kind === 'start' ? [request.workerData] : [])));
  return { processes, jobs, ended, begun };
}

const firstJobs = Array.from({ length: MOST_AT_WORK }, (_, id) => id);

describe('processes that read files', () => {
  it('are so many at once and no more: other jobs wait, and are begun in their order', () => {
    const { processes, ended, begun } = openJobs(3);
    expect(begun()).toEqual(firstJobs);
    processes[3]!.onReport({ kind: 'ended', code: 0 });
    expect(new Set(begun())).toEqual(new Set([...firstJobs, 8]));
    expect(processes).toHaveLength(MOST_AT_WORK);
    // One that is lost leaves its place, too.
    processes[0]!.onExit(null);
    expect(begun()).toContain(9);
    expect(begun()).not.toContain(10);
    expect(ended).toEqual([3, 0]);
  });

  it('do no job that was ended while it waited', () => {
    const { processes, jobs, ended, begun } = openJobs(2);
    jobs[8]!.end();
    jobs[8]!.end();
    expect(ended).toEqual([8]);
    processes[0]!.onReport({ kind: 'ended', code: 0 });
    expect(begun()).not.toContain(8);
    expect(begun()).toContain(9);
  });

  it('are told what a job was told while it waited, and that it is to end', () => {
    const { processes, jobs } = openJobs(1);
    jobs[8]!.post('cancel');
    processes[0]!.onReport({ kind: 'ended', code: 0 });
    jobs[8]!.end();
    expect(processes[0]!.sent.slice(-3)).toMatchObject([
      { kind: 'start', workerData: 8 },
      { kind: 'post', message: 'cancel' },
      { kind: 'end' },
    ]);
  });
});
