// npm run -s cli -- <command>: sets up what is missing, then becomes the command line. Nothing but the command itself
// writes to stdout.
import { ensureBuild } from './setup/build.js';
import { environmentWithNode, requireNode } from './setup/node-runtime.js';
import { ensureNpmPackages } from './setup/npm-packages.js';
import { projectPath, runMain } from './setup/project.js';
import { runInPlace } from './setup/run-command.js';
import { withSetupLock } from './setup/setup-lock.js';

await runMain(async () => {
  const node = await withSetupLock(async () => {
    await ensureNpmPackages();
    const found = requireNode();
    await ensureBuild(found);
    return found;
  });
  process.exitCode = await runInPlace(
    node,
    [projectPath('out', 'main', 'cli.js'), ...process.argv.slice(2)],
    environmentWithNode(node),
  );
});
