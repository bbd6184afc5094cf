import { cpSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { computeContentHash } from './content-hash.js';
import { ensureDemonstrationRegion, flagsOf } from './demonstration-region.js';
import { environmentWithNode } from './node-runtime.js';
import { cachePath, projectPath, say, SetupError } from './project.js';
import { replaceFolder } from './replace-folder.js';
import { runCommand } from './run-command.js';

/** Whatever the built application is made from. */
const sources = [
  'src-main',
  'src-renderer',
  'src-shared',
  'scripts/demonstration',
  'electron.vite.config.ts',
  'scripts/model-digest.ts',
  'scripts/pack-places.ts',
  'scripts/world-land.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Builds the application, with its demonstration region, into out/, unless it stands there already, built from the
 * very same sources. A failed build leaves the last one as it was.
 *
 * @param {string} node path of the Node to build with
 */
export async function ensureBuild(node) {
  const stampFile = projectPath('out', 'build-stamp');
  const stamp = computeContentHash(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say('· Building…');
  // Beside one another; neither is left running where the other fails.
  const [bundles, region, places] = await Promise.allSettled([
    bundle(node),
    ensureDemonstrationRegion(node),
    packPlaces(node),
  ]);
  if (bundles.status === 'rejected') throw bundles.reason;
  if (region.status === 'rejected') throw region.reason;
  if (places.status === 'rejected') throw places.reason;
  const fresh = bundles.value;
  cpSync(path.join(region.value, 'installed'), path.join(fresh, 'demonstration'), { recursive: true });
  cpSync(places.value, path.join(fresh, 'main', 'places.tsv.br'));
  writeFileSync(path.join(fresh, 'build-stamp'), stamp);
  replaceFolder(fresh, projectPath('out'), cachePath('build-before'));
}

/**
 * Packs the towns of the earth.
 *
 * @param {string} node
 * @returns {Promise<string>} their file
 */
async function packPlaces(node) {
  const file = cachePath('places.tsv.br');
  const { code, stdout, stderr } = await runCommand(
    node,
    [...flagsOf(node), projectPath('scripts', 'pack-places.ts'), file],
    {
      env: environmentWithNode(node),
    },
  );
  if (code !== 0) throw new SetupError(`The list of towns could not be made.\n${stdout}${stderr}`);
  return file;
}

/**
 * Bundles backend and window.
 *
 * @param {string} node
 * @returns {Promise<string>} folder of the bundles
 */
async function bundle(node) {
  const fresh = cachePath('build');
  rmSync(fresh, { recursive: true, force: true });
  const electronVite = projectPath('node_modules', 'electron-vite', 'bin', 'electron-vite.js');
  const { code, stdout, stderr } = await runCommand(
    node,
    [electronVite, 'build', '--outDir', fresh, '--logLevel', 'warn'],
    {
      env: environmentWithNode(node),
    },
  );
  if (code !== 0) throw new SetupError(`The build failed.\n${stdout}${stderr}`);
  const warnings = `${stdout}${stderr}`.trim();
  if (warnings !== '') say(warnings);
  return fresh;
}
