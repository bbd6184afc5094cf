import type { Server } from 'node:http';
import type { Socket } from 'node:net';

/** How many connections a server has, at most. */
export interface ConnectionBounds {
  /** In all; more are closed as they come. */
  readonly most: number;
  /** On which no request has been admitted. */
  readonly mostStrangers: number;
}

/**
 * Keeps a server free for new connections, by closing those for which it does nothing: where strangers are too many,
 * the oldest of them; where all connections are taken, one whose last admitted request has been answered, if there is
 * no stranger.
 */
export function boundConnections(server: Server, { most, mostStrangers }: ConnectionBounds) {
  /** Of each the oldest first. */
  const [strangers, resting] = [new Set<Socket>(), new Set<Socket>()];
  /** Requests that were let in; the next of a connection may be before the end of the last is told. */
  const unanswered = new WeakMap<Socket, number>();
  let count = 0;
  server.maxConnections = most;
  server.on('connection', (socket: Socket) => {
    count += 1;
    const [oldest = resting.values().next().value] = strangers;
    strangers.add(socket);
    socket.once('close', () => {
      count -= 1;
      strangers.delete(socket);
      resting.delete(socket);
    });
    if (strangers.size > mostStrangers || count >= most) oldest?.destroy();
  });
  return {
    /**
     * A request is let in: until it is answered, which the function tells that is given, nobody closes its connection
     * for another.
     */
    admit(socket: Socket): () => void {
      strangers.delete(socket);
      resting.delete(socket);
      unanswered.set(socket, (unanswered.get(socket) ?? 0) + 1);
      return () => {
        const left = unanswered.get(socket)! - 1;
        unanswered.set(socket, left);
        if (left === 0 && !socket.destroyed) resting.add(socket);
      };
    },
  };
}
