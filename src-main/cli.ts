import process from 'node:process';
import type { Backend } from './backend.ts';
import { runCli, type BackendOptions } from './cli/run-cli.ts';
import { watchOutput } from './platform/watch-output.ts';

const stopping = new AbortController();
for (const name of ['SIGINT', 'SIGTERM'] as const) {
  // Once: the first one asks, the second one ends the process as if nobody listened.
  process.once(name, () => stopping.abort());
}

watchOutput(() => process.exit(0));

process.exitCode = await runCli(process.argv.slice(2), {
  writeOut: (text) => void process.stdout.write(text),
  writeError: (text) => void process.stderr.write(text),
  isTerminal: process.stdout.isTTY,
  signal: stopping.signal,
  openBackend,
});

/** Loads and opens the backend: nothing of it is read for a help text or wrong usage. */
async function openBackend({
  dataDirectory,
  issuerPublicKeyFile,
  isService,
  restoresRecords,
}: BackendOptions): Promise<Backend> {
  const [{ createBackend, WINDOW_LOCK_WAIT_MILLISECONDS }, { findDataDirectory }, { APPLICATION_VERSION }] =
    await Promise.all([
      import('./backend.ts'),
      import('#main/platform/files/find-data-directory.ts'),
      import('#main/platform/application-version.ts'),
    ]);
  return createBackend({
    dataDirectory: findDataDirectory(dataDirectory),
    version: APPLICATION_VERSION,
    name: 'cli',
    issuerPublicKeyFile,
    restoresRecords,
    lockWaitMilliseconds: isService ? WINDOW_LOCK_WAIT_MILLISECONDS : undefined,
  });
}
