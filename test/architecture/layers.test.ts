import { expect, test } from 'vitest';
import { importTable, subjects, windowSubjects } from './import-table.ts';
import { listImports, listSourceFiles, readCode, type SourceImport } from './source-imports.ts';

const files = listSourceFiles();
const imports = files.flatMap(listImports);
/** The sides that are sorted by subject. */
const sides = { 'src-main/': subjects, 'src-renderer/': windowSubjects } as const;

/** Side of a file and where its subject stands in the list: -1 for what starts a process, null for what has none. */
function findPlace(file: string): { readonly side: string; readonly place: number | null } | null {
  const side = Object.entries(sides).find(([folder]) => file.startsWith(folder));
  if (side === undefined) return null;
  const inside = file.slice(side[0].length);
  if (inside === 'cli.ts' || inside === 'serve.ts') return { side: side[0], place: -1 };
  const place = side[1].findLastIndex((subject) => inside === `${subject}.ts` || inside.startsWith(`${subject}/`));
  return { side: side[0], place: place < 0 ? null : place };
}

/**
 * The area of the table that a file belongs to.
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

test('every file belongs to a subject, what both sides share to an area of the import table', () => {
  const lost = files.filter((file) => {
    const found = findPlace(file);
    return found === null ? findArea(file) === undefined : found.place === null;
  });
  expect(lost).toEqual([]);
});

test('a subject imports what stands below it in the list', () => {
  const upwards = imports.filter(({ file, target }) => {
    const [from, to] = [findPlace(file), findPlace(target)];
    return from !== null && to !== null && from.side === to.side && to.place! < from.place!;
  });
  expect(upwards.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('backend and window know nothing of one another', () => {
  const known = imports.filter(({ file, target }) => {
    const [from, to] = [findPlace(file), findPlace(target)];
    return from !== null && to !== null && from.side !== to.side;
  });
  expect(known).toEqual([]);
});

test('every import of what both sides share stands in the import table', () => {
  const forbidden = imports.filter((statement) => findPlace(statement.file) === null && !isAllowed(statement));
  expect(forbidden.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test('the engine and the matching of addresses are pure: they import themselves and what both sides share', () => {
  const pure = ['src-main/engine/', 'src-main/geocoding/matching/'];
  const impure = imports.filter(({ file, target }) => {
    const own = pure.find((folder) => file.startsWith(folder));
    const allowed = ['src-shared/domain/', 'src-shared/text/', own ?? ''];
    return own !== undefined && !allowed.some((folder) => target.startsWith(folder));
  });
  expect(impure.map(({ file, target }) => `${file} imports ${target}`)).toEqual([]);
});

test("a thread's entry is imported by nobody", () => {
  const entered = imports.filter(({ target }) => target.endsWith('.thread.ts'));
  expect(entered).toEqual([]);
});

test('SQLite is opened where databases are: elsewhere it is known by its types', () => {
  const others = imports.filter(
    ({ file, target, isTypeOnly }) =>
      target === 'npm:better-sqlite3' && !isTypeOnly && !file.startsWith('src-main/platform/database/'),
  );
  // It tells SQLite's errors from others.
  expect(others.map(({ file }) => file)).toEqual(['src-main/portfolio/export/geopackage-writer.ts']);
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
