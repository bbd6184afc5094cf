import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';

/**
 * Where answers are made, for one building and for the rows of a portfolio. What these import, however far, is found by
 * {@link listAnswerSources}.
 */
const answerEntries = [
  'src-main/composition/compose-answers.ts',
  'src-main/adapters/packs/hazard-catalogue.ts',
  'src-main/adapters/packs/open-active-packs.ts',
  'src-main/adapters/geocoders/offline-geocoder.ts',
  'src-main/adapters/geocoders/online/online-geocoder.ts',
  'src-main/workers/portfolio/assess-places.ts',
  'src-main/workers/portfolio/location-placer.ts',
  'src-main/workers/portfolio/point-assessor.ts',
] as const;

const subpathFolders: Readonly<Record<string, string>> = {
  '#shared/': 'src-shared/',
  '#engine/': 'src-main/engine/',
  '#main/': 'src-main/',
};

const projectRoot = path.resolve(import.meta.dirname, '..', '..');

/**
 * Every file that can move a figure, or change the form of an answer: code and tables, relative to the project, with
 * forward slashes; and the packages that they use, as `npm:<name>@<version>`. Sorted.
 */
export function listAnswerSources(root = projectRoot, entries: readonly string[] = answerEntries): string[] {
  const { dependencies } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>;
  };
  const found = new Set<string>();
  const visit = (file: string): void => {
    if (found.has(file)) return;
    found.add(file);
    if (!file.endsWith('.ts')) return;
    for (const specifier of listImportedModules(readFileSync(path.join(root, file), 'utf8'))) {
      if (specifier.startsWith('node:')) continue;
      const target = resolveFile(file, specifier);
      if (target !== null) visit(target);
      else found.add(`npm:${specifier}@${dependencies[formatPackageName(specifier)] ?? ''}`);
    }
  };
  for (const entry of entries) visit(entry);
  return [...found].toSorted();
}

/** Digest of what {@link listAnswerSources} lists: another one as soon as any of it is another. Hexadecimal. */
export function digestAnswerSources(root = projectRoot, entries: readonly string[] = answerEntries): string {
  const hash = createHash('sha256');
  for (const source of listAnswerSources(root, entries)) {
    // A check-out may end its lines otherwise.
    const text = source.startsWith('npm:')
      ? ''
      : readFileSync(path.join(root, source), 'utf8').replaceAll('\r\n', '\n');
    hash.update(JSON.stringify([source, text]));
  }
  return hash.digest('hex');
}

/** What a module imports or re-exports, without what is there for its types alone. */
function listImportedModules(code: string): string[] {
  const statements = code.matchAll(/^\s*(?:import|export)\b(?!\s+type\b)[^'";]*?\bfrom\s*['"]([^'"]+)['"]/gm);
  const bare = code.matchAll(/\bimport\s*\(?\s*['"]([^'"]+)['"]/g);
  return [...statements, ...bare].map(([, specifier = '']) => specifier);
}

/** Null for a package. */
function resolveFile(from: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return path.posix.join(path.posix.dirname(from), specifier);
  const known = Object.entries(subpathFolders).find(([prefix]) => specifier.startsWith(prefix));
  return known === undefined ? null : known[1] + specifier.slice(known[0].length);
}

function formatPackageName(specifier: string): string {
  return specifier
    .split('/')
    .slice(0, specifier.startsWith('@') ? 2 : 1)
    .join('/');
}
