import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { createDriver, type WindowDriver } from './window-driver.ts';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');

/** The running application under test. */
export interface RunningApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly window: WindowDriver;
  /** Ends the application as its user does, and waits until it has ended. */
  close(): Promise<void>;
  /** Ends the main process from one moment to the next, as a crash or a power cut does. */
  kill(): Promise<void>;
}

/** What {@link launchApp} can be told. */
export interface LaunchOptions {
  /** Absolute path, which the caller removes; left out, the application uses its own. */
  readonly dataDirectory?: string;
  /** More flags for the application. */
  readonly args?: readonly string[];
  /** More environment variables. */
  readonly env?: Readonly<Record<string, string>>;
}

/** How a process of the application ended that was not driven. */
export interface EndedApp {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly output: string;
}

/** A new, empty folder for an application's data. */
export function makeDataDirectory(): string {
  return mkdtempSync(path.join(os.tmpdir(), 'freeboard-test-'));
}

/** Removes what {@link makeDataDirectory} made. */
export function removeDataDirectory(directory: string): void {
  // A process that is just ending may still hold a file open on some systems.
  rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
}

/** Starts the built application in the Electron that the test runner provides, and waits until its window can be used. */
export async function launchApp(options: LaunchOptions): Promise<RunningApp> {
  const app = await _electron.launch({ args: listArguments(options), env: listVariables(options) });
  const ended = once(app.process(), 'exit');
  const page = await app.firstWindow();
  const window = createDriver(page);
  await window.waitUntilReady();
  return {
    app,
    page,
    window,
    async close() {
      await app.close();
      await ended;
    },
    async kill() {
      app.process().kill('SIGKILL');
      await ended;
    },
  };
}

/**
 * Starts the application without a driver, for starts that do not lead to a window, and waits until it has ended.
 *
 * @param options.modules files that Electron loads before the application
 */
export async function runAppToItsEnd(
  options: LaunchOptions & { readonly modules?: readonly string[] },
): Promise<EndedApp> {
  const modules = (options.modules ?? []).flatMap((file) => ['-r', file]);
  const electron = createRequire(import.meta.url)('electron') as string;
  const child = spawn(electron, [...modules, ...listArguments(options)], { env: listVariables(options) });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  await once(child, 'close');
  return { code: child.exitCode, signal: child.signalCode, output };
}

/** Errors of the page since it was opened: exceptions, refusals of the content security policy. */
export async function listPageFaults(page: Page): Promise<string[]> {
  const messages = await page.consoleMessages({ filter: 'all' });
  const exceptions = await page.pageErrors({ filter: 'all' });
  return [
    ...messages.filter((message) => message.type() === 'error').map((message) => message.text()),
    ...exceptions.map(({ message }) => message),
  ];
}

function listArguments({ dataDirectory, args = [] }: LaunchOptions): string[] {
  // Chromium refuses to run its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const data = dataDirectory === undefined ? [] : ['--data-dir', dataDirectory];
  return [...sandbox, projectRoot, ...data, ...args];
}

function listVariables({ env = {} }: LaunchOptions): Record<string, string> {
  return { ...(process.env as Record<string, string>), ...env };
}
