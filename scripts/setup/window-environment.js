import { ensureBuild } from './build.js';
import { ensureElectron } from './electron.js';
import { environmentWithNode, requireNode } from './node-runtime.js';
import { ensureNpmPackages } from './npm-packages.js';
import { SetupError } from './project.js';
import { withSetupLock } from './setup-lock.js';
import { ensureSystemPackages } from './system-packages.js';
import { hasDisplay, startVirtualDisplay } from './virtual-display.js';

/**
 * Runs `work` with the application built, an Electron at hand and a display to show it on: what measures and pictures
 * of the window need.
 *
 * @param {(tools: { node: string, env: NodeJS.ProcessEnv }) => Promise<void>} work
 * @throws {SetupError} where there is no Electron or no display
 */
export async function withWindowEnvironment(work) {
  const { node, electron } = await withSetupLock(async () => {
    await ensureNpmPackages();
    await ensureSystemPackages(['window', 'test']);
    const found = requireNode();
    await ensureBuild(found);
    return { node: found, electron: await ensureElectron() };
  });
  if ('missing' in electron) throw new SetupError(electron.missing);
  await withDisplay(
    (display) => work({ node, env: { ...environmentWithNode(node), ...display, ...electronEnvironment(electron) } }),
    () => {
      throw new SetupError('There is no display and no Xvfb (Debian: apt-get install xvfb).');
    },
  );
}

/**
 * What makes Playwright, and the electron package itself, use an Electron.
 *
 * @param {import('./electron.js').ElectronRuntime} electron
 */
export function electronEnvironment({ folder }) {
  return { ELECTRON_OVERRIDE_DIST_PATH: folder };
}

/**
 * Runs `work` with a display of its own on Linux, with the system's own elsewhere.
 *
 * @param {(env: NodeJS.ProcessEnv) => Promise<void>} work
 * @param {() => void} reportNone
 */
export async function withDisplay(work, reportNone) {
  const virtual = process.platform === 'linux' ? await startVirtualDisplay() : null;
  if (virtual === null) return hasDisplay() ? work({}) : reportNone();
  try {
    await work({ DISPLAY: virtual.display, WAYLAND_DISPLAY: '' });
  } finally {
    await virtual.stop();
  }
}
