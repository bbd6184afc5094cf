import { readFileSync } from 'node:fs';
import { projectPath, say } from './project.js';
import { runCommand } from './run-command.js';

/**
 * @typedef {'window' | 'runtime' | 'test' | 'prove'} Purpose
 * @typedef {{ name: string, purpose: string, reason: string }} SystemPackage
 */

/** Every package of scripts/system-packages.txt. @returns {SystemPackage[]} */
function readSystemPackages() {
  const lines = readFileSync(projectPath('scripts', 'system-packages.txt'), 'utf8').split('\n');
  return lines.flatMap((line) => {
    const match = /^([a-z0-9][a-z0-9.+-]*)\s+(\w+)\s+#\s*(.+)$/.exec(line);
    if (match !== null) return [{ name: match[1] ?? '', purpose: match[2] ?? '', reason: match[3] ?? '' }];
    if (line.trim() === '' || line.startsWith('#')) return [];
    throw new Error(`scripts/system-packages.txt: cannot read the line "${line}"`);
  });
}

/**
 * Installs the Debian packages for some purposes that are missing: as root with apt-get; otherwise names them with the
 * command that installs them. Elsewhere than on Debian and its kin it does nothing. What then still fails says so
 * itself.
 *
 * @param {readonly Purpose[]} purposes
 */
export async function ensureSystemPackages(purposes) {
  if (process.platform !== 'linux') return;
  const installed = await listInstalled();
  if (installed === null) return;
  const missing = readSystemPackages().filter(
    ({ name, purpose }) => purposes.includes(/** @type {Purpose} */ (purpose)) && !installed.has(name),
  );
  if (missing.length === 0) return;
  const names = missing.map(({ name }) => name);
  if (process.getuid?.() !== 0) {
    for (const { name, reason } of missing) say(`· Missing: ${name} (${reason})`);
    say(`  Install with: sudo apt-get install --no-install-recommends ${names.join(' ')}`);
    return;
  }
  say(`· Installing Debian packages: ${names.join(' ')}…`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const failure =
    (await runApt(['update', '-q'], env)) ??
    (await runApt(['install', '-y', '-q', '--no-install-recommends', ...names], env));
  if (failure === null) return;
  say(failure);
  say(
    `· These packages could not be installed. Try: apt-get update && apt-get install --no-install-recommends ${names.join(' ')}`,
  );
}

/**
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} env
 * @returns {Promise<string | null>} the end of what apt-get said when it failed
 */
async function runApt(args, env) {
  const { code, stdout, stderr } = await runCommand('apt-get', args, { env });
  return code === 0 ? null : `${stdout}\n${stderr}`.trim().split('\n').slice(-15).join('\n');
}

/**
 * Names of the installed packages and of what they provide (libgtk-3-0t64 provides libgtk-3-0); null where there is no
 * dpkg.
 *
 * @returns {Promise<Set<string> | null>}
 */
async function listInstalled() {
  const { code, stdout } = await runCommand('dpkg-query', [
    '-W',
    '-f',
    '${db:Status-Abbrev}\t${Package}\t${Provides}\n',
  ]);
  if (code !== 0) return null;
  const names = stdout.split('\n').flatMap((line) => {
    const [status, name = '', provided = ''] = line.split('\t');
    if (!status?.startsWith('ii')) return [];
    return [name, ...provided.split(',').map((entry) => entry.trim().split(' ')[0] ?? '')];
  });
  return new Set(names);
}
