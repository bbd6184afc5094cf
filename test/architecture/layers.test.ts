import { expect, test } from 'vitest';
import { importTable } from './import-table.ts';
import { listImports, listSourceFiles, readCode, type SourceImport } from './source-imports.ts';

const files = listSourceFiles();
const imports = files.flatMap(listImports);

/**
 * The area of the table that a file belongs to: `src-renderer/features/query` for the key `src-renderer/features/*`.
 */
function findArea(file: string): { key: string; area: string } | undefined {
  return Object.keys(importTable)
    .sort((a, b) => b.length - a.length)
    .flatMap((key) => {
      const match = new RegExp(`^${key.replaceAll('.', '\\.').replaceAll('*', '[^/]+')}(?=/|$)`).exec(file);
      return match === null ? [] : [{ key, area: match[0] }];
    })[0];
}

function isAllowed({ file, target, isTypeOnly }: SourceImport): boolean {
  const found = findArea(file);
  if (found === undefined) return false;
  const entries = [found.area, ...(importTable[found.key] ?? [])];
  return entries.some((entry) => {
    const [, typesOnly, allowed = ''] = /^(type:)?(.+)$/.exec(entry) ?? [];
    return (typesOnly === undefined || isTypeOnly) && isWithin(target, allowed);
  });
}

function isWithin(target: string, allowed: string): boolean {
  if (allowed.endsWith(':*')) return target.startsWith(allowed.slice(0, -1));
  return target === allowed || target.startsWith(`${allowed}/`);
}

function listImporters(target: string): string[] {
  return imports.filter((statement) => statement.target === target).map(({ file }) => file);
}

test('the sources are found and their imports are read', () => {
  expect(files).toContain('src-main/electron/main.ts');
  expect(listImports('src-main/electron/main.ts')).toContainEqual({
    file: 'src-main/electron/main.ts',
    target: 'src-main/electron/create-window.ts',
    isTypeOnly: false,
  });
});

test('every file belongs to an area of the import table', () => {
  expect(files.filter((file) => findArea(file) === undefined)).toEqual([]);
});

test('every import stands in the import table', () => {
  const forbidden = imports.filter((statement) => !isAllowed(statement));
  expect(forbidden.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('only src-main/electron and src-main/preload import electron', () => {
  const others = listImporters('npm:electron').filter((file) => !/^src-main\/(electron|preload)\//.test(file));
  expect(others).toEqual([]);
});

test('only src-renderer/map imports maplibre-gl', () => {
  const packages = ['npm:maplibre-gl', 'npm:@vis.gl/react-maplibre'];
  const others = packages.flatMap(listImporters).filter((file) => !file.startsWith('src-renderer/map/'));
  expect(others).toEqual([]);
});

test("only src-renderer/client uses the preload's object", () => {
  const users = files.filter(
    (file) =>
      file.startsWith('src-renderer/') && /\b(window|globalThis|self)\b[^;\n]*\bfreeboard\b/.test(readCode(file)),
  );
  expect(users.filter((file) => !file.startsWith('src-renderer/client/'))).toEqual([]);
  expect(listSourceFiles().some((file) => /exposeInMainWorld\('freeboard'/.test(readCode(file)))).toBe(true);
});

test('zod comes as a namespace: by name it is bundled whole', () => {
  const byName = files.filter((file) => /import\s*\{[^}]*\}\s*from 'zod'/.test(readCode(file)));
  expect(byName).toEqual([]);
});
