import { startThreadPool } from '#main/platform/threads/thread-pool.ts';
import type { WorkCalls, WorkerStart, WorkJob, WorkResults } from './work-messages.ts';

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

/** Starts `size` workers, one at least. */
export function createWorkPool(start: WorkerStart, size: number): WorkPool {
  const { members, run, close } = startThreadPool<WorkCalls>('portfolio-work', {
    title: "A portfolio's worker",
    size: Math.max(1, size),
    jobsPerThread: JOBS_PER_WORKER,
    workerData: start,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_GENERATION_MEGABYTES },
  });
  const unreadAddresses = new Set<string>();
  return {
    members,
    capacity: members * JOBS_PER_WORKER,
    unreadAddresses,
    async run(job, member) {
      const answer = await run('work', job, member);
      for (const packId of answer.unreadAddresses) unreadAddresses.add(packId);
      return answer.result as never;
    },
    close,
  };
}
