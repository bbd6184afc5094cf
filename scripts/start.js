// npm start [-- --data-dir DIR]: sets up what is missing and opens the application; without a display, serves the same
// window on the loopback address.
import { ensureBuild } from './setup/build.js';
import { ensureElectron } from './setup/electron.js';
import { environmentWithNode, requireNode } from './setup/node-runtime.js';
import { ensureNpmPackages } from './setup/npm-packages.js';
import { projectPath, projectRoot, runMain, say } from './setup/project.js';
import { runInPlace } from './setup/run-command.js';
import { withSetupLock } from './setup/setup-lock.js';
import { ensureSystemPackages } from './setup/system-packages.js';
import { hasDisplay } from './setup/virtual-display.js';

await runMain(async () => {
  const args = process.argv.slice(2);
  const electron = await withSetupLock(async () => {
    await ensureNpmPackages();
    await ensureBuild(requireNode());
    if (!hasDisplay()) return { missing: 'There is no display here (DISPLAY and WAYLAND_DISPLAY are not set).' };
    await ensureSystemPackages(['window']);
    return ensureElectron();
  });
  process.exitCode =
    'missing' in electron ? await serveWindow(electron.missing, args) : await openWindow(electron, args);
});

/**
 * @param {import('./setup/electron.js').ElectronRuntime} electron
 * @param {readonly string[]} args
 */
async function openWindow(electron, args) {
  if (electron.isDevelopmentRuntime) {
    say('· This is the development Electron (33, from the npm registry): for development and tests only.');
  }
  const flags = [];
  if (process.platform === 'linux' && process.getuid?.() === 0) {
    say(
      "· Running as root: Chromium's sandbox is off (--no-sandbox). Use an ordinary account for anything but a test.",
    );
    flags.push('--no-sandbox');
  }
  const { ELECTRON_RUN_AS_NODE: _, ...env } = process.env;
  return runInPlace(electron.executable, [...flags, projectRoot, ...args], env);
}

/**
 * @param {string} reason
 * @param {readonly string[]} args
 */
async function serveWindow(reason, args) {
  say(`· ${reason}`);
  say('· The same window is served to a browser on this machine instead:');
  const node = requireNode();
  return runInPlace(node, [projectPath('out', 'main', 'serve.js'), '--window', ...args], environmentWithNode(node));
}
