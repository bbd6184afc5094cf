// npm run build: builds the application into out/ when its sources have changed.
import { ensureBuild } from './setup/build.js';
import { requireNode } from './setup/node-runtime.js';
import { ensureNpmPackages } from './setup/npm-packages.js';
import { runMain } from './setup/project.js';
import { withSetupLock } from './setup/setup-lock.js';

await runMain(() =>
  withSetupLock(async () => {
    await ensureNpmPackages();
    await ensureBuild(requireNode());
  }),
);
