import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const projectRoot = path.resolve(import.meta.dirname, '..', '..');
const sourceFolders = ['src-shared', 'src-main', 'src-renderer'];

/** The `imports` of package.json. */
const subpathFolders: Readonly<Record<string, string>> = {
  '#shared/': 'src-shared/',
  '#engine/': 'src-main/engine/',
  '#main/': 'src-main/',
  '#renderer/': 'src-renderer/',
};

/** One import statement of one source file. */
interface SourceImport {
  /** Importing file, relative to the project, with forward slashes. */
  readonly file: string;
  /** A project file, or `node:…`, or `npm:<package>`. */
  readonly target: string;
  /** `import type`: gone after compilation. */
  readonly isTypeOnly: boolean;
}

/** Every source file of the application, relative to the project, with forward slashes. */
export function listSourceFiles(): string[] {
  return sourceFolders
    .flatMap((folder) => readdirSync(path.join(projectRoot, folder), { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => path.relative(projectRoot, path.join(entry.parentPath, entry.name)).split(path.sep).join('/'))
    .sort();
}

/** The text of a source file without comments. */
export function readCode(file: string): string {
  const text = readFileSync(path.join(projectRoot, file), 'utf8');
  return text.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/^\s*\/\/.*$/gm, '');
}

/** Every import, re-export and dynamic import of a source file. */
export function listImports(file: string): SourceImport[] {
  const code = readCode(file);
  const statements = code.matchAll(/^\s*(?:import|export)\b([^'";]*?)\bfrom\s*['"]([^'"]+)['"]/gm);
  const sideEffects = code.matchAll(/^\s*import()\s*['"]([^'"]+)['"]/gm);
  const dynamic = code.matchAll(/\bimport()\(\s*['"]([^'"]+)['"]/g);
  return [...statements, ...sideEffects, ...dynamic].map(([, clause = '', specifier = '']) => ({
    file,
    target: resolveTarget(file, specifier),
    isTypeOnly: importsTypesOnly(clause),
  }));
}

/** `type { A }`, or `{ type A, type B }`. */
function importsTypesOnly(clause: string): boolean {
  if (/^\s+type\b/.test(clause)) return true;
  const names = /^\s*\{([^}]*)\}\s*$/
    .exec(clause)?.[1]
    ?.split(',')
    .filter((name) => name.trim() !== '');
  return names !== undefined && names.length > 0 && names.every((name) => /^\s*type\s/.test(name));
}

function resolveTarget(file: string, specifier: string): string {
  if (specifier.startsWith('node:')) return specifier;
  const [plain = ''] = specifier.split('?');
  if (plain.startsWith('.')) return path.posix.join(path.posix.dirname(file), plain);
  for (const [prefix, folder] of Object.entries(subpathFolders)) {
    if (plain.startsWith(prefix)) return folder + plain.slice(prefix.length);
  }
  const segments = plain.split('/');
  return `npm:${segments.slice(0, plain.startsWith('@') ? 2 : 1).join('/')}`;
}
