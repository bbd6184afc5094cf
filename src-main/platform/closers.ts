/** Functions that close what was opened, called in reverse order: what came later may use what came before. */
export type Closers = ReturnType<typeof createClosers>;

export function createClosers() {
  const waiting: (() => void | Promise<void>)[] = [];
  return {
    add: (close: () => void | Promise<void>) => void waiting.push(close),
    /**
     * Closes everything, also where closing some of it fails. A second call finds nothing to close.
     * @throws what failed first
     */
    async close(): Promise<void> {
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
