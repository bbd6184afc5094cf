import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { computeContentHash } from './content-hash.js';
import { environmentWithNode } from './node-runtime.js';
import { cachePath, projectPath, say, SetupError } from './project.js';
import { runCommand } from './run-command.js';

/** Whatever the built application is made from. */
const sources = [
  'src-main',
  'src-renderer',
  'src-shared',
  'electron.vite.config.ts',
  'scripts/model-digest.ts',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
];

/**
 * Builds the application into out/, unless it stands there already, built from the very same sources. A failed build
 * leaves the last one as it was.
 *
 * @param {string} node path of the Node to build with
 */
export async function ensureBuild(node) {
  const stampFile = projectPath('out', 'build-stamp');
  const stamp = computeContentHash(sources);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return;
  say('· Building…');
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
  writeFileSync(`${fresh}/build-stamp`, stamp);
  const previous = cachePath('build-before');
  rmSync(previous, { recursive: true, force: true });
  if (existsSync(projectPath('out'))) renameSync(projectPath('out'), previous);
  renameSync(fresh, projectPath('out'));
  rmSync(previous, { recursive: true, force: true });
}
