// npm test [-- <group>…]: sets up what is missing and runs every test, or the named groups only; `quick` is what is
// worth running after every change.
import { environmentWithNode, requireNode } from './setup/node-runtime.js';
import { ensureNpmPackages } from './setup/npm-packages.js';
import { projectPath, runMain, SetupError } from './setup/project.js';
import { withSetupLock } from './setup/setup-lock.js';
import { ensureSystemPackages } from './setup/system-packages.js';
import { runStaticChecks, staticChecks } from './testing/static-checks.js';
import { withMemoryFolder } from './testing/memory-folder.js';
import { createTally, printTally } from './testing/tally.js';
import { runVitest } from './testing/vitest-run.js';
import { buildForTests, runBrowserTests, runElectronTests } from './testing/window-groups.js';

const staticGroups = [...new Set(staticChecks.map(({ group }) => group))];
const nodeGroups = ['unit', 'property', 'golden', 'contract', 'migrations', 'architecture', 'renderer'];
const groups = [...staticGroups, ...nodeGroups, 'e2e', 'electron'];
/** Groups some of whose tests read what a build makes: the application, the demonstration region, the list of towns. */
const builtGroups = ['unit', 'property', 'golden', 'contract', 'e2e', 'electron'];
/**
 * Of `quick`: of the groups of tests the files that share processes, which are the short ones. Those of `contract` wait
 * for servers.
 */
const quickGroups = ['types', 'lint', ...nodeGroups.filter((group) => group !== 'contract')];

await runMain(async () => {
  const { wanted, isQuick } = readWantedGroups();
  const node = await withSetupLock(async () => {
    await ensureNpmPackages();
    // Tests in plain Node compare with tools of the system too.
    if (wanted.some((group) => !staticGroups.includes(group))) await ensureSystemPackages(['window', 'test']);
    return requireNode();
  });
  const tally = createTally();
  const checks = staticChecks.filter(({ group }) => wanted.includes(group));
  await runStaticChecks(checks, node, tally);
  const needsBuild = !isQuick && wanted.some((group) => builtGroups.includes(group));
  const isBuilt = needsBuild && (await buildForTests(node, tally));
  const projects = nodeGroups
    .filter((group) => wanted.includes(group))
    .flatMap((group) => (isQuick ? [group] : [group, `${group} alone`]));
  // Threads are started from the build where there is one: half of what an install costs is loading a hundred files.
  const workers = isBuilt ? { FREEBOARD_BUILT_WORKERS: projectPath('out', 'main') } : {};
  if (projects.length > 0 || isBuilt) {
    await withMemoryFolder(async () => {
      const env = { ...environmentWithNode(node), ...workers };
      if (projects.length > 0) await runVitest(projects, { node, env, tally });
      if (isBuilt && wanted.includes('e2e')) await runBrowserTests(node, tally);
      if (isBuilt && wanted.includes('electron')) await runElectronTests(node, tally);
    });
  }
  printTally(tally);
  process.exitCode = tally.failed === 0 ? 0 : 1;
});

/** The groups that the command line names; all of them when it names none. */
function readWantedGroups() {
  const named = process.argv.slice(2);
  if (named.length === 1 && named[0] === 'quick') return { wanted: quickGroups, isQuick: true };
  const unknown = named.find((group) => !groups.includes(group));
  if (unknown !== undefined)
    throw new SetupError(`There is no group of tests "${unknown}". Groups: ${groups.join(', ')}; or quick alone.`);
  return { wanted: named.length > 0 ? named : groups, isQuick: false };
}
