import { Worker } from 'node:worker_threads';
import type { WorkAnswer, WorkerStart, WorkJob, WorkMessage, WorkResults } from './work-messages.ts';
import { endWorker } from '#main/platform/threads/end-worker.ts';
import { workerUrl } from '#main/platform/threads/worker-url.ts';
import { fromThreadFailure } from '#main/platform/threads/thread-failure.ts';

/** Jobs that a worker holds, the one that it does among them: another one waits while its giver is busy. */
const JOBS_PER_WORKER = 3;

/** Room for what lives for one location: more of it would only cost memory. */
const YOUNG_GENERATION_MEGABYTES = 16;

/** Threads that do a portfolio's heavy work. */
export interface WorkPool {
  /**
   * Does a job; rejects when it or its thread failed.
   * @param member the thread that does it, from 0; left out: the next one that is free.
   */
  run<Kind extends WorkJob['kind']>(job: Extract<WorkJob, { kind: Kind }>, member?: number): Promise<WorkResults[Kind]>;
  /** Number of threads. */
  readonly members: number;
  /** How many jobs are worth having under way at once: as many for each member. */
  readonly capacity: number;
  /** Packs whose addresses could not be read in what was done so far, by their ids. */
  readonly unreadAddresses: ReadonlySet<string>;
  close(): Promise<void>;
}

interface Pending {
  readonly job: WorkJob;
  resolve(result: never): void;
  reject(error: Error): void;
}

interface Member {
  readonly worker: Worker;
  readonly jobs: Map<number, Pending>;
}

/** Starts `size` workers. */
export function createWorkPool(start: WorkerStart, size: number): WorkPool {
  const members: Member[] = [];
  /** Jobs that any thread may do. */
  const waiting: [jobId: number, pending: Pending][] = [];
  const unreadAddresses = new Set<string>();
  let nextId = 1;
  let failure: Error | null = null;

  function assign(): void {
    while (waiting.length > 0) {
      const free = members.reduce((best, member) => (member.jobs.size < best.jobs.size ? member : best));
      if (free.jobs.size >= JOBS_PER_WORKER) return;
      give(free, ...waiting.shift()!);
    }
  }

  function give({ jobs, worker }: Member, jobId: number, pending: Pending): void {
    jobs.set(jobId, pending);
    worker.postMessage({ jobId, job: pending.job } satisfies WorkMessage);
  }

  function fail(error: Error): void {
    failure ??= error;
    for (const { jobs } of members) {
      for (const { reject } of jobs.values()) reject(failure);
      jobs.clear();
    }
    for (const [, { reject }] of waiting.splice(0)) reject(failure);
  }

  function startMember(): Member {
    const member: Member = {
      worker: new Worker(workerUrl('portfolio-work'), {
        workerData: start,
        resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MEGABYTES },
      }),
      jobs: new Map(),
    };
    member.worker.on('message', (answer: WorkAnswer) => {
      const pending = member.jobs.get(answer.jobId);
      member.jobs.delete(answer.jobId);
      if ('failure' in answer) pending?.reject(fromThreadFailure(answer.failure));
      else {
        for (const packId of answer.unreadAddresses) unreadAddresses.add(packId);
        pending?.resolve(answer.result as never);
      }
      assign();
    });
    member.worker.on('error', fail);
    member.worker.on('exit', (code) => fail(new Error(`A portfolio's worker ended with code ${code}.`)));
    return member;
  }

  for (let index = 0; index < Math.max(1, size); index++) members.push(startMember());

  return {
    members: members.length,
    capacity: members.length * JOBS_PER_WORKER,
    unreadAddresses,
    run: (job, member) =>
      new Promise((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        const pending = { job, resolve, reject };
        if (member === undefined) waiting.push([nextId, pending]);
        else give(members[member]!, nextId, pending);
        nextId += 1;
        assign();
      }),
    async close() {
      fail(new Error('The portfolio was closed.'));
      await Promise.all(members.map(({ worker }) => endWorker(worker)));
    },
  };
}
