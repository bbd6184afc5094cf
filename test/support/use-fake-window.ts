import path from 'node:path';
import { afterEach } from 'vitest';
import { startFakeWindowServer, type FakeHandlers, type FakeWindowServer } from './fake-window-server.ts';
import { useBrowser, type BrowserOptions, type OpenedWindow, type WindowOptions } from './use-served-window.ts';

const windowFolder = path.resolve(import.meta.dirname, '..', '..', 'out', 'renderer');

/** A window over a backend that a test makes up. */
export interface FakeWindow extends OpenedWindow {
  readonly server: FakeWindowServer;
}

/** Windows whose backends answer as each test says; all are closed after it. */
export interface FakeWindows {
  open(handlers?: Partial<FakeHandlers>, options?: WindowOptions): Promise<FakeWindow>;
  openAt(address: string, options?: WindowOptions): Promise<OpenedWindow>;
}

/** Starts a browser for the tests of a file, and a backend for each window. */
export function useFakeWindow(options?: BrowserOptions): FakeWindows {
  const { openAt } = useBrowser(options);
  const running = new Set<FakeWindowServer>();
  afterEach(async () => {
    for (const server of running) await server.close();
  });
  return {
    async open(handlers = {}, options = {}) {
      const started = await startFakeWindowServer(windowFolder, handlers);
      const server: FakeWindowServer = {
        ...started,
        async close() {
          if (running.delete(server)) await started.close();
        },
      };
      running.add(server);
      return { ...(await openAt(server.address, options)), server };
    },
    openAt,
  };
}
