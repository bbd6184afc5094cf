/** Phases of the start, in the order in which they are usually reached. */
export type StartMark =
  | 'app/didStartMain'
  | 'app/mainReady'
  | 'app/windowCreated'
  | 'app/backendReady'
  | 'app/firstPaint'
  | 'app/firstQueryAnswered';

/**
 * Puts each phase on the performance timeline, once, and prints it when asked to: `perf app/firstPaint 231.4`, in
 * milliseconds since the process was created.
 */
export function createStartMarks(print: ((line: string) => void) | null) {
  const reached = new Set<StartMark>();
  const createdAt = process.getCreationTime() ?? performance.timeOrigin;
  return {
    reach(mark: StartMark): void {
      if (reached.has(mark)) return;
      reached.add(mark);
      const { startTime } = performance.mark(mark);
      print?.(`perf ${mark} ${(performance.timeOrigin + startTime - createdAt).toFixed(1)}`);
    },
  };
}
