/** What the process is told in which strangers' bytes are read. It does one job at a time. */
export type HostRequest =
  | {
      readonly kind: 'start';
      /** URL of the thread's file. */
      readonly entry: string;
      readonly workerData: unknown;
      /** What the thread's heap may grow to, megabytes. */
      readonly heapMegabytes: number;
      /** Bytes of memory beyond which it tells so by itself; null where somebody else watches. */
      readonly watchedBytes: number | null;
    }
  /** For the thread. */
  | { readonly kind: 'post'; readonly message: unknown }
  /** The thread is to end, by force after a while. */
  | { readonly kind: 'end' }
  /** The process is to end: it has no job. */
  | { readonly kind: 'leave' };

/** What the process tells. */
export type HostReport =
  /** It runs, with the threads that it needs itself. */
  | { readonly kind: 'ready' }
  | { readonly kind: 'message'; readonly message: unknown }
  | { readonly kind: 'error'; readonly error: CarriedError }
  /** Its memory is more than `watchedBytes`. */
  | { readonly kind: 'full' }
  /** The thread has ended: another job may be started. */
  | { readonly kind: 'ended'; readonly code: number };

/** An error as it crosses from one process to another: with the codes that say what it is of. */
export interface CarriedError {
  readonly message: string;
  readonly stack: string | undefined;
  /** `name`, `code` and what else there is of texts and numbers. */
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}

/** Describes an error, which cannot cross the border as it is. */
export function carryError(error: Error): CarriedError {
  const plain = Object.entries({ ...error, name: error.name }).filter((entry): entry is [string, string | number] =>
    ['string', 'number', 'boolean'].includes(typeof entry[1]),
  );
  return { message: error.message, stack: error.stack, properties: Object.fromEntries(plain) };
}

/** The error on this side of the border. */
export function receiveError({ message, stack, properties }: CarriedError): Error {
  return Object.assign(new Error(message), { ...(stack !== undefined && { stack }), ...properties });
}
