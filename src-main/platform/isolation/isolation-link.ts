import type { MessagePort } from 'node:worker_threads';
import type { JobThread, ThreadListeners } from '../threads/run-job.ts';
import { carryError, receiveError, type CarriedError } from './host-messages.ts';
import { IsolationError, type IsolationFault } from './isolation-error.ts';
import { openIsolated } from './open-isolated.ts';
import type { IsolatedJob, OpenIsolated } from './process-pool.ts';

/** What a thread asks of the one that starts processes for it; jobs by numbers of its own. */
type LinkRequest =
  | { readonly kind: 'open'; readonly id: number; readonly job: IsolatedJob }
  | { readonly kind: 'post'; readonly id: number; readonly message: unknown }
  | { readonly kind: 'end'; readonly id: number };

/** What it is told. */
type LinkReport =
  | { readonly kind: 'message'; readonly id: number; readonly message: unknown }
  | { readonly kind: 'refused'; readonly id: number; readonly fault: IsolationFault; readonly megabytes: number }
  | { readonly kind: 'error'; readonly id: number; readonly error: CarriedError }
  | { readonly kind: 'exit'; readonly id: number; readonly code: number };

/**
 * In the thread that may start processes (Electron's are started by the main thread alone): starts them for another one
 * and passes on what they say, until that one has ended.
 */
export function serveIsolation(port: MessagePort): void {
  const threads = new Map<number, JobThread>();
  const tell = (report: LinkReport): void => port.postMessage(report);

  function hear(request: LinkRequest): void {
    const { id } = request;
    if (request.kind === 'post') threads.get(id)?.post(request.message);
    else if (request.kind === 'end') threads.get(id)?.end();
    else {
      const thread = openIsolated(request.job, {
        onMessage: (message) => tell({ kind: 'message', id, message }),
        onError(error) {
          const isRefused = error instanceof IsolationError;
          if (isRefused) tell({ kind: 'refused', id, fault: error.fault, megabytes: error.megabytes });
          else tell({ kind: 'error', id, error: carryError(error) });
        },
        onExit(code) {
          threads.delete(id);
          tell({ kind: 'exit', id, code });
        },
      });
      threads.set(id, thread);
    }
  }

  port.on('message', hear);
  // The other one has ended, and with it whoever waited.
  port.once('close', () => {
    for (const thread of threads.values()) thread.end();
  });
  // Whoever waits for the other thread keeps this process.
  port.unref();
}

/** In the other thread: opens jobs by way of the one that {@link serveIsolation serves} it. */
export function connectIsolation(port: MessagePort): OpenIsolated {
  const listening = new Map<number, ThreadListeners>();
  let nextId = 1;

  port.on('message', (report: LinkReport) => {
    const { id } = report;
    const listeners = listening.get(id);
    switch (report.kind) {
      case 'message':
        listeners?.onMessage(report.message);
        break;
      case 'refused':
        listeners?.onError(new IsolationError(report.fault, report.megabytes));
        break;
      case 'error':
        listeners?.onError(receiveError(report.error));
        break;
      case 'exit':
        listening.delete(id);
        listeners?.onExit(report.code);
    }
  });
  // The thread's own port keeps it.
  port.unref();

  return (job, listeners) => {
    const id = nextId;
    nextId += 1;
    listening.set(id, listeners);
    const ask = (request: LinkRequest): void => port.postMessage(request);
    ask({ kind: 'open', id, job: { ...job, isUnneeded: true } });
    return {
      post: (message) => ask({ kind: 'post', id, message }),
      end: () => ask({ kind: 'end', id }),
    };
  };
}
