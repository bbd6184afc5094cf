import type { Envelope } from '#shared/call/envelope.ts';
import type { EventName } from '#shared/contract/events.ts';

/** Hears what the backend tells every window. The payload is as it came over the wire. */
export type WireEventListener = (name: EventName, payload: unknown) => void;

/** Whether the backend can be reached. `lost` is final for the bridge; HTTP comes back by itself. */
export type ConnectionState = 'connected' | 'lost';

/** One way to the backend. The rest of the window never learns which one is in use. */
export interface Transport {
  /**
   * Calls a procedure.
   * @throws ClientError UNREACHABLE when the backend is gone; never stays pending then.
   */
  call(name: string, input: unknown, signal: AbortSignal | undefined): Promise<Envelope>;
  /** Starts listening; returns what stops it. */
  onEvent(listener: WireEventListener): () => void;
  /** Tells when the backend is lost and found; returns what stops it. */
  onConnection(listener: (state: ConnectionState) => void): () => void;
}
