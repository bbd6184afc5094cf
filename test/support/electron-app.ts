import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { _electron, type ElectronApplication, type Page } from 'playwright-core';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');

/** The running application under test. */
export interface RunningApp {
  readonly app: ElectronApplication;
  readonly page: Page;
  readonly dataDirectory: string;
}

/** What {@link launchApp} can be told. */
export interface LaunchOptions {
  /** Absolute path; the caller removes it. */
  readonly dataDirectory: string;
  /** More flags for the application. */
  readonly args?: readonly string[];
  /** More environment variables. */
  readonly env?: Readonly<Record<string, string>>;
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

/** Starts the built application in the Electron that the test runner provides, and waits for its window. */
export async function launchApp({ dataDirectory, args = [], env = {} }: LaunchOptions): Promise<RunningApp> {
  const app = await _electron.launch({
    args: [...chromiumFlags(), projectRoot, '--data-dir', dataDirectory, ...args],
    env: { ...(process.env as Record<string, string>), ...env },
  });
  const page = await app.firstWindow();
  await page.waitForLoadState('load');
  return { app, page, dataDirectory };
}

/** Chromium refuses to run its sandbox as root. */
function chromiumFlags(): string[] {
  return process.getuid?.() === 0 ? ['--no-sandbox'] : [];
}
