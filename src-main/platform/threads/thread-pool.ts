import type { Calls } from './serve-calls.ts';
import { startThread, type CalledThread, type ThreadOptions } from './start-thread.ts';

/** Threads of one entry, any of which can do the next job. */
export interface ThreadPool<Names extends Calls<Names>> {
  /**
   * Does a job, in the order in which they come; rejects when it or any of the threads has failed.
   * @param member the thread that does it, from 0; left out: the next one that is free.
   */
  run<Name extends keyof Names & string>(
    name: Name,
    argument: Names[Name]['argument'],
    member?: number,
  ): Promise<Names[Name]['answer']>;
  /** Number of threads. */
  readonly members: number;
  close(): Promise<void>;
}

interface Member<Names extends Calls<Names>> {
  readonly thread: CalledThread<Names>;
  jobs: number;
}

/**
 * Starts `size` threads.
 * @param jobsPerThread that it holds, the one that it does among them: another one waits while its giver is busy
 */
export function startThreadPool<Names extends Calls<Names>>(
  entry: string,
  { size, jobsPerThread, ...options }: ThreadOptions & { readonly size: number; readonly jobsPerThread: number },
): ThreadPool<Names> {
  /** Jobs that any thread may do. */
  const waiting: { readonly give: (member: Member<Names>) => void; readonly reject: (error: Error) => void }[] = [];
  let failure: Error | null = null;

  function fail(error: Error): void {
    failure ??= error;
    for (const { thread } of members) thread.fail(failure);
    for (const { reject } of waiting.splice(0)) reject(failure);
  }

  const members = Array.from({ length: size }, (): Member<Names> => ({
    thread: startThread<Names>(entry, { ...options, onEnd: fail }),
    jobs: 0,
  }));

  function assign(): void {
    while (waiting.length > 0) {
      const free = members.reduce((best, member) => (member.jobs < best.jobs ? member : best));
      if (free.jobs >= jobsPerThread) return;
      waiting.shift()!.give(free);
    }
  }

  return {
    members: size,
    run: (name, argument, chosen) =>
      new Promise((resolve, reject) => {
        if (failure !== null) {
          reject(failure);
          return;
        }
        const give = (member: Member<Names>): void => {
          member.jobs += 1;
          const free = (): void => {
            member.jobs -= 1;
            assign();
          };
          void member.thread.call(name, argument).then(resolve, reject).finally(free);
        };
        if (chosen === undefined) waiting.push({ give, reject });
        else give(members[chosen]!);
        assign();
      }),
    async close() {
      fail(new Error(`${options.title} was closed.`));
      await Promise.all(members.map(({ thread }) => thread.close()));
    },
  };
}
