import { failureText } from '#shared/call/failure-text.ts';
import { ServiceError } from '../errors/errors.ts';
import { workerUrl } from '../threads/worker-url.ts';
import type { JobThread, ThreadListeners } from '../threads/run-job.ts';
import { receiveError, type HostReport } from './host-messages.ts';
import { IsolationError, type IsolationFault } from './isolation-error.ts';
import type { IsolatedProcess, StartProcess } from './isolated-process.ts';
import { isBesideFile } from '../errors/system-errors.ts';
import { canReadResidentBytes, readResidentBytes } from './read-resident-bytes.ts';

/** A job for a thread in a process of its own. */
export interface IsolatedJob {
  /** URL of the thread's file. */
  readonly entry: string;
  /** What the thread is given: plain values and buffers. */
  readonly workerData: unknown;
  /** Resident memory of the process that ends it, megabytes. */
  readonly megabytes: number;
  /** How long it may take, milliseconds; null: as long as somebody waits. */
  readonly deadlineMilliseconds: number | null;
  /** The process that waits need not stay for it. */
  readonly isUnneeded: boolean;
}

/** Starts a job in a process of its own. */
export type OpenIsolated = (job: IsolatedJob, listeners: ThreadListeners) => JobThread;

/** Processes for jobs. */
export interface ProcessPool {
  readonly open: OpenIsolated;
  /** Starts one ahead, where none runs: Electron needs longer for that than somebody waits without noticing. */
  makeReady(): void;
}

/** How often a process's memory is looked at, milliseconds. Memory that is written to grows by some 2 GB a second. */
const LOOK_MILLISECONDS = 50;
/**
 * Share of the bound that a thread's heap may grow to: near it V8 clears away what it else would let lie. Beside the
 * heap are the program, buffers and WebAssembly.
 */
const HEAP_SHARE = 0.75;
/** No thread starts with less, megabytes. */
const LEAST_HEAP_MEGABYTES = 64;
/** How long a process may take to end a thread that is to end: longer than it waits for the thread, milliseconds. */
const PATIENCE_MILLISECONDS = 1500;
/** How long a process may take to be ready, milliseconds: one that lacks threads of its own waits for ever. */
const START_MILLISECONDS = 30_000;
/** A process that has more than this after a job is not used for another, megabytes. */
const LEAN_MEGABYTES = 200;
/** How long one is kept that has nothing to do, milliseconds: somebody looks for a file meanwhile. */
const REST_MILLISECONDS = 120_000;

/**
 * Processes that have a job at once. Each may have its bound of memory: without a bound of their number forty files
 * that are looked at together take forty times as much.
 */
const MOST_AT_WORK = 8;

const MEGABYTE = 2 ** 20;

/** The bound of a job, megabytes; tests lower that of every job, so that small files are too much. */
function boundOf(job: IsolatedJob): number {
  const given = process.env['FREEBOARD_READER_MEGABYTES'];
  return given === undefined ? job.megabytes : Number(given);
}

interface Member {
  readonly process: IsolatedProcess;
  job: RunningJob | null;
  /** Whether it has begun to run: one that has not, has ended for want of something that the system gives. */
  isReady: boolean;
  rest: NodeJS.Timeout | null;
}

interface RunningJob {
  onReport(report: Exclude<HostReport, { readonly kind: 'ready' }>): void;
  /** The process has ended, or was never started. */
  onLost(cause: Error | null): void;
}

/**
 * Creates a pool, which does one job in a process at a time, and {@link MOST_AT_WORK} at once: others wait for their
 * turn. One process that has done its job in good order is kept for the next: a process that was ended, or has crashed,
 * never is.
 */
export function createProcessPool(start: StartProcess): ProcessPool {
  let spare: Member | null = null;
  let running = 0;
  let atWork = 0;
  /** What begins the jobs that wait, the first one first. */
  const waiting = new Set<() => void>();

  function startMember(): Member {
    running += 1;
    const member: Member = {
      process: start(workerUrl('isolation-host'), {
        onReport(report) {
          if (report.kind !== 'ready') member.job?.onReport(report);
          else {
            member.isReady = true;
            clearTimeout(slowStart);
          }
        },
        onExit(cause) {
          running -= 1;
          clearTimeout(slowStart);
          if (spare === member) takeSpare();
          member.job?.onLost(cause);
        },
      }),
      job: null,
      isReady: false,
      rest: null,
    };
    const slowStart = setTimeout(() => member.process.kill(), START_MILLISECONDS).unref();
    return member;
  }

  function takeSpare(): Member | null {
    const taken = spare;
    spare = null;
    clearTimeout(taken?.rest ?? undefined);
    return taken;
  }

  /** Keeps a process for the next job, unless there is one or it has much of the last job's memory still. */
  function giveBack(member: Member, resident: number): void {
    member.job = null;
    member.process.setNeeded(false);
    if (spare !== null || resident > LEAN_MEGABYTES * MEGABYTE) {
      member.process.send({ kind: 'leave' });
      return;
    }
    keepSpare(member);
  }

  function keepSpare(member: Member): void {
    spare = member;
    member.rest = setTimeout(() => takeSpare()?.process.send({ kind: 'leave' }), REST_MILLISECONDS).unref();
  }

  function begin(job: IsolatedJob, listeners: ThreadListeners): JobThread {
    const member = takeSpare() ?? startMember();
    atWork += 1;
    const onExit = (code: number): void => {
      atWork -= 1;
      const [next] = waiting;
      next?.();
      listeners.onExit(code);
    };
    return runIn(member, job, { ...listeners, onExit }, giveBack);
  }

  /** Begins a job when it is its turn; one that is ended before never begins. */
  function queue(job: IsolatedJob, listeners: ThreadListeners): JobThread {
    let thread: JobThread | null = null;
    const posted: unknown[] = [];
    const start = (): void => {
      waiting.delete(start);
      thread = begin(job, listeners);
      for (const message of posted) thread.post(message);
    };
    waiting.add(start);
    return {
      post(message) {
        if (thread === null) posted.push(message);
        else thread.post(message);
      },
      end() {
        if (waiting.delete(start)) listeners.onExit(1);
        else thread?.end();
      },
    };
  }

  return {
    open: (job, listeners) => (atWork < MOST_AT_WORK ? begin : queue)(job, listeners),
    makeReady() {
      if (running > 0) return;
      const member = startMember();
      member.process.setNeeded(false);
      keepSpare(member);
    },
  };
}

function runIn(
  member: Member,
  job: IsolatedJob,
  { onMessage, onError, onExit }: ThreadListeners,
  giveBack: (member: Member, resident: number) => void,
): JobThread {
  const { process: child } = member;
  const megabytes = boundOf(job);
  const bound = megabytes * MEGABYTE;
  let fault: IsolationFault | null = null;
  let peak = 0;
  let isEnding = false;
  let isOver = false;
  let force: NodeJS.Timeout | undefined;

  const kill = (why: IsolationFault): void => {
    fault ??= why;
    child.kill();
  };
  const measure = (): number => {
    const resident = canReadResidentBytes && child.pid !== undefined ? readResidentBytes(child.pid) : 0;
    peak = Math.max(peak, resident);
    return resident;
  };
  const requireBounded = (): void => {
    if (measure() > bound) kill('memory');
  };
  const look = setInterval(requireBounded, LOOK_MILLISECONDS).unref();
  const { deadlineMilliseconds } = job;
  const deadline =
    deadlineMilliseconds === null ? undefined : setTimeout(() => kill('time'), deadlineMilliseconds).unref();

  /** That the system starts no process, or not its threads, is no matter of the file. */
  const explainLoss = (cause: Error | null): Error => {
    if (cause !== null && isBesideFile(cause)) return cause;
    if (fault === null && !member.isReady) {
      return new ServiceError('UNAVAILABLE', failureText('system-too-many-processes'));
    }
    // V8 ends the process where a heap grows faster than it is looked at.
    return new IsolationError(fault ?? (peak > bound / 2 ? 'memory' : 'crash'), megabytes);
  };
  const finish = (): void => {
    isOver = true;
    clearInterval(look);
    clearTimeout(deadline);
    clearTimeout(force);
  };

  member.job = {
    onReport(report) {
      switch (report.kind) {
        case 'message':
          onMessage(report.message);
          break;
        case 'error': {
          const error = receiveError(report.error);
          onError(isOutOfMemory(error) ? new IsolationError('memory', megabytes) : error);
          break;
        }
        case 'full':
          kill('memory');
          break;
        case 'ended':
          finish();
          giveBack(member, measure());
          onExit(report.code);
      }
    },
    onLost(cause) {
      finish();
      if (!isEnding) onError(explainLoss(cause));
      onExit(1);
    },
  };

  child.setNeeded(!job.isUnneeded);
  child.send({
    kind: 'start',
    entry: job.entry,
    workerData: job.workerData,
    heapMegabytes: Math.max(LEAST_HEAP_MEGABYTES, Math.round(megabytes * HEAP_SHARE)),
    watchedBytes: canReadResidentBytes ? null : bound,
  });
  requireBounded();

  return {
    post(message) {
      if (!isOver) child.send({ kind: 'post', message });
    },
    end() {
      if (isOver || isEnding) return;
      isEnding = true;
      child.send({ kind: 'end' });
      force = setTimeout(() => child.kill(), PATIENCE_MILLISECONDS);
    },
  };
}

/** Whether a thread's heap was full, or the system had no memory for what lies outside of it. */
function isOutOfMemory(error: Error): boolean {
  const code: unknown = 'code' in error ? error.code : null;
  return code === 'ERR_WORKER_OUT_OF_MEMORY' || error.message === 'Array buffer allocation failed';
}
