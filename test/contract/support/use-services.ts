import { afterEach } from 'vitest';
import { openConnection, type RawConnection } from './raw-http.ts';
import { startService, type RunningService, type ServiceOptions } from './running-service.ts';

/** What a test opens, to be closed after it. */
export interface OpenServices {
  /** A service that asks for no token, unless said otherwise. */
  start(options?: ServiceOptions): Promise<RunningService>;
  /** A connection to it. */
  dial(service: RunningService): Promise<RawConnection>;
}

/** Services and connections of a file's tests: each test's own are closed after it, the last first. */
export function useServices(): OpenServices {
  const open: { close(): void | Promise<void> }[] = [];
  afterEach(async () => {
    for (const one of open.splice(0).toReversed()) await one.close();
  });
  return {
    async start(options = {}) {
      const service = await startService({ requireToken: false, ...options });
      open.push(service);
      return service;
    },
    async dial(service) {
      const connection = await openConnection(service.port);
      open.push(connection);
      return connection;
    },
  };
}
