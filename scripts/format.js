// npm run format: formats the files of the project in place.
import { environmentWithNode, requireNode } from './setup/node-runtime.js';
import { ensureNpmPackages } from './setup/npm-packages.js';
import { projectPath, runMain } from './setup/project.js';
import { runInPlace } from './setup/run-command.js';
import { withSetupLock } from './setup/setup-lock.js';

await runMain(async () => {
  await withSetupLock(ensureNpmPackages);
  const node = requireNode();
  const formatter = projectPath('node_modules', 'oxfmt', 'bin', 'oxfmt');
  process.exitCode = await runInPlace(node, [formatter], environmentWithNode(node));
});
