// npm run screens [-- [--for-documents] <part of a file's name>…]: makes pictures of the built window in a browser, of
// each screen or of some, in light and dark, in .cache/screens; --for-documents: those of docs/screens anew, too.
import { ensureBuild } from './setup/build.js';
import { environmentWithNode, requireNode } from './setup/node-runtime.js';
import { ensureNpmPackages } from './setup/npm-packages.js';
import { projectPath, runMain, SetupError } from './setup/project.js';
import { runInPlace } from './setup/run-command.js';
import { withSetupLock } from './setup/setup-lock.js';
import { ensureSystemPackages } from './setup/system-packages.js';
import { findBrowser } from './testing/window-groups.js';

await runMain(async () => {
  const node = await withSetupLock(async () => {
    await ensureNpmPackages();
    await ensureSystemPackages(['window', 'test']);
    const found = requireNode();
    await ensureBuild(found);
    return found;
  });
  const browser = findBrowser();
  if (browser.missing !== undefined) throw new SetupError(browser.missing);
  const vitest = projectPath('node_modules', 'vitest', 'vitest.mjs');
  const words = process.argv.slice(2);
  const names = words.filter((word) => word !== '--for-documents');
  const asked = names.length < words.length ? { FREEBOARD_SCREENS_FOR_DOCUMENTS: '1' } : {};
  const env = { ...environmentWithNode(node), ...browser.env, ...asked };
  const code = await runInPlace(node, [vitest, 'run', '--project', 'screens', ...names], env);
  if (code !== 0) throw new SetupError(`The pictures could not all be made (exit code ${code}).`);
});
