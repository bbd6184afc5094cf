// npm run screens: makes the pictures of docs/screens anew, in real Electron.
import { projectPath, runMain, SetupError } from './setup/project.js';
import { runInPlace } from './setup/run-command.js';
import { withWindowEnvironment } from './setup/window-environment.js';

await runMain(() =>
  withWindowEnvironment(async ({ node, env }) => {
    const vitest = projectPath('node_modules', 'vitest', 'vitest.mjs');
    const code = await runInPlace(node, [vitest, 'run', '--project', 'screens'], env);
    if (code !== 0) throw new SetupError(`The pictures could not all be made (exit code ${code}).`);
  }),
);
