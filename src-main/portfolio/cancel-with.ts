import type { RunControl } from './run/run-control.ts';

/** Does work that ends at its next checkpoint when whoever asked for it does not want it any more. */
export async function cancelWith<Value>(
  signal: AbortSignal,
  control: Pick<RunControl, 'cancel'>,
  work: () => Promise<Value>,
): Promise<Value> {
  const cancel = (): void => control.cancel();
  signal.addEventListener('abort', cancel, { once: true });
  if (signal.aborted) cancel();
  try {
    return await work();
  } finally {
    signal.removeEventListener('abort', cancel);
  }
}
