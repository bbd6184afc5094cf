import { createBridgeTransport } from './bridge-transport.ts';
import { createClient, type Client } from './client.ts';
import { takeSecretFromAddress } from './http-session.ts';
import { createHttpTransport } from './http-transport.ts';
import { findPreloadBridge } from './preload-bridge.ts';

/** Connects this window: over the preload's bridge in the desktop application, over HTTP in a browser. */
export function connect(): Client {
  const bridge = findPreloadBridge();
  if (bridge !== null) return createClient(createBridgeTransport(bridge));
  return createClient(createHttpTransport(takeSecretFromAddress(location, history)));
}
