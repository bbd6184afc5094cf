/** Functions that close what was opened, called in reverse order: what came later may use what came before. */
export interface Closers {
  add(close: () => void | Promise<void>): void;
  /**
   * Closes everything, also where closing some of it fails. A second call finds nothing to close.
   * @throws what failed first
   */
  close(): Promise<void>;
}

export function createClosers(): Closers {
  const waiting: (() => void | Promise<void>)[] = [];
  return {
    add: (close) => void waiting.push(close),
    async close() {
      const failures: unknown[] = [];
      for (let close = waiting.pop(); close !== undefined; close = waiting.pop()) {
        try {
          await close();
        } catch (failure) {
          failures.push(failure);
        }
      }
      if (failures.length > 0) throw failures[0];
    },
  };
}
