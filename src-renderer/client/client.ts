import { createContext, useContext } from 'react';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '#shared/contract/procedures.ts';
import type { EventName, EventPayload } from '#shared/contract/events.ts';
import { toClientError } from './client-error.ts';
import type { ConnectionState, Transport } from './transport.ts';

/** The contract as functions: one call for every procedure, typed by the one table. */
export interface Client {
  /** @throws ClientError with the failure's code. */
  call<Name extends ProcedureName>(
    name: Name,
    input: ProcedureInput<Name>,
    signal?: AbortSignal,
  ): Promise<ProcedureOutput<Name>>;
  /** Listens to one event; returns what stops it. */
  on<Name extends EventName>(name: Name, listener: (payload: EventPayload<Name>) => void): () => void;
  /** Tells when the backend is lost and found; returns what stops it. */
  onConnection(listener: (state: ConnectionState) => void): () => void;
}

/** Creates the client over a transport. */
export function createClient(transport: Transport): Client {
  return {
    async call(name, input, signal) {
      const envelope = await transport.call(name, input, signal);
      if (!envelope.ok) throw toClientError(envelope.error);
      return envelope.value as ProcedureOutput<typeof name>;
    },
    on(name, listener) {
      return transport.onEvent((eventName, payload) => {
        if (eventName === name) listener(payload as EventPayload<typeof name>);
      });
    },
    onConnection(listener) {
      return transport.onConnection(listener);
    },
  };
}

const ClientContext = createContext<Client | null>(null);

/** Gives the client to everything inside it. */
export const ClientProvider = ClientContext.Provider;

/** The client of this window. @throws Error outside a {@link ClientProvider}. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient needs a ClientProvider around it');
  return client;
}
