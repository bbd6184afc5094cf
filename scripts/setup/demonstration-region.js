import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { computeContentHash } from './content-hash.js';
import { listImportedFiles } from './imported-files.js';
import { environmentWithNode } from './node-runtime.js';
import { cachePath, projectPath, say, SetupError } from './project.js';
import { replaceFolder } from './replace-folder.js';
import { runCommand } from './run-command.js';

const program = 'scripts/demonstration/make-region.ts';

/**
 * Makes the demonstration region, unless it is there from the very same program: the generator, what installs a pack,
 * and the packages of both. It takes seconds, and most changes of the application are none of it.
 *
 * @param {string} node path of the Node to make it with
 * @returns {Promise<string>} folder with `pack`, the region as it was generated, and `installed`, which has it in a
 *   folder named as in `packs` of a data directory
 */
export async function ensureDemonstrationRegion(node) {
  const made = cachePath('demonstration-region');
  const stampFile = path.join(made, 'stamp');
  const stamp = computeContentHash([...listImportedFiles(program), 'package-lock.json']);
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stamp) return made;
  say('· Making the demonstration region…');
  const fresh = cachePath('demonstration-region-unfinished');
  rmSync(fresh, { recursive: true, force: true });
  const { code, stdout, stderr } = await runCommand(node, [...flagsOf(node), projectPath(program), fresh], {
    env: environmentWithNode(node),
  });
  if (code !== 0) throw new SetupError(`The demonstration region could not be made.\n${stdout}${stderr}`);
  writeFileSync(path.join(fresh, 'stamp'), stamp);
  replaceFolder(fresh, made, cachePath('demonstration-region-before'));
  return made;
}

/**
 * What a Node needs to run TypeScript: those of npm packages nothing, an installed one may be too old to do it unasked.
 *
 * @param {string} node path of the executable
 */
export function flagsOf(node) {
  return node === process.execPath && process.versions.node.startsWith('22.') ? ['--experimental-strip-types'] : [];
}
