import { ClientError } from './client-error.ts';

/** Calls that wait for an answer, so that a backend that dies can end all of them at once. */
export interface PendingCalls {
  /** Waits for the promise, for the signal, or for {@link PendingCalls.rejectAll}, whichever is first. */
  track<Value>(answer: Promise<Value>, signal: AbortSignal | undefined, cancel: () => void): Promise<Value>;
  /** Ends every waiting call with UNREACHABLE. */
  rejectAll(): void;
}

/** The error of a call that was given up by its caller. */
function cancelled(): ClientError {
  return new ClientError('CANCELLED', 'The operation was cancelled.');
}

/** The error of a call whose backend is gone. */
export function unreachable(): ClientError {
  return new ClientError('UNREACHABLE', 'Freeboard’s engine does not answer.');
}

/** Creates an empty set of pending calls. */
export function createPendingCalls(): PendingCalls {
  const rejections = new Set<() => void>();
  return {
    track(answer, signal, cancel) {
      return new Promise((resolve, reject) => {
        if (signal?.aborted) {
          reject(cancelled());
          return;
        }
        const onAbort = (): void => {
          settle();
          cancel();
          reject(cancelled());
        };
        const onLost = (): void => {
          settle();
          reject(unreachable());
        };
        const settle = (): void => {
          rejections.delete(onLost);
          signal?.removeEventListener('abort', onAbort);
        };
        rejections.add(onLost);
        signal?.addEventListener('abort', onAbort, { once: true });
        answer.then(
          (value) => {
            settle();
            resolve(value);
          },
          (error: unknown) => {
            settle();
            reject(error);
          },
        );
      });
    },
    rejectAll() {
      for (const rejectOne of rejections) rejectOne();
    },
  };
}
