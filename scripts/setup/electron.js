import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findDevelopmentRuntime, makeDevelopmentRuntime } from './development-runtime.js';
import { environmentWithNode, requireNode } from './node-runtime.js';
import { projectPath, say } from './project.js';
import { runCommand } from './run-command.js';

/**
 * @typedef {object} ElectronRuntime
 * @property {string} folder what `ELECTRON_OVERRIDE_DIST_PATH` names: the folder of the executable
 * @property {string} executable
 * @property {boolean} isDevelopmentRuntime the registry's old Electron, for development and tests only
 */

/**
 * The Electron to run the application in: one that the reader named, the official one where it is or can be had, else
 * the development runtime. A reason where there is none.
 *
 * @returns {Promise<ElectronRuntime | { missing: string }>}
 */
export async function ensureElectron() {
  const found = findElectron();
  if (found !== null) return found;
  say('· Fetching Electron…');
  const node = requireNode();
  const { code, stderr } = await runCommand(node, [projectPath('node_modules', 'electron', 'install.js')], {
    env: environmentWithNode(node),
    timeoutMilliseconds: 600_000,
  });
  const official = findOfficialElectron();
  if (code === 0 && official !== null) return official;
  say(`  Electron's release server cannot be reached (${summariseFailure(stderr)}).`);
  return makeDevelopmentRuntime(node);
}

/** An Electron that is already here. @returns {ElectronRuntime | null} */
function findElectron() {
  const named = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (named)
    return { folder: named, executable: path.join(named, electronPathInFolder()), isDevelopmentRuntime: false };
  return findOfficialElectron() ?? findDevelopmentRuntime();
}

/** @returns {ElectronRuntime | null} */
function findOfficialElectron() {
  const folder = projectPath('node_modules', 'electron', 'dist');
  const executable = path.join(folder, electronPathInFolder());
  const versionFile = path.join(folder, 'version');
  if (!existsSync(executable) || !existsSync(versionFile)) return null;
  const wanted = JSON.parse(readFileSync(projectPath('node_modules', 'electron', 'package.json'), 'utf8')).version;
  const version = readFileSync(versionFile, 'utf8').trim().replace(/^v/, '');
  return version === wanted ? { folder, executable, isDevelopmentRuntime: false } : null;
}

function electronPathInFolder() {
  if (process.platform === 'darwin') return path.join('Electron.app', 'Contents', 'MacOS', 'Electron');
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

/** @param {string} stderr */
function summariseFailure(stderr) {
  return (
    /\b(E[A-Z]{4,}|getaddrinfo \w+|[Rr]esponse code \d+|\d{3} [A-Z]\w+)\b/.exec(stderr)?.[0] ??
    stderr.trim().split('\n')[0] ??
    ''
  );
}
