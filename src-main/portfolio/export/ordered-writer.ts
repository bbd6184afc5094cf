/** Writes parts in the order of their numbers, whatever the order in which they come. */
export interface OrderedWriter {
  /**
   * Takes a part, counted from 0; resolves when it is written.
   * @throws what writing it threw; what {@link OrderedWriter.fail} was told, before or meanwhile.
   */
  write(part: number, bytes: Uint8Array): Promise<void>;
  /** A part will not come: nothing more is written, and whoever waits, or comes later, is told why. */
  fail(cause: unknown): void;
}

interface WaitingPart {
  readonly bytes: Uint8Array;
  readonly resolve: () => void;
  readonly reject: (cause: unknown) => void;
}

/** Creates the writer over what writes the next bytes; when that throws, so do all parts that are not written yet. */
export function createOrderedWriter(writeNext: (bytes: Uint8Array) => void): OrderedWriter {
  const waiting = new Map<number, WaitingPart>();
  let next = 0;
  let failure: { readonly cause: unknown } | null = null;

  function fail(cause: unknown): void {
    failure ??= { cause };
    for (const { reject } of waiting.values()) reject(failure.cause);
    waiting.clear();
  }

  function writeReady(): void {
    for (let ready = waiting.get(next); ready !== undefined; ready = waiting.get(next)) {
      writeNext(ready.bytes);
      waiting.delete(next);
      next += 1;
      ready.resolve();
    }
  }

  return {
    fail,
    write: (part, bytes) =>
      new Promise((resolve, reject) => {
        waiting.set(part, { bytes, resolve, reject });
        try {
          if (failure === null) writeReady();
          else fail(failure.cause);
        } catch (cause) {
          fail(cause);
        }
      }),
  };
}
