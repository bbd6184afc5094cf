import type { RunGate } from './run/run-gate.ts';

/** Does work that ends at its gate when whoever asked for it does not want it any more. */
export async function cancelWith<Value>(
  signal: AbortSignal,
  gate: Pick<RunGate, 'cancel'>,
  work: () => Promise<Value>,
): Promise<Value> {
  const cancel = (): void => gate.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
