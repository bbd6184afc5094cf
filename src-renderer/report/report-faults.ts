import type { Client } from '#renderer/client/client.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { describeFault, type WindowFault } from '#renderer/client/describe-fault.ts';

/** Different faults that a page reports in its life: one that fails over and over is not to fill the log. */
const MOST_FAULTS = 20;

/** Reports a fault of the window, once for each kind and place. */
export type FaultReporter = (source: WindowFault['source'], thrown: unknown) => void;

/**
 * Has faults of this window put into the log of the backend: those that nobody catches, and what the reporter is told.
 */
export function reportFaults(client: Pick<Client, 'call'>): FaultReporter {
  const reported = new Set<string>();

  function report(source: WindowFault['source'], thrown: unknown): void {
    // Given up on purpose.
    if (codeOf(thrown) === 'CANCELLED' || (thrown instanceof Error && thrown.name === 'AbortError')) return;
    const fault = describeFault(source, thrown);
    const key = JSON.stringify(fault);
    if (reported.has(key) || reported.size === MOST_FAULTS) return;
    reported.add(key);
    // Without a backend there is nobody who could be told; that it is gone is said by the window.
    client.call('app.reportFault', fault).catch(() => undefined);
  }

  addEventListener('error', ({ error }: ErrorEvent) => {
    // Without an error it is a notice of the browser's own, that an observer was put off.
    if (error !== null && error !== undefined) report('event', error);
  });
  addEventListener('unhandledrejection', ({ reason }) => report('promise', reason));
  return report;
}
