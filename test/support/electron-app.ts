import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';
import { messageOf } from '#shared/text/message-of.ts';
import { PATIENCE_MILLISECONDS } from './patience.ts';
import { createDriver, type WindowDriver } from './window-driver.ts';

/** No WebGL where there is no graphics card: the window says that there is no map, and does everything else. */
const noWebgl = '--disable-software-rasterizer';

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
  /** Absolute path; left out, the application uses its own. */
  readonly dataDirectory?: string;
  /** More flags for the application. */
  readonly args?: readonly string[];
  /** More environment variables. */
  readonly env?: Readonly<Record<string, string>>;
  /** Another application than the built one: its folder or main file. */
  readonly app?: string;
  /** Files that Electron loads before the application. */
  readonly modules?: readonly string[];
  /** Whether its windows have WebGL, which maps are drawn with: in software, most of what a window costs. */
  readonly drawsMap?: boolean;
}

/** The running application without a driver. */
export interface UndrivenApp {
  /** Waits until it has printed a text. */
  waitForOutput(text: string): Promise<void>;
  /** Asks it to end, as a system that shuts down does. */
  askToEnd(): void;
  /** How it ended, and all that it printed. */
  readonly ended: Promise<{
    readonly code: number | null;
    readonly signal: NodeJS.Signals | null;
    readonly output: string;
  }>;
}

const directories = new Set<string>();
const open = new Set<RunningApp>();

/** A new, empty folder for an application's data, which {@link cleanUp} removes. */
export function makeDataDirectory(): string {
  const directory = mkdtempSync(path.join(os.tmpdir(), 'freeboard-test-'));
  directories.add(directory);
  return directory;
}

/** Ends what a test that failed has left open, and removes every folder that was made here. */
export async function cleanUp(): Promise<void> {
  for (const running of open) await running.kill();
  for (const directory of directories) {
    // A process that is just ending may still hold a file open on some systems.
    rmSync(directory, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
  directories.clear();
}

/**
 * Starts the built application in the Electron that the test runner provides, and waits until its window can be used.
 */
export async function launchApp(options: LaunchOptions): Promise<RunningApp> {
  const timeout = PATIENCE_MILLISECONDS;
  const app = await _electron.launch({ args: listArguments(options), env: listVariables(options), timeout });
  repeatLostCalls(app);
  app.context().setDefaultTimeout(timeout);
  const ended = once(app.process(), 'exit');
  const page = await app.firstWindow({ timeout });
  const window = createDriver(page);
  const running: RunningApp = {
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
  open.add(running);
  void ended.then(() => open.delete(running));
  await window.waitUntilReady();
  return running;
}

/** Starts the application without a driver: for starts that lead to no window, and for what a driver would change. */
export function startUndriven(options: LaunchOptions): UndrivenApp {
  const electron = createRequire(import.meta.url)('electron') as string;
  const env = listVariables(options);
  // What ends at a durable step ends its whole group of processes.
  const detached = env['FREEBOARD_DIE_AT'] !== undefined;
  const child = spawn(electron, listArguments(options), { env, detached });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  return {
    async waitForOutput(text) {
      while (!output.includes(text)) {
        if (child.exitCode !== null) throw new Error(`it ended without printing "${text}":\n${output}`);
        await delay(20);
      }
    },
    askToEnd: () => void child.kill('SIGTERM'),
    ended: once(child, 'close').then(() => ({ code: child.exitCode, signal: child.signalCode, output })),
  };
}

/** Calls in a row whose answer may be lost before the driver's own error is given. */
const MOST_LOST_CALLS = 10;

/**
 * Repeats calls in the main process whose answer was lost: now and then V8 collects the promise that the driver waits
 * for (microsoft/playwright#33737), whatever became of the call; more often the more the process allocates. What tests
 * do there does no harm twice.
 */
function repeatLostCalls(app: ElectronApplication): void {
  app.evaluate = repeatLost(app.evaluate.bind(app));
  const findWindow = repeatLost(app.browserWindow.bind(app));
  app.browserWindow = async (page) => {
    const window = await findWindow(page);
    window.evaluate = repeatLost(window.evaluate.bind(window));
    return window;
  };
}

/** The same call, made again when its answer is lost. */
function repeatLost<Call>(call: Call): Call {
  const once = call as (...values: readonly unknown[]) => Promise<unknown>;
  const repeated = async (...values: readonly unknown[]): Promise<unknown> => {
    for (let lost = 0; ; lost += 1) {
      try {
        return await once(...values);
      } catch (error) {
        const isLost = messageOf(error).includes('promise was garbage collected');
        if (!isLost || lost === MOST_LOST_CALLS) throw error;
      }
    }
  };
  return repeated as Call;
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

function listArguments({
  dataDirectory,
  args = [],
  app = projectRoot,
  modules = [],
  drawsMap = false,
}: LaunchOptions): string[] {
  // Chromium refuses to run its sandbox as root.
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : [];
  const data = dataDirectory === undefined ? [] : ['--data-dir', dataDirectory];
  const webgl = drawsMap ? [] : [noWebgl];
  return [...modules.flatMap((file) => ['-r', file]), ...webgl, ...sandbox, app, ...data, ...args];
}

function listVariables({ env = {} }: LaunchOptions): Record<string, string> {
  return { ...(process.env as Record<string, string>), ...findDisplay(), ...env };
}

/** The display of the windows that this process starts: each has its own of those that the test runner names. */
function findDisplay(): Record<string, string> {
  const displays = process.env['FREEBOARD_TEST_DISPLAYS']?.split(' ');
  const display = displays?.[Number(process.env['VITEST_POOL_ID']) - 1];
  if (displays !== undefined && display === undefined) throw new Error('there are fewer displays than test processes');
  return display === undefined ? {} : { DISPLAY: display };
}
