import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectPath, projectRoot } from './project.js';

/** Imports and re-exports of more than types, and dynamic imports of a fixed file. */
const importStatements = [
  /^\s*(?:import|export)\s+(?!type\b)(?:[^'";]*?\bfrom\s*)?['"]([^'"]+)['"]/gm,
  /\bimport\(\s*['"]([^'"]+)['"]/g,
];

/**
 * The project's files that a program consists of: its entry and what that imports, however far. Threads are programs of
 * their own.
 *
 * @param {string} entry path relative to the project
 * @returns {string[]} paths relative to the project, in a fixed order
 */
export function listImportedFiles(entry) {
  /** @type {{ imports: Record<string, string> }} */
  const { imports } = JSON.parse(readFileSync(projectPath('package.json'), 'utf8'));
  const found = new Set([projectPath(entry)]);
  for (const file of found) {
    if (!/\.[jt]s$/.test(file)) continue;
    const code = readFileSync(file, 'utf8');
    const specifiers = importStatements.flatMap((statement) =>
      [...code.matchAll(statement)].map(([, name = '']) => name),
    );
    for (const specifier of specifiers) {
      const target = resolveSpecifier(specifier, file, imports);
      if (target !== null) found.add(target);
    }
  }
  return [...found].map((file) => path.relative(projectRoot, file)).sort();
}

/**
 * @param {string} specifier
 * @param {string} file the importing one
 * @param {Record<string, string>} imports those of package.json
 * @returns {string | null} path of a file of the project; null for a package
 */
function resolveSpecifier(specifier, file, imports) {
  if (specifier.startsWith('.')) return path.resolve(path.dirname(file), specifier);
  for (const [pattern, folder] of Object.entries(imports)) {
    const prefix = pattern.slice(0, -1);
    if (specifier.startsWith(prefix)) return projectPath(folder.slice(0, -1), specifier.slice(prefix.length));
  }
  return null;
}
