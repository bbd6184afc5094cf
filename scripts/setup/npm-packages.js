import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { findInstalledNode } from './node-runtime.js';
import { projectPath, say, SetupError } from './project.js';
import { runCommand } from './run-command.js';

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, link?: boolean }} LockedPackage */

/**
 * Makes node_modules what package-lock.json says: `npm ci` when they differ, nothing when they agree. No package's
 * install script runs, whichever npm it is: `allowScripts` of package.json is read from npm 11 on.
 */
export async function ensureNpmPackages() {
  if (isInstalledAsLocked() && findInstalledNode() !== null) return;
  say('· Installing the npm packages that package-lock.json names…');
  const { code } = await runNpm(['ci', '--ignore-scripts', '--no-fund', '--no-audit', '--loglevel=error'], 'stderr');
  if (code !== 0) {
    throw new SetupError(
      'The npm packages could not be installed: see the lines above. Then try again, or run `npm ci`.',
    );
  }
}

/**
 * Runs npm under the Node of the machine: the one in node_modules may be about to be replaced.
 *
 * @param {readonly string[]} args
 * @param {'collect' | 'stderr'} output
 */
export function runNpm(args, output) {
  const npmScript = process.env['npm_execpath'];
  // What npm set for the script that it is running would steer the npm that we start.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !/^npm_(command|lifecycle|package)_?/.test(name)),
  );
  if (npmScript !== undefined && /\.[cm]?js$/.test(npmScript)) {
    const node = process.env['npm_node_execpath'] ?? process.execPath;
    return runCommand(existsSync(node) ? node : process.execPath, [npmScript, ...args], { env, output });
  }
  return runCommand('npm', args, { env, output });
}

/**
 * Whether node_modules holds every package of the lock file in the locked version, by npm's own record of what it
 * installed.
 */
function isInstalledAsLocked() {
  const record = projectPath('node_modules', '.package-lock.json');
  if (!existsSync(record)) return false;
  const installed = readPackages(record);
  return Object.entries(readPackages(projectPath('package-lock.json'))).every(([location, locked]) => {
    if (location === '') return true;
    const found = installed[location];
    // Optional ones may be for another platform.
    if (found === undefined) return locked.optional === true;
    return (
      found.version === locked.version &&
      found.integrity === locked.integrity &&
      existsSync(projectPath(...location.split('/')))
    );
  });
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage>}
 */
function readPackages(file) {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).packages;
  } catch (error) {
    throw new SetupError(`${path.basename(file)} cannot be read: ${String(error)}`);
  }
}
