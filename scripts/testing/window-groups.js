import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureBuild } from '../setup/build.js';
import { ensureElectron } from '../setup/electron.js';
import { environmentWithNode } from '../setup/node-runtime.js';
import { say, SetupError } from '../setup/project.js';
import { runCommand } from '../setup/run-command.js';
import { withSetupLock } from '../setup/setup-lock.js';
import { electronEnvironment, withDisplay } from '../setup/window-environment.js';
import { countUnavailable } from './tally.js';
import { runVitest } from './vitest-run.js';

/**
 * Where browsers of Chromium's family stand, the one without an interface of its own first; `FREEBOARD_CHROMIUM` names
 * another.
 */
const chromiumPlaces = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
];

/** Environment variables for tests that open the window in a browser, or a reason why they cannot run here. */
export function findBrowser() {
  const browser = process.env['FREEBOARD_CHROMIUM'] ?? chromiumPlaces.find((file) => existsSync(file));
  if (browser === undefined)
    return {
      missing: 'no Chromium found: on Debian apt-get install chromium-headless-shell, or set FREEBOARD_CHROMIUM',
    };
  return { env: { FREEBOARD_CHROMIUM: browser } };
}

/**
 * Builds the window and the backend for the tests that run them; counts as one test.
 *
 * @param {string} node
 * @param {import('./tally.js').Tally} tally
 * @returns {Promise<boolean>} whether there is something to run
 */
export async function buildForTests(node, tally) {
  try {
    await withSetupLock(() => ensureBuild(node));
    tally.passed += 1;
    return true;
  } catch (error) {
    if (!(error instanceof SetupError)) throw error;
    say(error.message);
    tally.failed += 1;
    tally.failures.push('build');
    return false;
  }
}

/**
 * The browser tests: the built window, served by the backend in plain Node.
 *
 * @param {string} node
 * @param {import('./tally.js').Tally} tally
 */
export async function runBrowserTests(node, tally) {
  const browser = findBrowser();
  if (browser.missing !== undefined) return countUnavailable(tally, 'e2e', browser.missing);
  // A browser keeps a core busy by itself.
  const files = Math.max(2, availableParallelism() - 1);
  await runVitest(['e2e'], { node, env: { ...environmentWithNode(node), ...browser.env }, tally, files });
}

/** How many files of Electron's tests run at a time, each one's windows on a display of their own. */
const ELECTRON_FILES = Math.min(2, availableParallelism());

/**
 * The tests in real Electron, on displays of their own and, where the system lets us, without any network but loopback.
 *
 * @param {string} node
 * @param {import('./tally.js').Tally} tally
 */
export async function runElectronTests(node, tally) {
  const electron = await withSetupLock(ensureElectron);
  if ('missing' in electron) return countUnavailable(tally, 'electron', electron.missing);
  const wrapper = await findLoopbackOnlyWrapper();
  if (wrapper === null)
    countUnavailable(tally, 'electron offline', 'a network namespace needs Linux, root, unshare and ip (iproute2)');
  else say('· Electron tests run in a network namespace that has only loopback.');
  await withDisplays(
    ELECTRON_FILES,
    async (displays) => {
      const env = { ...environmentWithNode(node), ...nameDisplays(displays), ...electronEnvironment(electron) };
      await runVitest(['electron'], { node, env, tally, wrapper, files: displays.length });
      if (wrapper !== null) tally.passed += 1;
    },
    () => countUnavailable(tally, 'electron', 'there is no display and no Xvfb (Debian: apt-get install xvfb)'),
  );
}

/**
 * Runs `work` with displays of its own, or with the system's, which is one: windows share its focus and its clipboard.
 *
 * @param {number} count
 * @param {(displays: readonly NodeJS.ProcessEnv[]) => Promise<void>} work is given what leads to each of them
 * @param {() => void} reportNone
 * @param {readonly NodeJS.ProcessEnv[]} [started]
 * @returns {Promise<void>}
 */
function withDisplays(count, work, reportNone, started = []) {
  return withDisplay(async (display) => {
    const displays = [...started, display];
    const isLast = displays.length === count || display['DISPLAY'] === undefined;
    await (isLast ? work(displays) : withDisplays(count, work, reportNone, displays));
  }, reportNone);
}

/**
 * What leads a test's windows to the display of the process that it runs in (test/support/electron-app.ts).
 *
 * @param {readonly NodeJS.ProcessEnv[]} displays
 */
function nameDisplays(displays) {
  const names = displays.flatMap(({ DISPLAY }) => DISPLAY ?? []);
  return { ...displays[0], ...(names.length === 0 ? {} : { FREEBOARD_TEST_DISPLAYS: names.join(' ') }) };
}

/** A command that runs another without any network but loopback; null where the system does not let us. */
async function findLoopbackOnlyWrapper() {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return null;
  const command = 'unshare';
  // A page that a test makes crash would be written to the disk whole, for most of a minute.
  const args = ['--net', 'sh', '-c', 'ip link set lo up && ulimit -c 0 && exec "$@"', 'sh'];
  return (await runCommand(command, [...args, 'true'])).code === 0 ? { command, args } : null;
}
