// Where things are, and how the set-up speaks. Runs on the Node of the machine (20 or later), before anything is
// installed.
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of package.json. */
export const projectRoot = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '..', '..');

/**
 * A path inside the project.
 * @param {...string} segments
 */
export function projectPath(...segments) {
  return path.join(projectRoot, ...segments);
}

/**
 * A path inside the folder of everything that was fetched or built and can be made again; the folder that holds it
 * exists.
 * @param {...string} segments
 */
export function cachePath(...segments) {
  const file = projectPath('.cache', ...segments);
  mkdirSync(path.dirname(file), { recursive: true });
  return file;
}

/**
 * One line about the set-up. On stderr: stdout belongs to the command's results.
 * @param {string} line
 */
export function say(line) {
  process.stderr.write(`${line}\n`);
}

/** What stops a command and is the reader's to mend: shown without a stack trace. */
export class SetupError extends Error {}

/**
 * Runs a command's main function; a {@link SetupError} ends the process with its message alone.
 * @param {() => Promise<void>} main
 */
export async function runMain(main) {
  try {
    await main();
  } catch (error) {
    say(error instanceof SetupError ? error.message : String(error instanceof Error ? error.stack : error));
    process.exitCode = 1;
  }
}
