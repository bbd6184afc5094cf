import type { EventName } from '#shared/contract/events.ts';
import { ClientError } from './client-error.ts';
import { createPendingCalls, unreachable } from './pending-calls.ts';
import type { PreloadBridge } from './preload-bridge.ts';
import { readEnvelope } from './read-envelope.ts';
import type { ConnectionState, Transport } from './transport.ts';

/** Whether a value can leave the page at all. */
function isSendable(input: unknown): boolean {
  try {
    structuredClone(input);
    return true;
  } catch {
    return false;
  }
}

/** The desktop window's way to the backend: the preload's bridge over Electron's IPC. */
export function createBridgeTransport(bridge: PreloadBridge): Transport {
  const pending = createPendingCalls();
  const connectionListeners = new Set<(state: ConnectionState) => void>();

  async function callBridge(name: string, input: unknown, requestId: string) {
    try {
      return readEnvelope(await bridge.call(name, input, requestId));
    } catch (error) {
      if (error instanceof ClientError) throw error;
      // An input that cannot be sent says nothing of the other end: a fault of this side, and of this call alone.
      if (!isSendable(input)) throw error;
      // The handler itself never rejects: what does is the channel, because the other end is gone.
      for (const listener of connectionListeners) listener('lost');
      pending.rejectAll();
      throw unreachable();
    }
  }

  return {
    call(name, input, signal) {
      const requestId = crypto.randomUUID();
      return pending.track(callBridge(name, input, requestId), signal, () => bridge.cancel(requestId));
    },
    onEvent(listener) {
      return bridge.on((name, payload) => listener(name as EventName, payload));
    },
    onConnection(listener) {
      connectionListeners.add(listener);
      return () => connectionListeners.delete(listener);
    },
  };
}
