import type { ServerResponse } from 'node:http';
import { protectiveHeaders, whenClosed } from '../http/reply.ts';

/** Listens to the backend's events; returns what stops it. */
export type Subscribe = (listener: (name: string, payload: unknown) => void) => () => void;

/** The open event streams of one server. */
export type EventStreams = ReturnType<typeof createEventStreams>;

/** A quiet line now and then finds out which clients have gone. */
const HEARTBEAT_MILLISECONDS = 15_000;
/** A client that lets this much pile up does not read any more. */
const MAXIMUM_BACKLOG_BYTES = 1024 * 1024;

/** Sends the backend's events as server-sent events (HTML standard, 9.2). */
export function createEventStreams(subscribe: Subscribe) {
  const streams = new Set<ServerResponse>();
  return {
    /** Keeps a response open and sends every event to it until the client goes. */
    open(response: ServerResponse): void {
      response.writeHead(200, { ...protectiveHeaders, 'content-type': 'text/event-stream; charset=utf-8' });
      const send = (text: string): void => {
        if (response.writableLength > MAXIMUM_BACKLOG_BYTES) response.destroy();
        else response.write(text);
      };
      // At once: the client learns that it is connected before anything has happened.
      send('retry: 1000\n\n');
      const unsubscribe = subscribe((name, payload) => send(`event: ${name}\ndata: ${JSON.stringify(payload)}\n\n`));
      const heartbeat = setInterval(() => send(':\n\n'), HEARTBEAT_MILLISECONDS);
      streams.add(response);
      whenClosed(response, () => {
        clearInterval(heartbeat);
        unsubscribe();
        streams.delete(response);
      });
    },
    /** Ends all streams. */
    close(): void {
      for (const response of streams) response.end();
    },
  };
}
