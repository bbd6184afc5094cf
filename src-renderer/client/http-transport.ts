import type { Envelope } from '#shared/contract/envelope.ts';
import type { EventName } from '#shared/contract/events.ts';
import { notAllowed, openSession } from './http-session.ts';
import { createPendingCalls, unreachable } from './pending-calls.ts';
import { readEnvelope } from './read-envelope.ts';
import type { ConnectionState, EventListener, Transport } from './transport.ts';

// Named here and not taken from the contract's table, whose schemas would come into the first chunk with it.
const eventNames = Object.keys({
  'pack.progress': true,
  'packs.changed': true,
  'pack.failed': true,
  'history.changed': true,
  'surveys.changed': true,
  'handOver.progress': true,
  'report.joined': true,
  'settings.changed': true,
  'licence.changed': true,
  'service.changed': true,
  'portfolio.progress': true,
  'portfolio.areasChanged': true,
} satisfies Record<EventName, true>) as EventName[];

/** The browser's way to the backend: `POST /api/<name>`, and server-sent events. */
export function createHttpTransport(secret: string | null): Transport {
  // Heard before anything is asked: what changes after an answer is never missed.
  const session = (secret === null ? Promise.resolve() : openSession(secret)).then(listen);
  // Every call waits for it and reports its failure; without a listener of its own it would be an unhandled rejection too.
  session.catch(() => undefined);
  const pending = createPendingCalls();
  const eventListeners = new Set<EventListener>();
  const connectionListeners = new Set<(state: ConnectionState) => void>();

  function setConnection(state: ConnectionState): void {
    if (state === 'lost') pending.rejectAll();
    for (const listener of connectionListeners) listener(state);
  }

  /** Opens the stream of events; settles when it is open, or cannot be opened for now. */
  function listen(): Promise<void> {
    const source = new EventSource('/api/events');
    for (const name of eventNames) {
      source.addEventListener(name, ({ data }: MessageEvent<string>) => {
        const payload: unknown = JSON.parse(data);
        for (const listener of eventListeners) listener(name, payload);
      });
    }
    return new Promise((resolve) => {
      source.addEventListener('open', () => {
        setConnection('connected');
        resolve();
      });
      source.addEventListener('error', () => {
        setConnection('lost');
        resolve();
      });
    });
  }

  return {
    async call(name, input, signal) {
      await session;
      const controller = new AbortController();
      return pending.track(post(name, input, controller.signal), signal, () => controller.abort());
    },
    onEvent(listener) {
      eventListeners.add(listener);
      return () => eventListeners.delete(listener);
    },
    onConnection(listener) {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
  };
}

async function post(name: string, input: unknown, signal: AbortSignal): Promise<Envelope> {
  let response: Response;
  try {
    response = await fetch(`/api/${name}`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(input),
      signal,
    });
  } catch {
    throw unreachable();
  }
  if (response.status === 401 || response.status === 403) throw notAllowed();
  return readEnvelope(await response.json().catch(() => null));
}
