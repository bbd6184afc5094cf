import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { createInterface } from 'node:readline';

const serveEntry = path.resolve(import.meta.dirname, '..', '..', 'out', 'main', 'serve.js');

/** The built application serving its window, in a process of its own. */
export interface ServedWindow {
  /** The printed address, with its secret. */
  readonly address: string;
  readonly pid: number;
  /** Asks the process to end and waits until it has. */
  stop(): Promise<void>;
}

/**
 * Starts the built backend over a data directory and waits until it prints the window's address.
 *
 * @param further options of the call
 */
export async function serveWindow(dataDirectory: string, further: readonly string[] = []): Promise<ServedWindow> {
  const given = ['--window', '--port', '0', '--data-dir', dataDirectory, ...further];
  const child = spawn(process.execPath, [serveEntry, ...given], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await readAddress(child);
  return {
    address,
    pid: child.pid!,
    async stop() {
      if (child.exitCode !== null) return;
      child.kill('SIGTERM');
      await once(child, 'exit');
    },
  };
}

async function readAddress(child: ChildProcess): Promise<string> {
  if (child.stdout === null) throw new Error('the process has no output to read');
  for await (const line of createInterface({ input: child.stdout })) {
    const address = /^open (http:\S+)$/.exec(line)?.[1];
    if (address !== undefined) return address;
  }
  throw new Error(`the window was not served (exit code ${child.exitCode})`);
}
