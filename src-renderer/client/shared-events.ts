import type { EventName } from '#shared/contract/events.ts';
import { openEventSource, type EventStreamListeners } from './event-source.ts';
import type { ConnectionState } from './transport.ts';

/** What the worker that holds the stream tells the tabs. */
export type SharedEventMessage =
  | { readonly kind: 'event'; readonly name: EventName; readonly payload: unknown }
  | { readonly kind: 'connection'; readonly state: ConnectionState };

/**
 * Listens to the backend's events through one connection for all tabs: a browser has six to one address, and a stream
 * holds its own for good, so that the seventh tab would never be answered. Where a browser shares no workers, this tab
 * has a stream of its own.
 */
export function listenToEvents(listeners: EventStreamListeners): void {
  if (!('SharedWorker' in globalThis)) {
    openEventSource(listeners);
    return;
  }
  const worker = new SharedWorker(new URL('./event-worker.ts', import.meta.url), { type: 'module', name: 'events' });
  // A script that is refused or cannot be fetched: its tab is not to wait for ever.
  worker.addEventListener('error', () => listeners.onConnection('lost'));
  worker.port.addEventListener('message', ({ data }: MessageEvent<SharedEventMessage>) => {
    if (data.kind === 'event') listeners.onEvent(data.name, data.payload);
    else listeners.onConnection(data.state);
  });
  worker.port.start();
}
