// Runs in a SharedWorker: holds the one stream of events of all tabs of this address, and ends with the last of them.
import { openEventSource } from './event-source.ts';
import type { SharedEventMessage } from './shared-events.ts';
import type { ConnectionState } from './transport.ts';

const ports = new Set<MessagePort>();
let source: EventSource | null = null;
let state: ConnectionState | null = null;

function broadcast(message: SharedEventMessage): void {
  for (const port of ports) port.postMessage(message);
}

function open(): EventSource {
  state = null;
  return openEventSource({
    onEvent: (name, payload) => broadcast({ kind: 'event', name, payload }),
    onConnection(next) {
      state = next;
      broadcast({ kind: 'connection', state: next });
    },
  });
}

addEventListener('connect', (event) => {
  const [port] = (event as MessageEvent).ports;
  if (port === undefined) return;
  ports.add(port);
  // A tab that was closed; without this event its port is written to in vain, no more.
  port.addEventListener('close', () => ports.delete(port));
  // Closed for good when the backend refused it: this tab has just been let in.
  if (source === null || source.readyState === EventSource.CLOSED) source = open();
  else if (state !== null) port.postMessage({ kind: 'connection', state } satisfies SharedEventMessage);
});
