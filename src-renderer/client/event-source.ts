import type { EventName } from '#shared/contract/events.ts';
import type { WireEventListener, ConnectionState } from './transport.ts';

/**
 * Every event of the contract. Named here and not taken from the contract's table, whose schemas would come into the
 * first chunk with it.
 */
const eventNames = Object.keys({
  'pack.progress': true,
  'region.progress': true,
  'packs.changed': true,
  'pack.failed': true,
  'history.changed': true,
  'surveys.changed': true,
  'handOver.progress': true,
  'report.exporting': true,
  'report.joined': true,
  'settings.changed': true,
  'licence.changed': true,
  'service.changed': true,
  'portfolio.progress': true,
  'portfolio.areasChanged': true,
  'file.opened': true,
  'menu.chosen': true,
} satisfies Record<EventName, true>) as EventName[];

/** Hears the backend's stream of server-sent events. */
export interface EventStreamListeners {
  readonly onEvent: WireEventListener;
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
