import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';

const root = path.resolve(import.meta.dirname, '..', '..', '..');
const program = 'scripts/demonstration/make-region.ts';
// The set-up is plain JavaScript with its own type check.
const { listImportedFiles } = (await import(
  pathToFileURL(path.join(root, 'scripts', 'setup', 'imported-files.js')).href
)) as { listImportedFiles(entry: string): string[] };

/** Prints which modules Node has loaded. */
const listing = `
  import { registerHooks } from 'node:module';
  const loaded = [];
  registerHooks({ load: (url, context, next) => (loaded.push(url), next(url, context)) });
  process.on('exit', () => console.log(JSON.stringify(loaded)));
`;

it('finds every file of the project that Node loads for a program, and none of the window', () => {
  // Without its argument the program ends when it is loaded.
  const hooks = `data:text/javascript,${encodeURIComponent(listing)}`;
  const { stdout } = spawnSync(process.execPath, ['--import', hooks, program], { cwd: root, encoding: 'utf8' });
  const loaded = (JSON.parse(stdout) as string[])
    .filter((url) => url.startsWith('file:') && !url.includes('/node_modules/'))
    .map((url) => path.relative(root, fileURLToPath(url)));
  expect(loaded).toContain(path.normalize('src-main/pack/install/prepare-pack.fs.ts'));
  const found = listImportedFiles(program);
  expect(loaded.filter((file) => !found.includes(file))).toEqual([]);
  expect(found.filter((file) => file.startsWith('src-renderer'))).toEqual([]);
});
