import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/**
 * What a file does in a process of its own only: it puts something in the place of a module, makes modules anew,
 * changes the process or a global for as long as it runs, or starts and kills processes.
 */
const alone = [
  /\bvi\.(?:mock|doMock|resetModules|stubEnv)\b/,
  /\bnode:child_process\b/,
  /\bprocess\.(?:umask|chdir|exit|kill)\(/,
  /\bprocess\.env(?:\.\w+|\[[^\]]+\]) =[^=]/,
  /\bglobalThis\.\w+ =[^=]/,
  /\bObject\.(?:assign|defineProperty)\((?:globalThis|window|process)\b/,
  /\.prototype\.\w+ \??\??=[^=]/,
  /\bspyOn\((?:globalThis|\w+\.prototype)\b/,
];

/** The test files of a kind, as paths from the project's folder with `/`. */
export interface TestFiles {
  /** Files that share a process, and what is loaded in it, with others. */
  readonly shared: readonly string[];
  /** Files that have a process of their own: those that need it, and the slow ones (`*.slow.test.ts`). */
  readonly alone: readonly string[];
}

/** Sorts the test files of a kind by what they, and the files of `test/` that they import, do. */
export function sortTestFiles(kind: string): TestFiles {
  const files = globSync(`test/${kind}/**/*.test.{ts,tsx}`, { cwd: root })
    .map((file) => file.split(path.sep).join('/'))
    .toSorted();
  const isAlone = new Map(files.map((file) => [file, isSlow(file) || needsOwnProcess(path.join(root, file))]));
  return { shared: files.filter((file) => !isAlone.get(file)), alone: files.filter((file) => isAlone.get(file)) };
}

/** Whether a test file says in its name that it takes seconds. */
export function isSlow(file: string): boolean {
  return /\.slow\.test\.tsx?$/.test(file);
}

const known = new Map<string, boolean>();

/** Whether a file, or one that it imports by a relative path, does what only a process of its own allows. */
function needsOwnProcess(file: string): boolean {
  const before = known.get(file);
  if (before !== undefined) return before;
  // Files that import each other end here.
  known.set(file, false);
  const text = readFileSync(file, 'utf8');
  const imported = [...text.matchAll(/\b(?:from|import)\s*\(?'(\.{1,2}\/[^']+\.tsx?)'/g)];
  const needs =
    alone.some((pattern) => pattern.test(text)) ||
    imported.some(([, name]) => needsOwnProcess(path.resolve(path.dirname(file), name!)));
  known.set(file, needs);
  return needs;
}
