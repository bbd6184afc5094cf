// npm run package [-- --electron DIR] [--out DIR] [--revision N] [--quick] [deb] [rpm]: builds, and packs the
// application for Linux out of a folder of Electron's binaries. Downloads nothing but npm packages that are missing
// before it begins.
import path from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBuild } from './setup/build.js';
import { environmentWithNode, requireNode } from './setup/node-runtime.js';
import { ensureNpmPackages } from './setup/npm-packages.js';
import { projectPath, runMain } from './setup/project.js';
import { runInPlace } from './setup/run-command.js';
import { withSetupLock } from './setup/setup-lock.js';

await runMain(async () => {
  const given = process.argv.slice(2);
  const { values } = parseArgs({
    args: given,
    strict: false,
    options: { electron: { type: 'string' }, out: { type: 'string' } },
  });
  const defaults = [
    ...(values.electron === undefined ? ['--electron', projectPath('node_modules', 'electron', 'dist')] : []),
    ...(values.out === undefined ? ['--out', projectPath('dist')] : []),
  ];
  const node = await withSetupLock(async () => {
    await ensureNpmPackages();
    const found = requireNode();
    await ensureBuild(found);
    return found;
  });
  const program = path.join('scripts', 'packaging', 'make-packages.ts');
  process.exitCode = await runInPlace(node, [projectPath(program), ...given, ...defaults], environmentWithNode(node));
});
