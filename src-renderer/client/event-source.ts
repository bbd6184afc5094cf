import { eventNames } from './event-names.ts';
import type { EventListener, ConnectionState } from './transport.ts';

/** Hears the backend's stream of server-sent events. */
export interface EventStreamListeners {
  readonly onEvent: EventListener;
  /** The stream is open, or was lost; it comes back by itself. */
  readonly onConnection: (state: ConnectionState) => void;
}

/** Opens the stream of events on a connection of its own, in a page or in a worker. */
export function openEventSource({ onEvent, onConnection }: EventStreamListeners): EventSource {
  const source = new EventSource('/api/events');
  for (const name of eventNames) {
    source.addEventListener(name, ({ data }: MessageEvent<string>) => onEvent(name, JSON.parse(data)));
  }
  source.addEventListener('open', () => onConnection('connected'));
  source.addEventListener('error', () => onConnection('lost'));
  return source;
}
