import { existsSync } from 'node:fs';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { messageOf } from '#shared/text/message-of.ts';
import { findDataDirectory } from '#main/platform/files/find-data-directory.ts';
import { APPLICATION_VERSION } from '#main/platform/application-version.ts';
import { watchOutput } from '#main/platform/watch-output.ts';
import { builtFolder, createWindowServer, untilAborted } from '#main/shell/index.ts';
import { createBackend, type Backend, WINDOW_LOCK_WAIT_MILLISECONDS } from './backend.ts';

const usage = `Usage: serve --window [--port N] [--data-dir DIR] [--restore-records] [--allow-host HOST]…

Serves the window to browsers on this machine and prints "open http://….localhost:N/#token=…" when it is ready. The address
is good until the process ends. --restore-records puts the latest good copy in the place of damaged records, which are kept
beside it. A server of addresses or maps that is named in the window is asked only when --allow-host names its host, with or
without a port; it can be said more than once. For the query service see: npm run -s cli -- serve --help`;

const staticRoot = builtFolder('renderer');
const demonstrationFolder = builtFolder('demonstration');
const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) process.once(name, () => stopping.abort());
watchOutput(() => undefined);

process.exitCode = await main(process.argv.slice(2));

async function main(args: readonly string[]): Promise<number> {
  const options = readOptions(args);
  if (options === null) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  if (![staticRoot, demonstrationFolder].every((folder) => existsSync(folder))) {
    process.stderr.write('The window and the demonstration region have not been built. Run: npm run build\n');
    return 1;
  }
  try {
    await serveWindow(options);
    return 0;
  } catch (error) {
    process.stderr.write(`${messageOf(error)}\n`);
    return 1;
  }
}

interface ServeOptions {
  readonly port: number;
  readonly dataDirectory: string;
  readonly restoresRecords: boolean;
  /** Hosts that may be asked over the network: with a port, or whatever their port. */
  readonly allowedHosts: readonly string[];
}

/** The options of the call; null when it is not understood. */
function readOptions(args: readonly string[]): ServeOptions | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        window: { type: 'boolean' },
        port: { type: 'string' },
        'data-dir': { type: 'string' },
        'restore-records': { type: 'boolean' },
        'allow-host': { type: 'string', multiple: true },
      },
    });
    const { window: isWindow, port = '0', 'data-dir': dataDirectory, 'allow-host': allowedHosts = [] } = values;
    if (!isWindow || !/^\d{1,5}$/.test(port) || Number(port) > 65_535) return null;
    const restoresRecords = values['restore-records'] === true;
    return { port: Number(port), dataDirectory: findDataDirectory(dataDirectory), restoresRecords, allowedHosts };
  } catch {
    return null;
  }
}

/** Serves until the process is asked to end. */
async function serveWindow(options: ServeOptions): Promise<void> {
  const { port, dataDirectory, restoresRecords, allowedHosts } = options;
  const backend = await createBackend({
    dataDirectory,
    version: APPLICATION_VERSION,
    name: 'serve',
    restoresRecords,
    demonstrationFolder,
    offersDemonstrationRegion: true,
    lockWaitMilliseconds: WINDOW_LOCK_WAIT_MILLISECONDS,
  });
  try {
    const confirmHosts = (hosts: readonly string[]): Promise<readonly string[]> =>
      Promise.resolve(hosts.filter((host) => isAllowed(host, allowedHosts)));
    const dispatch: Backend['dispatch'] = (name, input, context) =>
      backend.dispatch(name, input, { ...context, confirmHosts });
    const server = await createWindowServer({ backend: { ...backend, dispatch }, staticRoot, log: backend.log, port });
    process.stdout.write(`open ${server.address}\n`);
    await untilAborted(stopping.signal);
    await server.close();
  } finally {
    await backend.close();
  }
}

/** Whether a host with its port is among those that the command line allows. */
function isAllowed(host: string, allowed: readonly string[]): boolean {
  return allowed.includes(host) || allowed.includes(new URL(`http://${host}`).hostname);
}
