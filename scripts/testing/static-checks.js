import { existsSync } from 'node:fs';
import { environmentWithNode } from '../setup/node-runtime.js';
import { cachePath, projectPath, say } from '../setup/project.js';
import { runCommand } from '../setup/run-command.js';

/** @typedef {{ group: string, name: string, script: string, args: readonly string[] }} StaticCheck */

/** One per layer: what a layer's own tsconfig.json does not list does not compile in it. */
const layers = [
  '.',
  'src-shared',
  'src-main/engine',
  'src-main/geocoding/matching',
  'src-main',
  'src-renderer',
  'test',
  'scripts',
];

/** @type {readonly StaticCheck[]} */
export const staticChecks = [
  ...layers.map((layer) => ({
    group: 'types',
    name: `types of ${layer}`,
    script: 'typescript/bin/tsc',
    // What is known of files that have not changed since stays.
    args: [
      '--project',
      layer,
      '--incremental',
      '--tsBuildInfoFile',
      cachePath('types', `${layer === '.' ? 'root' : layer}.tsbuildinfo`),
    ],
  })),
  { group: 'lint', name: 'lint', script: 'oxlint/bin/oxlint', args: ['--type-aware', '--deny-warnings'] },
  { group: 'format', name: 'format', script: 'oxfmt/bin/oxfmt', args: ['--check'] },
  { group: 'unused', name: 'unused code', script: 'knip/bin/knip.js', args: ['--no-progress'] },
];

/**
 * Runs checks two at a time; each counts as one test.
 *
 * @param {readonly StaticCheck[]} checks
 * @param {string} node
 * @param {import('./tally.js').Tally} tally
 */
export async function runStaticChecks(checks, node, tally) {
  const waiting = [...checks];
  const runNext = async () => {
    for (let check = waiting.shift(); check !== undefined; check = waiting.shift())
      await runStaticCheck(check, node, tally);
  };
  await Promise.all([runNext(), runNext()]);
}

/**
 * @param {StaticCheck} check
 * @param {string} node
 * @param {import('./tally.js').Tally} tally
 */
async function runStaticCheck({ name, script, args }, node, tally) {
  const file = projectPath('node_modules', ...script.split('/'));
  if (!existsSync(file)) throw new Error(`${name}: there is no node_modules/${script}`);
  const { code, stdout, stderr } = await runCommand(node, [file, ...args], { env: environmentWithNode(node) });
  if (code === 0) {
    tally.passed += 1;
    say(`✓ ${name}`);
    return;
  }
  tally.failed += 1;
  tally.failures.push(name);
  say(`✗ ${name}\n${stdout}${stderr}`.trimEnd());
}
