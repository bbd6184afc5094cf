import { createContext, useContext } from 'react';
import type { Client } from './client.ts';

const ClientContext = createContext<Client | null>(null);

/** Gives the client to everything inside it. */
export const ClientProvider = ClientContext.Provider;

/** The client of this window. @throws Error outside a {@link ClientProvider}. */
export function useClient(): Client {
  const client = useContext(ClientContext);
  if (client === null) throw new Error('useClient needs a ClientProvider around it');
  return client;
}
