import type { Envelope } from '#shared/call/envelope.ts';
import { notAllowed, openSession } from './http-session.ts';
import { createPendingCalls, unreachable } from './pending-calls.ts';
import { readEnvelope } from './read-envelope.ts';
import { listenToEvents } from './shared-events.ts';
import type { ConnectionState, WireEventListener, Transport } from './transport.ts';

/** The browser's way to the backend: `POST /api/<name>`, and server-sent events. */
export function createHttpTransport(secret: string | null): Transport {
  // Heard before anything is asked: what changes after an answer is never missed.
  const session = (secret === null ? Promise.resolve() : openSession(secret)).then(listen);
  // Every call waits for it and reports its failure; without a listener of its own it would be an unhandled rejection
  // too.
  session.catch(() => undefined);
  const pending = createPendingCalls();
  const eventListeners = new Set<WireEventListener>();
  const connectionListeners = new Set<(state: ConnectionState) => void>();

  /** Listens to the stream of events; settles when it is open, or cannot be opened for now. */
  function listen(): Promise<void> {
    return new Promise((resolve) => {
      listenToEvents({
        onEvent(name, payload) {
          for (const listener of eventListeners) listener(name, payload);
        },
        onConnection(state) {
          // A call that is under way finds out by itself whether it is answered.
          for (const listener of connectionListeners) listener(state);
          resolve();
        },
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
