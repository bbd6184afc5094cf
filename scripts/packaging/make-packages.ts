// Packs the build that stands in out/. Run by scripts/package.js: node make-packages.ts --electron DIR --out DIR
// [--revision N] [--quick] [deb] [rpm]; neither named: what the system has tools for. The folder that they are made of
// stays.
import { lstatSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { projectPath, runMain, say, SetupError } from '../setup/project.js';
import { runCommand } from '../setup/run-command.js';
import type { Release } from './release.ts';
import { readElectronFolder } from './electron-folder.ts';
import { layOutLinux } from './lay-out-linux.ts';
import { makeDeb } from './make-deb.ts';
import { makeRpm } from './make-rpm.ts';
import { runTool } from './run-tool.ts';

/** What makes each kind of package, and the program of the system that it takes. */
const kinds = { deb: { make: makeDeb, tool: 'dpkg-deb' }, rpm: { make: makeRpm, tool: 'rpmbuild' } } as const;
type Kind = keyof typeof kinds;

await runMain(async () => {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      electron: { type: 'string' },
      out: { type: 'string' },
      revision: { type: 'string', default: '1' },
      quick: { type: 'boolean', default: false },
    },
  });
  const { electron: folder, out, revision } = values;
  if (folder === undefined || out === undefined || !/^[1-9]\d{0,4}$/.test(revision) || !positionals.every(isKind)) {
    throw new SetupError('Usage: npm run package -- [--electron DIR] [--out DIR] [--revision N] [--quick] [deb] [rpm]');
  }
  const electron = readElectronFolder(path.resolve(folder));
  const release = { version: formatVersion(electron.isDevelopment), epochSeconds: await findEpoch() };
  if (electron.isDevelopment) {
    say(
      `· Electron ${electron.version} is not the product's: these packages are for trying them out, never for users.`,
    );
  }
  mkdirSync(out, { recursive: true });
  const root = path.join(out, `freeboard-${release.version}-${electron.target}`);
  const fuses = await layOutLinux(root, electron, release);
  say(`Fuses, as they read: ${fuses.join(', ')}`);
  printSizes(root);
  const packaging = { revision: Number(revision), isQuick: values.quick };
  for (const kind of await chooseKinds(positionals.filter(isKind))) {
    const file = await kinds[kind].make(root, path.resolve(out), electron, release, packaging);
    process.stdout.write(`${file}\n`);
  }
});

function isKind(word: string): word is Kind {
  return Object.hasOwn(kinds, word);
}

/** The kinds that were named, else those that the system has the tools for; it says which are left out. */
async function chooseKinds(named: readonly Kind[]): Promise<readonly Kind[]> {
  if (named.length > 0) return named;
  const chosen: Kind[] = [];
  for (const kind of Object.keys(kinds).filter(isKind)) {
    const { code } = await runCommand(kinds[kind].tool, ['--version']);
    if (code === 0) chosen.push(kind);
    else say(`· No ${kind} is made: ${kinds[kind].tool} is not installed.`);
  }
  return chosen;
}

function formatVersion(isDevelopment: boolean): string {
  const { version } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8')) as { readonly version: string };
  return isDevelopment ? `${version}+dev` : version;
}

/** Seconds since 1970 of the commit that is packed, or what SOURCE_DATE_EPOCH says. */
async function findEpoch(): Promise<Release['epochSeconds']> {
  const named = process.env['SOURCE_DATE_EPOCH'];
  const text = named ?? (await runTool('git', ['log', '-1', '--format=%ct']));
  if (!/^\d+$/.test(text.trim())) throw new SetupError(`SOURCE_DATE_EPOCH is no number of seconds: ${text}`);
  return Number(text);
}

/** Prints what takes room once it is installed. */
function printSizes(root: string): void {
  const home = path.join(root, 'usr', 'lib', 'freeboard');
  const parts = [
    ['Electron', home, /^(?!resources|locales)/],
    ['texts of Chromium in other languages', path.join(home, 'locales'), /./],
    ['application', path.join(home, 'resources'), /app\.asar$|node_modules/],
    ['demonstration region', path.join(home, 'resources'), /demonstration/],
    ['icons, notices, entries', path.join(root, 'usr', 'share'), /./],
  ] as const;
  for (const [name, folder, pattern] of parts) {
    const bytes = readdirSync(folder, { recursive: true, withFileTypes: true }).reduce((sum, entry) => {
      const file = path.join(entry.parentPath, entry.name);
      return entry.isFile() && pattern.test(path.relative(folder, file)) ? sum + lstatSync(file).size : sum;
    }, 0);
    say(`${(bytes / 1e6).toFixed(1).padStart(7)} MB  ${name}`);
  }
}
